// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/tagscope/run/breakpoint_wiring.h"

#include <functional>

class QAction;
class QMenu;

namespace tagscope::app {

/// A picture of the line that the window is on: what can fire or be changed in it is what is there to fire or change.
bool showsCurrentLine(const ui::Canvas& canvas);

/// The menus of the picture: for nodes, edges, groups and the background. GUI thread.
class CanvasMenu final : public QObject {
    Q_OBJECT

public:
    CanvasMenu(ui::Session& session, ui::Canvas& canvas, BreakpointWiring& breakpoints, QObject* parent);

    /// Adds what can be done with `target`.
    void fill(QMenu& menu, const ui::CanvasTarget& target);
    void show(const ui::CanvasTarget& target, QPoint globalPos);

Q_SIGNALS:
    /// Before a menu is shown, for what others have to add.
    void aboutToShow(QMenu* menu, const tagscope::ui::CanvasTarget& target);
    void whyRequested(tagscope::NodeId node);
    void overrideRequested(tagscope::NodeId node);
    /// The breakpoint there is to be edited, or a new one.
    void editRequested(const tagscope::ui::CanvasTarget& target);

private:
    /// Stops at its dead firings.
    void addDeath(QMenu& menu, NodeId node);
    /// What is done with what is selected in the picture.
    void addSelected(QMenu& menu, bool isSelected);
    void addBreakpoints(QMenu& menu, const ui::CanvasTarget& target);
    void addNode(QMenu& menu, NodeId node);
    void addGroup(QMenu& menu, ui::GroupId group);
    void addMessages(QMenu& menu, const ui::CanvasTarget& target);
    void addBackground(QMenu& menu);
    QAction* add(QMenu& menu, const QString& text, std::function<void()> act);

    ui::Session& m_session;
    ui::Canvas& m_canvas;
    BreakpointWiring& m_breakpoints;
};

}
