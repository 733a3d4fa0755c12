// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/graphview/canvas_target.h"
#include "ui/session/queries/compare_query.h"
#include "ui/session/session.h"

#include <QObject>

#include <optional>

class QAction;
class QInputDialog;
class QMenu;
class QWidget;

namespace tagscope::ui {
class BranchModel;
class BranchTabs;
class Canvas;
class Inspector;
}

namespace tagscope::app {

/// Wires what is asked of the engine about another run (other values, dead or live tokens, other windows of loops) to
/// the session, with its commands and the entries in menus of the graph; and the tabs of the branches that come of it.
/// GUI thread.
class WhatIf final : public QObject {
    Q_OBJECT

public:
    WhatIf(ui::Session& session, ui::Canvas& canvas, ui::Inspector& inspector, ui::BranchModel& branches,
           QWidget* window);

    /// To be put over the picture; hidden while there is one branch.
    ui::BranchTabs* tabs() const { return m_tabs; }
    /// Among them whether a branch that an edit makes runs to its end by itself.
    QList<QAction*> actions() const
    {
        return {m_makeDead, m_makeLive, m_setWindow, m_runsOn, m_next, m_previous, m_compare};
    }
    void updateActions(bool canMove, bool hasNode);
    /// What can be done to the token on an edge, and to a loop frame.
    void addTo(QMenu* menu, const ui::CanvasTarget& target);

Q_SIGNALS:
    /// An edit has made a branch: its list is worth a look.
    void branchMade();
    void said(const QString& text);
    void compareRequested(const tagscope::ui::CompareQuery& request);

private:
    /// The static loop frame of the program that a target is or is in; nothing: it is in none.
    std::optional<StaticFrameId> frameOf(const ui::CanvasTarget& target) const;
    void askForWindow(StaticFrameId frame);
    void goToBranch(int id);
    /// To the next branch in their order, or the one before (-1); behind the last comes the first.
    void walkBranches(int by);
    void compareWithParent();
    /// Has an edit made; what it leads to may run on.
    template <ui::Command C>
    void make(C edit);

    ui::Session& m_session;
    ui::Canvas& m_canvas;
    ui::Inspector& m_inspector;
    QAction* m_makeDead = nullptr;
    QAction* m_makeLive = nullptr;
    QAction* m_setWindow = nullptr;
    QAction* m_runsOn = nullptr;
    QAction* m_next = nullptr;
    QAction* m_previous = nullptr;
    QAction* m_compare = nullptr;
    ui::BranchTabs* m_tabs = nullptr;
    QInputDialog* m_windowDialog = nullptr;
    StaticFrameId m_windowFrame;  ///< that the dialog asks about
    int m_edits = 0;              ///< number of the newest
};

}
