// SPDX-License-Identifier: Apache-2.0
// What the window looks at: the node, the tag, and the breakpoint there.
#include "app/tagscope/filter/tag_filter.h"
#include "app/tagscope/focus/crumbs.h"
#include "app/tagscope/focus/past_iteration.h"
#include "app/tagscope/graph/canvas_menu.h"
#include "app/tagscope/graph/outlining.h"
#include "app/tagscope/graph/side_by_side.h"
#include "app/tagscope/keeping/moments.h"
#include "app/tagscope/keeping/recovery.h"
#include "app/tagscope/main_window.h"
#include "app/tagscope/run/breakpoint_wiring.h"
#include "app/tagscope/run/lanes.h"
#include "app/tagscope/run/watches.h"
#include "app/tagscope/start/hints.h"
#include "ui/breakpoints/breakpoint_view.h"
#include "ui/frames/breadcrumb.h"
#include "ui/frames/frame_view.h"
#include "ui/frames/grid_view.h"
#include "ui/graphview/canvas_panes.h"
#include "ui/inspector/inspector.h"
#include "ui/outline/outline_view.h"
#include "ui/timeline/lanes_view.h"

#include <QTableView>

namespace tagscope::app {

void MainWindow::selectNode(NodeId node)
{
    m_hints->done(QStringLiteral("select"));
    const std::shared_ptr<const ui::Snapshot>& snapshot = m_session->snapshot();
    if (!snapshot || !node.isValid() || node.index() >= snapshot->graph->size())
        return;
    m_node = node;
    m_canvas->selectNode(node);
    m_panes->selectNode(node);
    m_outline->view()->select(ui::CanvasTarget::ofNode(node));
    m_inspector->setNode(snapshot->graph, node);
    showInGrid();
    askForDetails();
    m_moments->visited();
    m_recovery->changed();
    updateActions();
}

void MainWindow::forgetNode()
{
    if (!m_node.isValid())
        return;
    m_node = NodeId();
    m_inspector->clear();
    m_moments->visited();
    m_recovery->changed();
    updateActions();
}

void MainWindow::selectNodeAt(NodeId node, qint64 iteration)
{
    const ui::Snapshot& snapshot = *m_session->snapshot();
    const std::optional<uint32_t> frame = snapshot.program ? snapshot.program->frameOf(node) : std::nullopt;
    if (!frame || !snapshot.names) {
        selectNode(node);
        return;
    }
    const std::string& name = snapshot.names->shortFrame(*frame);
    post(ui::MomentRequest{snapshot.position, snapshot.graph->node(node).name, name + ';' + std::to_string(iteration)});
}

void MainWindow::askForDetails()
{
    if (m_node.isValid())
        post(ui::NodeRequest{m_node, tagOf(m_node)});
}

std::optional<TagId> MainWindow::tagOf(NodeId node) const
{
    if (m_tag && shownTag() != m_tag)
        return m_tag;
    const std::shared_ptr<const ui::Snapshot>& snapshot = m_session->snapshot();
    const std::optional<IterationId> live = m_tag ? findIteration(snapshot->state, *m_tag) : std::nullopt;
    if (live && snapshot->program->frameOf(node) == snapshot->state.iteration(*live).plan)
        return m_tag;  // whatever the picture of the graph shows beside others
    return m_canvas->states() ? m_canvas->states()->tagOf(node) : std::nullopt;
}

/// One question at a time: the run is looked through slice by slice, between other requests.
void MainWindow::askForMarkers()
{
    m_asksMarkersAgain = m_markerRequest.has_value();
    if (!m_markerRequest)
        m_markerRequest = m_session->post(ui::MarkerRequest{m_tagFilter->range()});
}

std::optional<TagId> MainWindow::shownTag() const
{
    const std::shared_ptr<const ui::Snapshot>& snapshot = m_session->snapshot();
    if (!snapshot || !snapshot->program)
        return std::nullopt;
    if (m_tag && findIteration(snapshot->state, *m_tag))
        return m_tag;
    if (snapshot->report && snapshot->report->fired && findIteration(snapshot->state, snapshot->report->fired->tag))
        return snapshot->report->fired->tag;
    return std::nullopt;
}

void MainWindow::showTag()
{
    if (!m_session->snapshot() || m_session->snapshot()->graph != m_graph)
        return;  // or its file is about to be shown
    const std::optional<TagId> tag = shownTag();
    const ui::Snapshot& snapshot = *m_session->snapshot();
    const bool isPast = m_tag && !findIteration(snapshot.state, *m_tag) && snapshot.program && !snapshot.isRunning;
    m_canvas->setFocusTag(tag);
    // Iterations beside each other are others anyway.
    m_past->show(isPast && !m_sideBySide->showsIterations() ? m_tag : std::nullopt);
    m_outline->refresh();
    if (!isPast)
        showCrumbs();
    m_frames->setFocusTag(m_tag ? m_tag : tag);
    m_grid->setSnapshot(m_session->snapshot(), tag);
    m_watches->refresh();
    m_lanes->view()->setFocusTag(m_tag ? m_tag : tag);
    showInGrid();
}

void MainWindow::showCrumbs()
{
    const ui::Snapshot& snapshot = *m_session->snapshot();
    const std::vector<ui::IterationStep>& past = m_past->path();  // none if it has not begun here
    m_crumbs->show(past.empty() ? ui::crumbsOf(snapshot, shownTag()) : ui::crumbsOf(snapshot, past), m_node,
                   m_nodeTag.first);
}

void MainWindow::showInGrid()
{
    const std::shared_ptr<const ui::Snapshot>& snapshot = m_session->snapshot();
    if (!m_node.isValid() || !snapshot->program || m_grid->table()->hasFocus())
        return;  // somebody may be on the way with the arrow keys
    const std::optional<TagId> tag = tagOf(m_node);
    const std::optional<IterationId> live = tag ? findIteration(snapshot->state, *tag) : std::nullopt;
    if (live)
        m_grid->showAt(m_node, snapshot->state.iteration(*live).number);
    else if (m_past->number())
        m_grid->showAt(m_node, *m_past->number());
}

void MainWindow::focusTag(TagId tag)
{
    m_iterationRequest.reset();  // what somebody chose before
    showFocus(tag);
}

void MainWindow::showFocus(TagId tag)
{
    m_tag = tag;
    showTag();
    askForDetails();
    m_moments->visited();
    updateActions();
}

void MainWindow::goToIteration(const ui::IterationRequest& request)
{
    if (request.tag && request.within.empty())
        focusTag(*request.tag);
    else
        m_iterationRequest = post(request);
}

void MainWindow::selectIn(const ui::Canvas& canvas, NodeId node)
{
    const std::shared_ptr<const ui::Snapshot>& snapshot = m_session->snapshot();
    const ui::ShownIteration* shown =
        m_panes->paneCount() > 1 && showsCurrentLine(canvas) ? canvas.shownIteration() : nullptr;
    const bool isThere = shown && shown->tag().isValid() && snapshot && snapshot->program
        && snapshot->program->frameOf(node) == shown->frame;
    lookAt(node, isThere ? std::optional(shown->tag()) : std::nullopt);
}

void MainWindow::lookAt(NodeId node, std::optional<TagId> tag)
{
    if (tag)
        focusTag(*tag);
    selectNode(node);
    if (tag)
        post(ui::NodeRequest{node, tag});
}

ui::Focus MainWindow::focus() const
{
    ui::Focus focus{0, 0, m_tag, m_node};
    if (const std::shared_ptr<const ui::Snapshot>& snapshot = m_session->snapshot()) {
        focus.position = snapshot->position;
        focus.branch = snapshot->branch();
    }
    return focus;
}

std::optional<ui::RequestId> MainWindow::setFocus(const ui::Focus& wanted, bool isOnTheWay)
{
    const ui::Focus now = focus();
    std::optional<ui::RequestId> move;
    if (wanted.branch != now.branch || isOnTheWay)
        post(ui::BranchRequest{wanted.branch});
    if (wanted.branch != now.branch || wanted.position != now.position || isOnTheWay)
        move = post(ui::GoToRequest{wanted.position});
    m_iterationRequest.reset();
    m_tag = wanted.tag;
    showTag();
    if (wanted.node.isValid())
        selectNode(wanted.node);
    else
        m_canvas->selectItem(-1);
    return move;
}

std::string MainWindow::focusedTagName() const
{
    if (m_tag && m_nodeTag.first == m_tag)
        return m_nodeTag.second;
    const std::shared_ptr<const ui::Snapshot>& snapshot = m_session->snapshot();
    const std::optional<TagId> tag = shownTag();
    if (!snapshot || !snapshot->names)
        return {};
    if (!m_tag || tag == m_tag) {
        const auto iteration = tag ? findIteration(snapshot->state, *tag) : std::nullopt;
        return iteration ? snapshot->names->shortName(tagChain(snapshot->state, *iteration)) : std::string();
    }
    const TagChain chain = ui::chainOf(m_past->path());
    return chain.empty() ? std::string() : snapshot->names->shortName(chain);
}

void MainWindow::editBreakpoint(const ui::CanvasTarget& target)
{
    if (!m_session->snapshot()
        || (target.kind == ui::CanvasTarget::Kind::Group && m_breakpointWiring->isRefused(target)))
        return;
    if (const ui::BreakpointRow* there = m_breakpointWiring->find(target))
        m_breakpoints->edit(there->breakpoint.id, there->breakpoint.spec);
    else
        m_breakpoints->edit(0, m_breakpointWiring->fresh(target).value_or(BreakpointSpec()));
}

}
