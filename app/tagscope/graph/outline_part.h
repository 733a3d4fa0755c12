// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/graphview/canvas_target.h"
#include "ui/parts/view_part.h"

#include <QPointer>

namespace tagscope::ui {
class Canvas;
class CanvasPanes;
class FindModel;
class OutlineView;
}

namespace tagscope::app {

class BreakpointWiring;
class CanvasMenu;

/// The outline of the graph: it shows the canvas's groups, states and breakpoints, and what is selected in one is
/// selected in the other. While pictures stand beside each other, the states are those of the one that had the keys
/// last. GUI thread.
class OutlinePart final : public ui::ViewPart {
    Q_OBJECT

public:
    OutlinePart(const ui::PartContext& context, ui::Canvas& canvas, ui::CanvasPanes& panes, ui::FindModel& names);

    QWidget* widget() const override;
    ui::OutlineView* view() const { return m_view; }
    void connectTo(BreakpointWiring& breakpoints, CanvasMenu& menus);
    void onFocus(ui::FocusModel::Parts parts) override;
    /// A picture shows something else.
    void refresh();
    /// Shows the group in the outline, opened.
    void list(ui::GroupId group);
    /// What keys are about: what is selected in the outline while they are typed there, else in the picture.
    ui::CanvasTarget target() const;

private:
    /// The picture whose states are shown.
    int pane() const;
    void takeTree();
    void choose(const ui::CanvasTarget& target);
    void goTo(const ui::CanvasTarget& target);
    /// Opens the groups around one in the picture.
    void openAround(ui::GroupId group);
    void arrive();

    ui::Canvas& m_canvas;
    ui::CanvasPanes& m_panes;
    QPointer<const ui::Canvas> m_followed;  ///< of several; null: the first
    ui::FindModel& m_names;
    ui::OutlineView* m_view = nullptr;
    ui::CanvasTarget m_goal;  ///< to be gone to once it is drawn
};

}
