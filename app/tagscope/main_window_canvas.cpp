// SPDX-License-Identifier: Apache-2.0
// What the pictures of the graph ask for: the first, and those beside it.
#include "app/tagscope/filter/view_filters.h"
#include "app/tagscope/focus/cards.h"
#include "app/tagscope/graph/canvas_menu.h"
#include "app/tagscope/graph/network_menu.h"
#include "app/tagscope/graph/outline_part.h"
#include "app/tagscope/graph/side_by_side.h"
#include "app/tagscope/main_window.h"
#include "app/tagscope/run/breakpoint_wiring.h"
#include "app/tagscope/run/capturing.h"
#include "app/tagscope/run/pause_key.h"
#include "app/tagscope/run/teaching.h"
#include "app/tagscope/run/what_if.h"
#include "ui/breakpoints/breakpoints_part.h"
#include "ui/graphview/canvas_panes.h"
#include "ui/outline/outline_view.h"
#include "ui/placement/placement_part.h"
#include "ui/session/commands/move_requests.h"
#include "ui/session/queries/iteration_query.h"
#include "ui/watch/watches_part.h"

#include <QAction>
#include <QMenu>

namespace tagscope::app {

namespace {

/// Of an iteration that is asked for in a picture of another line; empty if the frame around it is over there.
std::string pathOf(const ui::Snapshot& shown, const ui::IterationQuery& request)
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
    auto* pauseKey = new PauseKey(*m_session, canvas, [this, from] { return from == m_canvas && m_teaching->isOn(); });
    connect(pauseKey, &PauseKey::pauseWanted, m_actions[QStringLiteral("pause")], &QAction::trigger);
    connect(pauseKey, &PauseKey::continueWanted, m_actions[QStringLiteral("continue")], &QAction::trigger);
    connect(from, &ui::Canvas::nodeSelected, this,
            [this, from](NodeId node) { m_focus->lookAt(node, tagIn(*from, node)); });
    connect(from, &ui::Canvas::edgeSelected, this, [this, from](Endpoint source, NodeId target) {
        m_focus->selectEdge({source, target}, tagIn(*from, source.node));
        m_panes->selectAs(*from);
    });
    connect(from, &ui::Canvas::groupSelected, this, [this, from](ui::GroupId group) {
        m_panes->selectAs(*from);
        m_parts.outline->view()->select(ui::CanvasTarget::ofGroup(group));
        const ui::Group& selected = from->tree()->group(group);
        m_focus->selectDevice(selected.kind == ui::Group::Kind::Device ? selected.device.value_or("") : std::string());
    });
    connect(from, &ui::Canvas::selectionCleared, this, [this, from] {
        m_panes->selectAs(*from);
        m_parts.outline->view()->select({});
        m_focus->forgetNode();
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
    connect(from, &ui::Canvas::iterationRequested, this, [this, from](const ui::IterationQuery& request) {
        const ui::Snapshot& shown = from->states()->snapshot();
        if (!shown.beside) {
            if (!m_sideBySide->turn(*from, request))
                m_focus->goToIteration(request);
        } else if (const std::string path = pathOf(shown, request); !path.empty()) {  // tags have other numbers there
            m_focus->goToMoment({m_session->snapshot()->position, {}, path});
        } else {
            say(tr("The loop around this one is over in this picture: turn to another iteration in the first one."));
        }
    });
    connect(from, &ui::Canvas::placeRequested, m_parts.placement,
            [placement = m_parts.placement](NodeId node, const QString& device) {
                placement->place(node, device.toStdString());
            });
    connectMenu(canvas);
}

std::optional<TagId> MainWindow::tagIn(const ui::Canvas& canvas, NodeId node) const
{
    const std::shared_ptr<const ui::Snapshot>& snapshot = m_session->snapshot();
    const ui::ShownIteration* shown =
        m_panes->paneCount() > 1 && showsCurrentLine(canvas) ? canvas.shownIteration() : nullptr;
    const bool isThere = shown && shown->tag().isValid() && snapshot && snapshot->program
        && snapshot->program->frameOf(node) == shown->frame;
    return isThere ? std::optional(shown->tag()) : std::nullopt;
}

void MainWindow::editBreakpoint(const ui::CanvasTarget& target)
{
    if (!m_session->snapshot()
        || (target.kind == ui::CanvasTarget::Kind::Group && m_breakpointWiring->isRefused(target)))
        return;
    if (const ui::BreakpointRow* there = m_breakpointWiring->find(target))
        m_parts.breakpoints->view()->edit(there->breakpoint.id, there->breakpoint.spec);
    else
        m_parts.breakpoints->view()->edit(0, m_breakpointWiring->fresh(target).value_or(BreakpointSpec()));
}

void MainWindow::connectMenu(ui::Canvas& canvas)
{
    ui::Canvas* from = &canvas;
    // What the menu does is done at the tag that is looked at: where this picture shows it.
    connect(from, &ui::Canvas::contextMenuRequested, this, [this, from](const ui::CanvasTarget& target) {
        if (target.kind == ui::CanvasTarget::Kind::Node && m_panes->paneCount() > 1 && from->shownIteration())
            m_focus->lookAt(target.node, tagIn(*from, target.node));
    });
    auto* menus = new CanvasMenu(*m_session, canvas, *m_breakpointWiring, from);
    if (from == m_canvas)
        m_parts.outline->connectTo(*m_breakpointWiring, *menus);
    connect(menus, &CanvasMenu::aboutToShow, m_viewFilters, &ViewFilters::addTo);
    connect(menus, &CanvasMenu::aboutToShow, m_whatIf, [this, from](QMenu* menu, const ui::CanvasTarget& target) {
        if (showsCurrentLine(*from))
            m_whatIf->addTo(menu, target);
    });
    connect(menus, &CanvasMenu::aboutToShow, m_capturing, &Capturing::addTo);
    auto* network = new NetworkMenu(*m_session, canvas, *this, from);
    connect(menus, &CanvasMenu::aboutToShow, network, &NetworkMenu::addTo);
    connect(network, &NetworkMenu::said, this, &MainWindow::say);
    connect(network, &NetworkMenu::failed, this, &MainWindow::showError);
    ui::PlacementPart* placement = m_parts.placement;
    connect(menus, &CanvasMenu::aboutToShow, placement, [placement](QMenu* menu, const ui::CanvasTarget& target) {
        if (target.kind == ui::CanvasTarget::Kind::Node)
            placement->addTo(*menu, target.node);
    });
    ui::WatchesPart* watches = m_parts.watches;
    connect(menus, &CanvasMenu::aboutToShow, watches, [watches](QMenu* menu, const ui::CanvasTarget& target) {
        if (target.kind == ui::CanvasTarget::Kind::Node)
            connect(menu->addAction(watches->action()->text()), &QAction::triggered, watches,
                    [watches, node = target.node] { watches->watch(node); });
        else if (target.kind == ui::CanvasTarget::Kind::Edge && !target.source.isControl())
            connect(menu->addAction(watches->action()->text()), &QAction::triggered, watches,
                    [watches, source = target.source] { watches->watch(source.node, source.slot); });
    });
    connect(menus, &CanvasMenu::editRequested, this, &MainWindow::editBreakpoint);
    connect(menus, &CanvasMenu::whyRequested, this, [this](NodeId node) {
        m_focus->selectNode(node);
        m_actions[QStringLiteral("why")]->trigger();
    });
    connect(menus, &CanvasMenu::overrideRequested, this, [this](NodeId node) {
        m_focus->selectNode(node);
        m_actions[QStringLiteral("override")]->trigger();
    });
}

}
