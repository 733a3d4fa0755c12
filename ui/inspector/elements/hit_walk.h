// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/common/latest_job.h"

#include <QObject>

class QTableView;

namespace tagscope::ui {

class TensorModel;

/// Leads through the marked elements of the part that a grid shows, round and round. The search is a job: a value may
/// be of any size. GUI thread.
class HitWalk final : public QObject {
    Q_OBJECT

public:
    HitWalk(QTableView& grid, TensorModel& model, QObject* parent);

    /// To the next marked element after the current cell (1), or the one before (-1).
    void go(int by);
    /// To an element of the part, as the rows of the grid go.
    void goTo(qint64 element);
    bool isWorking() const { return m_job.isRunning(); }

Q_SIGNALS:
    /// Where it led, or why nowhere.
    void said(const QString& text);

private:
    QTableView& m_grid;
    TensorModel& m_model;
    LatestJob m_job;
};

}
