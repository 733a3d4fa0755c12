// SPDX-License-Identifier: Apache-2.0
// What the pictures of the graph ask for: the first, and those beside it.
#include "app/tagscope/filter/view_filters.h"
#include "app/tagscope/focus/cards.h"
#include "app/tagscope/graph/canvas_menu.h"
#include "app/tagscope/graph/outlining.h"
#include "app/tagscope/graph/side_by_side.h"
#include "app/tagscope/main_window.h"
#include "app/tagscope/run/breakpoint_wiring.h"
#include "app/tagscope/run/capturing.h"
#include "app/tagscope/run/watches.h"
#include "app/tagscope/run/what_if.h"
#include "ui/graphview/canvas_panes.h"
#include "ui/inspector/inspector.h"
#include "ui/outline/outline_view.h"

#include <QAction>
#include <QMenu>

namespace tagscope::app {

namespace {

/// Of an iteration that is asked for in a picture of another line; empty if the frame around it is over there.
std::string pathOf(const ui::Snapshot& shown, const ui::IterationRequest& request)
{
    const std::optional<IterationId> around =
        request.parent ? findIteration(shown.state, *request.parent) : std::nullopt;
    if (!around)
        return {};
    TagChain chain = tagChain(shown.state, *around);
    chain.push_back({request.frame, request.iteration});
    return shown.names->fullPath(chain);
}

}

void MainWindow::connectCanvas(ui::Canvas& canvas)
{
    ui::Canvas* from = &canvas;
    connect(from, &ui::Canvas::nodeSelected, this, [this, from](NodeId node) { selectIn(*from, node); });
    connect(from, &ui::Canvas::edgeSelected, this, [this, from](Endpoint source, NodeId) {
        selectIn(*from, source.node);
        if (!source.isControl())
            m_inspector->selectOutput(source.slot);
        m_panes->selectAs(*from);
    });
    connect(from, &ui::Canvas::groupSelected, this, [this, from](ui::GroupId group) {
        m_panes->selectAs(*from);
        m_outline->view()->select(ui::CanvasTarget::ofGroup(group));
        forgetNode();
    });
    connect(from, &ui::Canvas::selectionCleared, this, [this, from] {
        m_panes->selectAs(*from);
        m_outline->view()->select({});
        forgetNode();
    });
    connect(from, &ui::Canvas::fireRequested, this, [this, from](NodeId node, TagId tag) {
        const std::optional<ui::LineBeside>& beside = from->states()->snapshot().beside;
        if (!beside)
            post(ui::FireRequest{node, tag});
        else if (std::holds_alternative<ui::ComparedTrace>(*beside))
            say(tr("This picture is of another trace: open that in a window of its own, and nodes fire in it."));
        else
            say(tr("This picture is of another branch: go there first, and nodes fire in it."));
    });
    connect(from, &ui::Canvas::firingsRequested, m_cards, &Cards::showFirings);
    connect(from, &ui::Canvas::iterationRequested, this, [this, from](const ui::IterationRequest& request) {
        const ui::Snapshot& shown = from->states()->snapshot();
        if (!shown.beside) {
            if (!m_sideBySide->turn(*from, request))
                goToIteration(request);
        } else if (const std::string path = pathOf(shown, request); !path.empty()) {  // tags have other numbers there
            post(ui::MomentRequest{m_session->snapshot()->position, {}, path});
        } else {
            say(tr("The loop around this one is over in this picture: turn to another iteration in the first one."));
        }
    });
    connectMenu(canvas);
}

void MainWindow::connectMenu(ui::Canvas& canvas)
{
    ui::Canvas* from = &canvas;
    // What the menu does is done at the tag that is looked at: where this picture shows it.
    connect(from, &ui::Canvas::contextMenuRequested, this, [this, from](const ui::CanvasTarget& target) {
        if (target.kind == ui::CanvasTarget::Kind::Node && m_panes->paneCount() > 1 && from->shownIteration())
            selectIn(*from, target.node);
    });
    auto* menus = new CanvasMenu(*m_session, canvas, *m_breakpointWiring, from);
    if (from == m_canvas)
        m_outline->connectTo(*m_breakpointWiring, *menus);
    connect(menus, &CanvasMenu::aboutToShow, m_viewFilters, &ViewFilters::addTo);
    connect(menus, &CanvasMenu::aboutToShow, m_whatIf, [this, from](QMenu* menu, const ui::CanvasTarget& target) {
        if (showsCurrentLine(*from))
            m_whatIf->addTo(menu, target);
    });
    connect(menus, &CanvasMenu::aboutToShow, m_capturing, &Capturing::addTo);
    connect(menus, &CanvasMenu::aboutToShow, m_watches, [this](QMenu* menu, const ui::CanvasTarget& target) {
        if (target.kind == ui::CanvasTarget::Kind::Node)
            connect(menu->addAction(m_watches->action()->text()), &QAction::triggered, m_watches,
                    [this, node = target.node] { m_watches->watch(node); });
        else if (target.kind == ui::CanvasTarget::Kind::Edge && !target.source.isControl())
            connect(menu->addAction(m_watches->action()->text()), &QAction::triggered, m_watches,
                    [this, source = target.source] { m_watches->watch(source.node, source.slot); });
    });
    connect(menus, &CanvasMenu::editRequested, this, &MainWindow::editBreakpoint);
    connect(menus, &CanvasMenu::whyRequested, this, [this](NodeId node) {
        selectNode(node);
        m_actions[QStringLiteral("why")]->trigger();
    });
    connect(menus, &CanvasMenu::overrideRequested, this, [this](NodeId node) {
        selectNode(node);
        m_actions[QStringLiteral("override")]->trigger();
    });
}

}
