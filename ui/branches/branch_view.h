// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/branches/branch_model.h"
#include "ui/session/snapshot.h"

#include <QWidget>

class QLabel;
class QTreeView;

namespace tagscope::ui {

/// The branches of a run as a list, and how the current one ends beside its parent. GUI thread.
class BranchView final : public QWidget {
    Q_OBJECT

public:
    explicit BranchView(QWidget* parent = nullptr);

    void setSnapshot(const Snapshot& snapshot);
    BranchModel& model() { return *m_model; }
    QTreeView* list() const { return m_list; }
    /// What is said above the list.
    QString message() const;

Q_SIGNALS:
    void branchActivated(int id);

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    /// Those that say something, and where there is little room, no more than can be read: tool tips have the rest.
    void showColumns();

    BranchModel* m_model = nullptr;
    QLabel* m_message = nullptr;
    QTreeView* m_list = nullptr;
};

}
