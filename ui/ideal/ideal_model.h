// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/debug/timing/ideal_run.h"

#include <QAbstractTableModel>

#include <vector>

namespace tagscope::ui {

/// What was tried, the newest first: what would be otherwise, how long the run would take, and what that gains. GUI
/// thread.
class IdealModel final : public QAbstractTableModel {
    Q_OBJECT

public:
    enum Column { Change, Length, Gain, ColumnCount };
    static constexpr size_t mostRows = 1000;
    using QAbstractTableModel::QAbstractTableModel;

    struct Tried {
        IdealChange change;
        IdealRun run;
        IdealRun unchanged;
    };
    void add(Tried tried);
    void clear();
    const Tried& at(int row) const { return m_rows[m_rows.size() - 1 - static_cast<size_t>(row)]; }

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    std::vector<Tried> m_rows;  // the oldest first
};

/// How much shorter a run would be: "41 % shorter", or how it ends.
QString gainWords(const IdealRun& run, const IdealRun& unchanged);

}
