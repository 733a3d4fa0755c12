// SPDX-License-Identifier: Apache-2.0
// What of the graph is drawn: which groups are open, and what a filter leaves.
#include "ui/common/text.h"
#include "ui/graphview/access/access_tree.h"
#include "ui/graphview/canvas.h"
#include "ui/graphview/filter_bar.h"
#include "ui/graphview/layout/open_level.h"

#include <algorithm>
#include <cmath>
#include <unordered_set>
#include <utility>

namespace tagscope::ui {

QStringList Canvas::openGroups() const
{
    if (!m_tree)
        return m_groupsOnLayout.value_or(QStringList());
    QStringList names;
    for (const uint32_t group : m_everything ? m_everything->open : m_open)
        names.append(nameOfGroup(m_tree->group(GroupId(group))));
    names.sort();
    return names;
}

void Canvas::restoreView(const QStringList& openGroups, double zoom, QPointF centre)
{
    if (!m_graph)
        return;
    m_cameraOnLayout = Camera{std::clamp(zoom, Camera::smallestZoom, Camera::largestZoom), {}};
    m_cameraOnLayout->centreOn(centre, size());
    if (m_tree)
        openOnly(openGroups);
    else
        m_groupsOnLayout = openGroups;
}

void Canvas::openOnly(const QStringList& groups)
{
    const std::unordered_set<QString> wanted(groups.begin(), groups.end());
    m_open.clear();
    for (size_t g = 1; g < m_tree->groups().size(); ++g)
        if (wanted.contains(nameOfGroup(m_tree->groups()[g])))
            m_open.insert(static_cast<uint32_t>(g));
    layOut();
}

void Canvas::setOpen(const std::vector<GroupId>& groups, bool isOpen)
{
    if (!m_tree || !m_scene)
        return;
    for (const GroupId group : groups)
        if (isOpen)
            m_open.insert(group.value);
        else
            m_open.erase(group.value);
    if (const int item = groups.size() == 1 ? m_scene->itemOf(groups.front()) : -1; item >= 0) {
        m_item = item;
        m_edge = -1;
    }
    layOut();
}

void Canvas::openLevel()
{
    if (m_leader) {
        m_leader->openLevel();
        return;
    }
    if (!m_scene || m_open != m_shownOpen)
        return;  // the level before is on its way
    const LevelToOpen level = levelToOpen(*m_scene, *m_tree, mostOpened);
    if (!level.groups.empty()) {
        m_endsOnGraph = true;
        setOpen(level.groups, true);
    }
    Q_EMIT levelOpened(level.groups, level.left);
}

void Canvas::setGroupBy(GroupBy by)
{
    if (std::exchange(m_groupBy, by) == by || !m_graph)
        return;
    const NodeId selected = m_wanted.isValid() ? m_wanted : selectedNode();
    const ViewFilter filter = this->filter();
    const std::optional<QStringList> open = std::exchange(m_openOtherwise, m_tree ? openGroups() : m_groupsOnLayout);
    dropPicture();
    m_wanted = selected;
    m_groupsOnLayout = open;
    m_filterOnLayout = filter;
    takeApart();
    Q_EMIT graphChanged();
}

/// In steps, so that a little more or less room does not make another picture.
double Canvas::aspect() const
{
    constexpr double steps = 2;
    const double exact = static_cast<double>(width()) / std::max(1, height());
    return std::clamp(std::round(exact * steps) / steps, 0.5, 4.0);
}

void Canvas::takeApart()
{
    m_layoutClock.start();
    LayoutRequest request{m_graph, nullptr, std::nullopt, m_direction};
    request.groupBy = m_groupBy;
    request.program = m_program;
    request.aspect = aspect();
    m_runner.start(std::move(request));
}

void Canvas::layOut(bool improves)
{
    if (m_leader) {
        m_leader->m_open = m_open;
        m_leader->layOut(improves);
        return;
    }
    m_layoutClock.start();
    m_pins = makePins();
    m_runner.start({m_graph, m_tree, m_open, m_direction, m_pins, m_filter, m_opensDrawn, m_groupBy, m_partitions,
                    nullptr, improves, aspect()});
}

void Canvas::improve()
{
    if (canImprove())
        layOut(true);
}

void Canvas::cancelLayout()
{
    // Without a picture there is nothing to keep; a first one comes soon.
    if (!m_runner.isRunning() || !m_scene)
        return;
    m_runner.cancel();
    m_dragScene.reset();
    m_open = m_shownOpen;
    m_filter = m_shownFilter;
    m_everything = m_shownEverything;
    m_opensDrawn = false;
    m_cameraOnLayout.reset();
    m_wanted = NodeId();
    m_fitted.reset();
    m_progress.clear();
    sayFilter();
    update();
}

void Canvas::setFilter(const ViewFilter& filter)
{
    if (m_leader) {
        m_leader->setFilter(filter);
        return;
    }
    if (!m_graph || filter == this->filter())
        return;
    if (!m_tree) {
        m_filterOnLayout = filter;
        return;
    }
    if (filter.slice != m_filter.slice) {
        if (!m_filter.slice)
            m_everything = Everything{m_open, m_cameraOnLayout.value_or(m_camera)};
        if (filter.slice) {
            m_opensDrawn = true;
            m_cameraOnLayout.reset();
            m_fitted = m_camera;
        } else if (const std::optional<Everything> everything = std::exchange(m_everything, std::nullopt)) {
            m_opensDrawn = false;
            m_open = everything->open;
            m_cameraOnLayout = everything->camera;
        }
    }
    const bool drawsSame = filter.drawsSameAs(m_filter);
    m_filter = filter;
    sayFilter();
    if (!drawsSame) {
        layOut();
        return;
    }
    m_shownFilter.highlightedOps = filter.highlightedOps;
    makeHighlights();
    statesChanged();
    Q_EMIT highlighted();
}

void Canvas::sayFilter()
{
    m_filterBar->setFilter(m_filter, m_graph, m_filterBar->drawnNodes());
    Q_EMIT filterChanged();
}

int Canvas::survivorNear(const Scene& before, QPointF point) const
{
    int best = -1;
    double nearest = 0;
    for (size_t i = 0; i < before.items.size(); ++i) {
        const SceneItem& item = before.items[i];
        const QPointF way = item.rect.center() - point;
        const double distance = QPointF::dotProduct(way, way);
        if (item.kind != SceneItem::Kind::OpenGroup && (best < 0 || distance < nearest) && counterpart(item) >= 0) {
            best = static_cast<int>(i);
            nearest = distance;
        }
    }
    return best;
}

void Canvas::makeHighlights()
{
    m_highlights = m_filter.highlightedOps.empty()
        ? nullptr
        : std::make_shared<const Highlights>(*m_graph, *m_tree, m_filter.highlightedOps);
}

void Canvas::takeFilter(const Layout& layout)
{
    const std::set<std::string> highlighted = m_leader ? m_leader->m_filter.highlightedOps : m_filter.highlightedOps;
    m_filter = m_shownFilter = layout.filter;
    m_filter.highlightedOps = m_shownFilter.highlightedOps = highlighted;  // they may have changed meanwhile
    makeHighlights();
    m_shownEverything = m_everything;
    m_canImprove = !layout.isImproved;
    m_opensDrawn = false;
    m_filterBar->setFilter(m_filter, m_graph, layout.drawnNodes);
}

void Canvas::drawAlso(NodeId node)
{
    if (m_filter.also == node || (m_leader && m_leader->m_isSelectingEdge))
        return;
    ViewFilter filter = m_filter;
    filter.also = node;
    m_wanted = node;
    setFilter(filter);
}

void Canvas::passPortal(int tab)
{
    const Portal& portal = m_scene->portals[static_cast<size_t>(m_scene->items[static_cast<size_t>(tab)].portal)];
    if (tab != portal.tab) {
        selectItem(portal.source);
        return;
    }
    m_item = tab;
    m_edge = m_port = -1;
    update();
    m_accessTree->focusMoved();
    askForMenu();
}

const Portal* Canvas::portalOf(const CanvasTarget& target) const
{
    const int item = !m_scene   ? -1
        : target.node.isValid() ? m_scene->itemOf(target.node)
                                : m_scene->itemOf(target.group);
    const auto found =
        !m_scene ? std::vector<Portal>::const_iterator() : std::ranges::find(m_scene->portals, item, &Portal::source);
    return item >= 0 && found != m_scene->portals.end() ? &*found : nullptr;
}

std::vector<CanvasTarget> Canvas::portalEnds(const CanvasTarget& target) const
{
    std::vector<CanvasTarget> ends;
    if (const Portal* portal = portalOf(target))
        for (const int item : portal->targets)
            ends.push_back(targetOf(item, -1));
    return ends;
}

std::set<NodeId> Canvas::portalNodes(const CanvasTarget& target) const
{
    std::set<NodeId> nodes;
    if (const Portal* portal = portalOf(target))
        for (const int tab : portal->tabs)
            for (const int e : m_scene->edgesOf(tab))
                nodes.insert(m_scene->edges[static_cast<size_t>(e)].start);
    return nodes;
}

void Canvas::goTo(const CanvasTarget& target)
{
    if (const int item = !m_scene   ? -1
            : target.node.isValid() ? m_scene->itemOf(target.node)
                                    : m_scene->itemOf(target.group);
        item >= 0)
        selectItem(item);
    if (m_item >= 0 && m_camera.zoom < ScenePainter::textZoom)
        focusSelection();  // to have gone somewhere is to see where
}

const Stack* Canvas::stackOf(GroupId group) const
{
    const int item = m_scene ? m_scene->itemOf(group) : -1;
    return item < 0 ? nullptr : m_scene->stackOf(m_scene->items[static_cast<size_t>(item)]);
}

void Canvas::unfold(GroupId group)
{
    if (const Stack* stack = stackOf(group)) {
        Stacks wanted = stacks();
        for (const GroupId member : stack->members)
            wanted.unfolded.insert(groupKey(m_tree->group(member)));
        changeStacks(wanted, tr("Draw all of a stack"));
    }
}

void Canvas::fold(GroupId group)
{
    Stacks wanted = stacks();
    for (const GroupId beside : m_tree->group(m_tree->group(group).parent).groups)
        if (wanted.unfolded.erase(groupKey(m_tree->group(beside))) > 0)
            wanted.open.erase(groupKey(m_tree->group(beside)));
    changeStacks(wanted, tr("Draw as a stack again"));
}

Canvas::Stacks Canvas::stacks() const
{
    Stacks stacks{m_filter.foldsAlike, m_filter.unfolded, {}};
    if (m_tree && !stacks.unfolded.empty())
        for (const uint32_t group : m_open)
            if (stacks.unfolded.contains(groupKey(m_tree->group(GroupId(group)))))
                stacks.open.insert(groupKey(m_tree->group(GroupId(group))));
    return stacks;
}

void Canvas::setStacks(const Stacks& stacks)
{
    if (m_tree) {
        for (const GroupId group : m_tree->find(this->stacks().open))
            m_open.erase(group.value);  // an open group would be drawn by itself
        for (const GroupId group : m_tree->find(stacks.open))
            m_open.insert(group.value);
    }
    ViewFilter filter = m_filter;
    filter.foldsAlike = stacks.foldsAlike;
    filter.unfolded = stacks.unfolded;
    setFilter(filter);
}

void Canvas::changeStacks(const Stacks& stacks, const QString& what)
{
    if (m_leader) {
        m_leader->changeStacks(stacks, what);
        return;
    }
    const Stacks before = this->stacks();
    if (before == stacks)
        return;
    setStacks(stacks);
    Q_EMIT stacksChanged(before, what);
}

void Canvas::slice(int moreHops)
{
    ViewFilter filter = m_filter;
    if (filter.slice) {
        filter.slice->hops = std::clamp(filter.slice->hops + moreHops, 1, Slice::mostHops);
    } else if (const NodeId node = selectedNode(); node.isValid()) {
        filter.slice = Slice{};
        filter.slice->centre = node;
    }
    setFilter(filter);
}

void Canvas::sliceAround(NodeId node, Slice::Towards towards)
{
    ViewFilter filter = m_filter;
    if (!filter.slice)
        filter.slice = Slice{};
    filter.slice->centre = node;
    filter.slice->towards = towards;
    setFilter(filter);
}

void Canvas::turnSlice()
{
    ViewFilter filter = m_filter;
    if (!filter.slice)
        return;
    filter.slice->towards = static_cast<Slice::Towards>((static_cast<int>(filter.slice->towards) + 1) % 3);
    setFilter(filter);
}

void Canvas::endSlice()
{
    ViewFilter filter = m_filter;
    filter.slice.reset();
    filter.also = NodeId();
    setFilter(filter);
}

}
