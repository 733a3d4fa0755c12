// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/debug/control/debugger.h"

#include <QAbstractTableModel>
#include <QColor>

#include <vector>

namespace tagscope::ui {

/// How it stands at its end: "completes", "fails", "goes on".
QString endText(const BranchInfo& branch);
/// The same for a column: "2 frames open".
QString shortEnd(const BranchInfo& branch);
/// The same with the reason: "fails: ...".
QString wholeEnd(const BranchInfo& branch);
/// Edits that a branch has and its parent has not.
QStringList ownEdits(const std::vector<BranchInfo>& branches, const BranchInfo& branch);
/// How a branch ends beside its parent, one sentence; empty for the first line, which has none.
QString comparison(const std::vector<BranchInfo>& branches, const BranchInfo& branch);
/// The same where there is a parent; how the first line ends.
QString standing(const std::vector<BranchInfo>& branches, const BranchInfo& branch);
/// The same in a few words, what differs first: each is worth reading without those behind it.
QStringList briefStanding(const std::vector<BranchInfo>& branches, const BranchInfo& branch);
/// Where a branch stands by colour; the number beside it says it for those who see none.
QColor branchColor(int id, bool isDark);

/// The recorded lines of a run: what each forks from, what was changed there, how long it is and how it ends. GUI
/// thread.
class BranchModel final : public QAbstractTableModel {
    Q_OBJECT

public:
    enum Column { Name, Edits, End, Events, Fork, ColumnCount };
    using QAbstractTableModel::QAbstractTableModel;

    /// Branches are only ever added; fewer are those of another run.
    void setBranches(std::vector<BranchInfo> branches);
    const std::vector<BranchInfo>& branches() const { return m_branches; }
    /// -1 without branches.
    int currentRow() const;

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    QString cellText(const BranchInfo& branch, int column) const;
    QString aboutBranch(const BranchInfo& branch) const;

    std::vector<BranchInfo> m_branches;
};

}
