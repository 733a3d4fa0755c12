// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/branches/branch_model.h"

#include <QWidget>

class QAction;
class QHelpEvent;
class QLabel;
class QTabBar;
class QToolButton;

namespace tagscope::ui {

/// The branches of a run as tabs over its picture, and in a line below how the current one ends beside its parent.
/// Takes no room while there is one branch. GUI thread.
class BranchTabs final : public QWidget {
    Q_OBJECT

public:
    /// `branches`: whose rows they are. `compare`: the command that the button behind the line is for.
    BranchTabs(BranchModel& branches, QAction* compare, QWidget* parent = nullptr);

    QTabBar* tabs() const { return m_tabs; }
    /// What the line says, where there is room for all of it.
    QString sentence() const;
    /// Of a tab: what is different in the branch, and how it ends.
    QString about(int row) const;

Q_SIGNALS:
    void branchActivated(int id);
    /// By Esc: the keys are for the picture again.
    void left();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void changeEvent(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    /// Enter is a click on the button in focus.
    void keyPressEvent(QKeyEvent* event) override;

private:
    void showTab(int row);
    void showAll();
    void showToolTip(const QHelpEvent& help);
    QIcon swatch(int row) const;

    BranchModel& m_branches;
    QTabBar* m_tabs = nullptr;
    QLabel* m_sentence = nullptr;
    QToolButton* m_compare = nullptr;
};

}
