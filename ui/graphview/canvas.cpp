// SPDX-License-Identifier: Apache-2.0
#include "ui/graphview/canvas.h"

#include "core/base/assert.h"
#include "ui/common/text.h"
#include "ui/graphview/access/access_tree.h"
#include "ui/graphview/filter_bar.h"
#include "ui/graphview/legend.h"
#include "ui/graphview/minimap.h"

#include <QResizeEvent>

#include <algorithm>
#include <utility>

namespace tagscope::ui {

namespace {

/// Graphs from this size on always have an overview, smaller ones while a part is out of view.
constexpr size_t alwaysMapped = 300;
constexpr size_t neverMapped = 40;
/// An attempt to improve the picture that takes longer says so.
constexpr qint64 silentMs = 300;
/// The mouse rests once it has not moved for so long.
constexpr int restMs = 400;
/// As long as a view moves its legend need not.
constexpr int legendDelayMs = 120;

}

Canvas::Canvas(QWidget* parent) : QWidget(parent), m_accessTree(std::make_unique<AccessTree>(*this))
{
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    setAttribute(Qt::WA_OpaquePaintEvent);
    setAccessibleName(tr("Graph"));
    setMinimumSize(200, 150);
    m_minimap = new Minimap(this);
    m_minimap->hide();
    m_legend = new Legend(this);
    m_legend->hide();
    connect(m_legend, &Legend::highlightChanged, this, qOverload<>(&Canvas::update));
    connect(m_legend, &Legend::titleClicked, this, &Canvas::colourMenuRequested);
    connect(&m_runner, &LayoutRunner::drawn, this, &Canvas::takeLayout);
    connect(&m_runner, &LayoutRunner::progressed, this, [this](int done, int levels) {
        if (!m_scene || levels == 0 || m_layoutClock.elapsed() < silentMs)
            return;
        const QString progress = levels > 1
            ? tr("Improving the picture, group %1 of %2. Esc keeps this one.").arg(done + 1).arg(levels)
            : tr("Improving the picture. Esc keeps this one.");
        if (std::exchange(m_progress, progress) != progress)
            update();
    });
    connect(&m_motion, &Motion::changed, this, qOverload<>(&Canvas::update));
    m_turning.setSingleShot(true);
    m_turning.setInterval(100);
    connect(&m_turning, &QTimer::timeout, this, qOverload<>(&Canvas::update));
    m_filterBar = new FilterBar(this);
    connect(m_filterBar, &FilterBar::filterRequested, this, &Canvas::setFilter);
    connect(m_filterBar, &FilterBar::left, this, [this] { setFocus(); });
    connect(m_minimap, &Minimap::centreRequested, this, &Canvas::centreOn);
    connect(m_minimap, &Minimap::zoomRequested, this, &Canvas::zoomBy);
    m_rest.setSingleShot(true);
    m_rest.setInterval(restMs);
    m_legendDelay.setSingleShot(true);
    m_legendDelay.setInterval(legendDelayMs);
    connect(&m_legendDelay, &QTimer::timeout, this, &Canvas::fillLegend);
    connect(&m_rest, &QTimer::timeout, this, [this] { showTipAt(m_restsAt); });
}

Canvas::~Canvas() = default;

void Canvas::setGraph(std::shared_ptr<const Graph> graph, std::shared_ptr<const Program> program)
{
    m_graph = std::move(graph);
    m_program = std::move(program);
    m_movedFrom.reset();
    m_states.reset();
    m_snapshot.reset();
    m_values.reset();
    m_amounts.reset();
    m_pinned.clear();
    m_focusTag.reset();
    m_openOtherwise.reset();
    dropPicture();
    if (m_graph)
        takeApart();
    Q_EMIT graphChanged();
}

void Canvas::dropPicture()
{
    m_runner.cancel();
    m_motion.stop();
    m_tree.reset();
    m_partitions.reset();
    m_messages.reset();
    m_scene.reset();
    m_open.clear();
    m_item = m_edge = m_hoveredEdge = m_hoveredMessage = m_port = -1;
    m_hoveredPort.reset();
    hideTip();
    m_accessTree->sceneChanged({});
    m_wanted = NodeId();
    m_fitted.reset();
    m_cameraOnLayout.reset();
    m_groupsOnLayout.reset();
    m_filterOnLayout.reset();
    m_filter = m_shownFilter = {};
    m_everything = m_shownEverything = {};
    m_highlights.reset();
    m_filterBar->setFilter({}, nullptr, 0);
    m_progress.clear();
    m_colourJob.cancel();
    m_colouring.reset();
    m_pins.reset();
    m_draggedItem = -1;
    m_dragScene.reset();
    m_minimap->setScene(nullptr, {});
    m_minimap->hide();
    fillLegend();
    update();
}

int Canvas::counterpart(const SceneItem& item) const
{
    if (item.node.isValid())
        return m_scene->itemOf(item.node);
    for (GroupId group = item.group; group.isValid(); group = m_tree->group(group).parent)
        if (const int found = m_scene->itemOf(group); found >= 0)
            return found;
    return -1;
}

/// Where nothing is to be seen but the insides of open groups, the nearest box is brought into view.
void Canvas::keepOnGraph()
{
    const auto isBox = [this](int item) {
        return m_scene->items[static_cast<size_t>(item)].kind != SceneItem::Kind::OpenGroup;
    };
    if (std::ranges::any_of(m_scene->itemsIn(visibleArea()), isBox))
        return;
    const QPointF middle = visibleArea().center();
    const SceneItem* nearest = nullptr;
    const auto distance = [&](const SceneItem& item) {
        const QPointF away = item.rect.center() - middle;
        return QPointF::dotProduct(away, away);
    };
    for (const SceneItem& item : m_scene->items)
        if (item.kind != SceneItem::Kind::OpenGroup && (!nearest || distance(item) < distance(*nearest)))
            nearest = &item;
    if (nearest)
        bringIntoView(nearest->rect);
}

void Canvas::takeLayout(const Layout& layout)
{
    std::shared_ptr<const Scene> before = std::exchange(m_scene, layout.scene);
    if (m_dragScene)
        before = std::exchange(m_dragScene, nullptr);  // what was dropped stays where it was
    const Camera cameraBefore = m_camera;
    const bool isSameTree = std::exchange(m_tree, layout.tree) == layout.tree;
    TAGSCOPE_ASSERT(isSameTree || !before, "the picture of another tree was dropped");
    m_partitions = layout.partitions;
    makeMessages();
    m_open = layout.open;
    const OpenGroups openBefore = std::exchange(m_shownOpen, layout.open);
    // Whatever is told from here on looks into the new scene, so that no place of the one before may be left.
    const bool isOtherFilter = !layout.filter.drawsSameAs(m_shownFilter);
    const int itemBefore = m_item;
    m_item = before && itemBefore >= 0 ? counterpart(before->items[static_cast<size_t>(itemBefore)]) : -1;
    m_draggedItem = m_edge = m_hoveredEdge = m_hoveredMessage = m_port = -1;
    m_hoveredPort.reset();
    takeFilter(layout);
    hideTip();
    updateMarks();
    // One thing stays where it is: what is selected (as a group that was opened or closed is), or what is in the
    // middle.
    int held = !before ? -1 : itemBefore >= 0 ? itemBefore : before->itemAt(toScene(QRectF(rect()).center()));
    if (held >= 0 && counterpart(before->items[static_cast<size_t>(held)]) < 0)
        held = survivorNear(*before, before->items[static_cast<size_t>(held)].rect.center());
    const SceneItem anchor = held >= 0 ? before->items[static_cast<size_t>(held)] : SceneItem();
    const int now = held >= 0 ? counterpart(anchor) : -1;
    const std::optional<Camera> fitted = std::exchange(m_fitted, std::nullopt);
    bool isFitted = false;
    if (m_cameraOnLayout && !m_groupsOnLayout) {
        m_camera = *std::exchange(m_cameraOnLayout, std::nullopt);
    } else if (!before || fitted == m_camera) {
        m_camera.fitReadably(m_scene->bounds, size(), m_direction == FlowDirection::TopDown, enlarged());
        isFitted = true;
    } else if (now >= 0) {
        m_camera.offset +=
            (anchor.rect.topLeft() - m_scene->items[static_cast<size_t>(now)].rect.topLeft()) * m_camera.zoom;
        if (isOtherFilter)  // there may be much less now, and not around what stays
            m_camera.keepOver(m_scene->bounds, size());
    }
    if (m_endsOnGraph && !isFitted)
        keepOnGraph();
    m_endsOnGraph = false;
    m_minimap->setScene(m_scene, [this] { return pictureState(); });
    placePanels();  // what is brought into view must not come to lie behind them
    if (isFitted && m_item >= 0)
        bringIntoView(m_scene->items[static_cast<size_t>(m_item)].rect);
    m_progress.clear();
    if (const std::optional<QStringList> groups = std::exchange(m_groupsOnLayout, std::nullopt))
        openOnly(*groups);
    if (const std::optional<ViewFilter> filter = std::exchange(m_filterOnLayout, std::nullopt))
        setFilter(*filter);
    if (const NodeId wanted = std::exchange(m_wanted, NodeId()); wanted.isValid())
        selectNode(wanted);
    if (!isSameTree) {
        m_colouring.reset();
        makeColours();
    }
    fillLegend();
    if (before && !m_leader)
        playLayout({before, cameraBefore});
    m_accessTree->sceneChanged(openBefore);
    Q_EMIT laidOut();
    viewMoved();
}

void Canvas::setSnapshot(std::shared_ptr<const Snapshot> snapshot)
{
    const std::shared_ptr<const Snapshot> before = std::exchange(m_snapshot, std::move(snapshot));
    makeStates();
    updateMarks();
    playMove(before.get());
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

void Canvas::updateMarks()
{
    m_breakMarks = m_snapshot && m_tree && m_snapshot->graph == m_graph
        ? std::make_shared<const BreakMarks>(*m_snapshot, *m_tree)
        : std::make_shared<const BreakMarks>();
}

CanvasTarget Canvas::targetOf(int item, int edge) const
{
    if (edge >= 0) {
        const SceneEdge& line = m_scene->edges[static_cast<size_t>(edge)];
        return CanvasTarget::ofEdge(line.source, line.target);
    }
    if (item < 0)
        return {};
    const SceneItem& box = m_scene->items[static_cast<size_t>(item)];
    if (box.portal >= 0) {
        CanvasTarget target = targetOf(m_scene->portals[static_cast<size_t>(box.portal)].source, -1);
        target.kind = CanvasTarget::Kind::Portal;
        return target;
    }
    return box.node.isValid() ? CanvasTarget::ofNode(box.node) : CanvasTarget::ofGroup(box.group);
}

CanvasTarget Canvas::selection() const
{
    if (const std::optional<NodePort> here = port())
        return here->isOutput ? CanvasTarget::ofEdge({selectedNode(), here->slot}, here->other)
                              : CanvasTarget::ofEdge({here->other, here->slot}, selectedNode());
    return m_scene ? targetOf(m_item, m_edge) : CanvasTarget();
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
    if (!m_graph || m_isSelectingEdge || !node.isValid() || node.index() >= m_graph->size())
        return;
    if (!m_scene) {
        m_wanted = node;
        return;
    }
    bool isOpening = false;
    for (GroupId g = m_tree->groupOf(node); m_tree->group(g).parent.isValid(); g = m_tree->group(g).parent)
        isOpening |= m_open.insert(g.value).second;
    if (isOpening) {
        m_wanted = node;
        layOut();
        return;
    }
    if (node == selectedNode())
        return;
    m_item = m_scene->itemOf(node);
    m_edge = m_port = -1;
    if (m_item < 0)
        drawAlso(node);
    else
        ensureVisible(m_scene->items[static_cast<size_t>(m_item)].rect);
    update();
    m_accessTree->focusMoved();
}

void Canvas::selectItem(int item)
{
    m_item = item;
    m_edge = m_port = -1;
    update();
    if (item < 0) {
        Q_EMIT selectionCleared();
        return;
    }
    ensureVisible(m_scene->items[static_cast<size_t>(item)].rect);
    m_accessTree->focusMoved();
    if (const NodeId node = selectedNode(); node.isValid())
        Q_EMIT nodeSelected(node);
    else if (const GroupId group = m_scene->items[static_cast<size_t>(item)].group; group.isValid() && !m_isAside)
        Q_EMIT groupSelected(group);
}

void Canvas::toggleGroup(GroupId group)
{
    if (!m_tree || !m_scene)
        return;
    setOpen({group}, !isOpen(group));
    Canvas* teller = m_leader ? m_leader.data() : this;
    Q_EMIT teller->groupToggled(group, m_open.contains(group.value));
}

void Canvas::askForGroup(GroupId group)
{
    if (!m_tree || isOpen(group)) {
        toggleGroup(group);
        return;
    }
    const Group& asked = m_tree->group(group);
    const size_t count = asked.groups.size() + asked.nodes.size();
    if (count <= mostReadable) {
        toggleGroup(group);
        return;
    }
    Canvas* teller = m_leader ? m_leader.data() : this;
    Q_EMIT teller->manyChildren(group, count);
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
    if (item.portal >= 0)
        passPortal(index);
    else if (item.stack >= 0)
        unfold(item.group);
    else if (item.group.isValid())
        askForGroup(item.group);
    else if (item.kind == SceneItem::Kind::Dot)
        drawAlso(item.node);
    else
        askToFire(item.node);
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
    m_camera.fit(m_scene->bounds, size(), enlarged());
    viewMoved();
}

void Canvas::focusSelection()
{
    if (!m_scene || m_item < 0)
        return;
    const SceneItem& item = m_scene->items[static_cast<size_t>(m_item)];
    if (item.node.isValid()) {
        m_camera.zoom = std::max(m_camera.zoom, 0.9 * enlarged());
        m_camera.centreOn(item.rect.center(), size());
    } else {
        m_camera.fit(item.rect.adjusted(-20, -20, 20, 20), size(), enlarged());
    }
    viewMoved();
}

void Canvas::centreOn(QPointF scenePoint)
{
    m_camera.centreOn(scenePoint, size());
    viewMoved();
}

std::vector<QRectF> Canvas::panels() const
{
    std::vector<QRectF> panels;
    for (const QWidget* panel : std::initializer_list<const QWidget*>{m_legend, m_minimap, m_filterBar})
        if (panel->isVisibleTo(this))
            panels.push_back(QRectF(panel->geometry()));
    return panels;
}

bool Canvas::isCovered(const QRectF& sceneRect) const
{
    const QRectF shown(toWidget(sceneRect.topLeft()), sceneRect.size() * m_camera.zoom);
    return std::ranges::any_of(panels(), [&](const QRectF& panel) { return panel.intersects(shown); });
}

bool Canvas::bringIntoView(const QRectF& sceneRect)
{
    return m_camera.bringIntoView(sceneRect, size(), panels());
}

void Canvas::ensureVisible(const QRectF& sceneRect)
{
    const QPointF before = m_camera.offset;
    if (!bringIntoView(sceneRect))
        return;
    if (mayMove())
        m_motion.glide(before - m_camera.offset);
    viewMoved();
}

void Canvas::zoomBy(double factor)
{
    m_camera.zoomAround(QRectF(rect()).center(), factor);
    viewMoved();
}

void Canvas::viewMoved()
{
    const DetailLevel before = std::exchange(m_level, detailLevel(m_camera.zoom, m_level));
    update();
    placePanels();
    if (hasLargeScene() || m_level != before)
        m_legendDelay.start();
    Q_EMIT viewChanged();
}

void Canvas::statesChanged()
{
    hideTip();  // it tells of another moment
    update();
    fillLegend();
    m_minimap->invalidate();
    m_accessTree->statesChanged();
    Q_EMIT momentChanged();
}

QRect Canvas::widgetRect(int item) const
{
    const QRectF& box = m_scene->items[static_cast<size_t>(item)].rect;
    return QRectF(toWidget(box.topLeft()), box.size() * m_camera.zoom).toAlignedRect();
}

void Canvas::setShowsMinimap(bool shows)
{
    m_showsMinimap = shows;
    placePanels();
}

void Canvas::setCovered(const QRect& part)
{
    m_covered = part;
    placePanels();
}

void Canvas::placePanels()
{
    constexpr int margin = 12;
    // Where there is little room it is for the graph.
    constexpr int share = 3;
    const QSize most = size() / share;
    m_minimap->resize(Minimap::sizeFor(m_scene ? m_scene->bounds : QRectF(), most));
    m_minimap->move(width() - m_minimap->width() - margin, height() - m_minimap->height() - margin);
    bool hasRoom = m_legend->setRoom(most.width());
    if (hasRoom)  // a picture beside others is narrow, but not too narrow for the words
        m_legend->setRoom(width() / 2);
    hasRoom = hasRoom && m_legend->height() + 2 * margin <= height();
    m_legend->move(width() - m_legend->width() - margin, margin);
    const bool hasLegend = m_showsLegend && m_scene && !m_leader && hasRoom;
    m_filterBar->setRoom(hasLegend ? m_legend->x() : width());
    const QRect chips = m_filterBar->geometry();
    if (!m_filterBar->isHidden() && chips.right() >= m_legend->x())  // one chip alone may be too wide
        m_legend->move(m_legend->x(), chips.bottom() + margin);
    m_legend->setVisible(hasLegend && !m_legend->geometry().intersects(m_covered));
    m_minimap->setView(visibleArea());
    const bool isUseful = m_scene && m_graph
        && (m_graph->size() > alwaysMapped
            || (m_graph->size() > neverMapped && !visibleArea().contains(m_scene->bounds)));
    const bool isReadable = most.width() >= Minimap::leastSize.width() && most.height() >= Minimap::leastSize.height();
    m_minimap->setVisible(m_showsMinimap && isUseful && isReadable && !m_minimap->geometry().intersects(m_covered));
}

void Canvas::resizeEvent(QResizeEvent* event)
{
    placePanels();  // they must not cover what is kept in view
    // What is selected stays in view when there is less room.
    if (m_scene && m_item >= 0 && event->oldSize().isValid()) {
        const QRectF box = m_scene->items[static_cast<size_t>(m_item)].rect;
        if (m_camera.area(event->oldSize()).contains(box))
            bringIntoView(box);
    }
    viewMoved();
}

}

#include "moc_canvas.cpp"
