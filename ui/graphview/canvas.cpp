// SPDX-License-Identifier: Apache-2.0
#include "ui/graphview/canvas.h"

#include "ui/common/text.h"
#include "ui/graphview/minimap.h"

#include <QPainter>

#include <algorithm>

namespace tagscope::ui {

namespace {

/// Graphs up to this size are shown whole at the start.
constexpr size_t openWhole = 80;
/// Graphs from this size on always have an overview, smaller ones while a part is out of view.
constexpr size_t alwaysMapped = 300;
constexpr size_t neverMapped = 40;

}

Canvas::Canvas(QWidget* parent) : QWidget(parent)
{
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    setAttribute(Qt::WA_OpaquePaintEvent);
    setAccessibleName(tr("Graph"));
    setMinimumSize(200, 150);
    m_minimap = new Minimap(this);
    m_minimap->hide();
    connect(&m_runner, &LayoutRunner::finished, this, &Canvas::takeScene);
    connect(m_minimap, &Minimap::centreRequested, this, &Canvas::centreOn);
    connect(m_minimap, &Minimap::zoomRequested, this, &Canvas::zoomBy);
}

Canvas::~Canvas() = default;

void Canvas::setGraph(std::shared_ptr<const Graph> graph)
{
    m_graph = std::move(graph);
    m_tree.reset();
    m_scene.reset();
    m_states.reset();
    m_snapshot.reset();
    m_open.clear();
    m_item = m_edge = -1;
    m_focusTag.reset();
    m_minimap->setScene(nullptr, {});
    m_minimap->hide();
    if (m_graph) {
        m_tree = std::make_shared<const GroupTree>(*m_graph, analyseFrames(*m_graph));
        openInitialGroups();
        m_fitsOnLayout = true;
        layOut();
    }
    update();
}

void Canvas::openInitialGroups()
{
    if (m_graph->size() <= openWhole) {
        for (size_t g = 1; g < m_tree->groups().size(); ++g)
            m_open.insert(static_cast<uint32_t>(g));
        return;
    }
    // A group that is all there is would only be in the way.
    GroupId group = GroupTree::root();
    while (m_tree->group(group).groups.size() == 1 && m_tree->group(group).nodes.size() < 8
           && m_tree->group(m_tree->group(group).groups.front()).nodes.size() <= LayoutRunner::mostChildren) {
        group = m_tree->group(group).groups.front();
        m_open.insert(group.value);
    }
}

namespace {

QString nameOf(const Group& group)
{
    return (group.kind == Group::Kind::Frame ? QStringLiteral("frame ") : QStringLiteral("scope ")) + ui::text(group.path);
}

}

QStringList Canvas::openGroups() const
{
    QStringList names;
    for (const uint32_t group : m_open)
        names.append(nameOf(m_tree->group(GroupId(group))));
    names.sort();
    return names;
}

void Canvas::restoreView(const QStringList& openGroups, double zoom, QPointF centre)
{
    if (!m_tree)
        return;
    const std::unordered_set<QString> wanted(openGroups.begin(), openGroups.end());
    m_open.clear();
    for (size_t g = 1; g < m_tree->groups().size(); ++g)
        if (wanted.contains(nameOf(m_tree->groups()[g])))
            m_open.insert(static_cast<uint32_t>(g));
    m_cameraOnLayout = Camera{std::clamp(zoom, Camera::smallestZoom, Camera::largestZoom), {}};
    m_cameraOnLayout->centreOn(centre, size());
    layOut();
}

void Canvas::layOut()
{
    if (m_leader) {
        m_leader->m_open = m_open;
        m_leader->layOut();
        return;
    }
    m_runner.start(std::make_unique<LayoutPlan>(*m_graph, *m_tree, m_open));
}

void Canvas::takeScene(std::shared_ptr<const Scene> scene)
{
    const NodeId node = selectedNode();
    const GroupId group = m_item >= 0 && m_scene ? m_scene->items[static_cast<size_t>(m_item)].group : GroupId();
    m_scene = std::move(scene);
    m_edge = -1;
    m_item = -1;
    const NodeId keep = m_wanted.isValid() ? m_wanted : node;
    if (m_wantedGroup.isValid() || (!keep.isValid() && group.isValid()))
        m_item = m_scene->itemOf(m_wantedGroup.isValid() ? m_wantedGroup : group);
    else if (keep.isValid())
        m_item = m_scene->itemOf(keep);
    if (m_cameraOnLayout) {
        m_camera = *m_cameraOnLayout;
        m_cameraOnLayout.reset();
        m_fitsOnLayout = false;
    } else if (m_fitsOnLayout) {
        m_fitsOnLayout = false;
        m_camera.fitReadably(m_scene->bounds, size());
    } else if (m_anchor && m_item >= 0) {
        // The group that was opened or closed stays where it was.
        m_camera.offset += *m_anchor - toWidget(m_scene->items[static_cast<size_t>(m_item)].rect.topLeft());
    }
    m_anchor.reset();
    m_minimap->setScene(m_scene, [this] { return pictureState(); });
    placeMinimap();  // what is brought into view must not come to lie behind it
    if (m_wanted.isValid() && m_item >= 0)
        ensureVisible(m_scene->items[static_cast<size_t>(m_item)].rect);
    m_wanted = NodeId();
    m_wantedGroup = GroupId();
    Q_EMIT laidOut();
    viewMoved();
}

void Canvas::setSnapshot(std::shared_ptr<const Snapshot> snapshot)
{
    m_snapshot = std::move(snapshot);
    makeStates();
    statesChanged();
}

void Canvas::setFocusTag(std::optional<TagId> tag)
{
    if (m_focusTag == tag)
        return;
    m_focusTag = tag;
    makeStates();
    statesChanged();
}

void Canvas::setBreakpoints(std::unordered_set<uint32_t> nodes)
{
    m_breakpoints = std::move(nodes);
    statesChanged();
}

void Canvas::setShowsControlEdges(bool shows)
{
    m_showsControlEdges = shows;
    update();
}

NodeId Canvas::selectedNode() const
{
    return m_scene && m_item >= 0 ? m_scene->items[static_cast<size_t>(m_item)].node : NodeId();
}

void Canvas::selectNode(NodeId node)
{
    if (!m_tree || !node.isValid() || node.index() >= m_graph->size())
        return;
    bool isOpening = false;
    for (GroupId g = m_tree->groupOf(node); m_tree->group(g).parent.isValid(); g = m_tree->group(g).parent)
        isOpening |= m_open.insert(g.value).second;
    if (isOpening || !m_scene) {
        m_wanted = node;
        layOut();
        return;
    }
    if (node == selectedNode())
        return;
    m_item = m_scene->itemOf(node);
    m_edge = -1;
    if (m_item >= 0)
        ensureVisible(m_scene->items[static_cast<size_t>(m_item)].rect);
    update();
}

void Canvas::selectItem(int item)
{
    m_item = item;
    m_edge = -1;
    update();
    if (item < 0) {
        Q_EMIT selectionCleared();
        return;
    }
    setAccessibleDescription(describe(item));
    ensureVisible(m_scene->items[static_cast<size_t>(item)].rect);
    if (const NodeId node = selectedNode(); node.isValid())
        Q_EMIT nodeSelected(node);
}

QString Canvas::describe(int index) const
{
    const SceneItem& item = m_scene->items[static_cast<size_t>(index)];
    if (item.group.isValid()) {
        const Group& group = m_tree->group(item.group);
        return tr("%1 %2, %3 nodes, %4")
            .arg(group.kind == Group::Kind::Frame ? tr("Loop frame") : tr("Scope"), ui::text(group.name))
            .arg(group.totalNodes)
            .arg(isOpen(item.group) ? tr("open") : tr("closed"));
    }
    const Node& node = m_graph->node(item.node);
    const NodeLook look = m_states ? m_states->look(item.node) : NodeLook{};
    QString text = tr("%1 %2, %3").arg(ui::text(node.op), ui::text(node.name),
                                       nodeStateName(look.state));
    if (look.isOver)
        text += tr(", when its frame was last seen");
    if (look.iteration >= 0)
        text += tr(", iteration %1").arg(look.iteration);
    if (m_differing && m_differing->contains(item.node.value))
        text += tr(", differs from the picture beside");
    if (look.state == NodeState::Pending)
        text += tr(", %1 of %2 inputs").arg(look.arrived).arg(look.expected);
    return text;
}

void Canvas::toggleGroup(GroupId group)
{
    if (!m_tree || !m_scene)
        return;
    if (const int item = m_scene->itemOf(group); item >= 0)
        m_anchor = toWidget(m_scene->items[static_cast<size_t>(item)].rect.topLeft());
    if (!m_open.erase(group.value))
        m_open.insert(group.value);
    m_wantedGroup = group;
    layOut();
}

void Canvas::openParentOfSelection()
{
    if (!m_scene || m_item < 0)
        return;
    const SceneItem& item = m_scene->items[static_cast<size_t>(m_item)];
    if (item.container >= 0)
        selectItem(item.container);
}

void Canvas::activateItem(int index)
{
    const SceneItem item = m_scene->items[static_cast<size_t>(index)];
    if (item.group.isValid())
        toggleGroup(item.group);
    else if (m_states && m_states->look(item.node).readyIndex)
        Q_EMIT fireRequested(item.node);
}

void Canvas::reveal(NodeId node)
{
    if (m_scene && node.isValid() && m_graph && node.index() < m_graph->size())
        if (const int item = m_scene->itemOf(node); item >= 0)
            ensureVisible(m_scene->items[static_cast<size_t>(item)].rect);
}

void Canvas::fit()
{
    if (!m_scene)
        return;
    m_camera.fit(m_scene->bounds, size());
    viewMoved();
}

void Canvas::focusSelection()
{
    if (!m_scene || m_item < 0)
        return;
    const SceneItem& item = m_scene->items[static_cast<size_t>(m_item)];
    if (item.node.isValid()) {
        m_camera.zoom = std::max(m_camera.zoom, 0.9);
        m_camera.centreOn(item.rect.center(), size());
    } else {
        m_camera.fit(item.rect.adjusted(-20, -20, 20, 20), size());
    }
    viewMoved();
}

void Canvas::centreOn(QPointF scenePoint)
{
    m_camera.centreOn(scenePoint, size());
    viewMoved();
}

void Canvas::ensureVisible(const QRectF& sceneRect)
{
    bool hasMoved = m_camera.bringIntoView(sceneRect, size());
    constexpr int margin = 12;
    const QRectF shown(toWidget(sceneRect.topLeft()), sceneRect.size() * m_camera.zoom);
    const QRectF map = QRectF(m_minimap->geometry()).adjusted(-margin, -margin, margin, margin);
    if (m_minimap->isVisible() && map.intersects(shown)) {
        m_camera.offset.ry() += map.top() - shown.bottom();
        hasMoved = true;
    }
    if (hasMoved)
        viewMoved();
}

void Canvas::zoomBy(double factor)
{
    m_camera.zoomAround(QRectF(rect()).center(), factor);
    viewMoved();
}

void Canvas::viewMoved()
{
    update();
    placeMinimap();
    Q_EMIT viewChanged();
}

void Canvas::statesChanged()
{
    update();
    m_minimap->invalidate();
}

void Canvas::setShowsMinimap(bool shows)
{
    m_showsMinimap = shows;
    placeMinimap();
}

void Canvas::placeMinimap()
{
    constexpr int margin = 12;
    const QSize most = size() / 2;
    m_minimap->resize(Minimap::sizeFor(m_scene ? m_scene->bounds : QRectF()).boundedTo(most));
    m_minimap->move(width() - m_minimap->width() - margin, height() - m_minimap->height() - margin);
    m_minimap->setView(visibleArea());
    const bool isUseful = m_scene && m_graph
        && (m_graph->size() > alwaysMapped || (m_graph->size() > neverMapped && !visibleArea().contains(m_scene->bounds)));
    m_minimap->setVisible(m_showsMinimap && isUseful);
}

void Canvas::resizeEvent(QResizeEvent*)
{
    viewMoved();
}

PictureState Canvas::pictureState() const
{
    PictureState picture = pictureOf(*m_graph, *m_tree, m_states.get());
    picture.selectedItem = m_item;
    picture.selectedEdge = m_edge;
    picture.breakpoints = m_breakpoints;
    picture.differing = m_differing;
    picture.showsControlEdges = m_showsControlEdges;
    picture.hasFocus = hasFocus();
    return picture;
}

void Canvas::paintEvent(QPaintEvent*)
{
    const Theme theme = Theme::of(palette());
    QPainter painter(this);
    painter.fillRect(rect(), theme.canvas);
    if (!m_scene) {
        painter.setPen(theme.textQuiet);
        painter.drawText(rect(), Qt::AlignCenter, m_graph ? tr("Laying the graph out ...") : tr("No graph is open."));
        return;
    }
    painter.setRenderHint(QPainter::Antialiasing);
    painter.translate(m_camera.offset);
    painter.scale(m_camera.zoom, m_camera.zoom);
    const PictureState picture = pictureState();
    ScenePainter(painter, *m_scene, picture, theme, m_camera.zoom).paint(visibleArea());
    if (m_snapshot && m_snapshot->program && !m_snapshot->isLive) {
        // The past is not to be mistaken for the live end.
        painter.resetTransform();
        painter.setPen(QPen(theme.replay, 4));
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(rect());
    }
}

}
