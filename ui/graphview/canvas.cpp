// SPDX-License-Identifier: Apache-2.0
#include "ui/graphview/canvas.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>
#include <QWheelEvent>

#include <algorithm>
#include <cmath>

namespace tagscope::ui {

namespace {

constexpr double smallestZoom = 0.02;
constexpr double largestZoom = 4;
/// Graphs up to this size are shown whole at the start.
constexpr size_t openWhole = 80;
/// A picture that would have to be smaller than this to be shown whole begins at its left end instead.
constexpr double readableZoom = 0.55;

}

Canvas::Canvas(QWidget* parent) : QWidget(parent)
{
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    setAttribute(Qt::WA_OpaquePaintEvent);
    setAccessibleName(tr("Graph"));
    setMinimumSize(200, 150);
    connect(&m_runner, &LayoutRunner::finished, this, &Canvas::takeScene);
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
    if (m_graph) {
        m_tree = std::make_unique<GroupTree>(*m_graph, analyseFrames(*m_graph));
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

void Canvas::layOut()
{
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
    if (m_fitsOnLayout) {
        m_fitsOnLayout = false;
        showStart();
    } else if (m_anchor && m_item >= 0) {
        // The group that was opened or closed stays where it was.
        m_offset += *m_anchor - toWidget(m_scene->items[static_cast<size_t>(m_item)].rect.topLeft());
    }
    m_anchor.reset();
    if (m_wanted.isValid() && m_item >= 0)
        ensureVisible(m_scene->items[static_cast<size_t>(m_item)].rect);
    m_wanted = NodeId();
    m_wantedGroup = GroupId();
    update();
    Q_EMIT laidOut();
}

void Canvas::setSnapshot(std::shared_ptr<const Snapshot> snapshot)
{
    m_snapshot = std::move(snapshot);
    m_states = m_snapshot ? std::make_unique<NodeStates>(m_snapshot, m_focusTag) : nullptr;
    update();
}

void Canvas::setFocusTag(std::optional<TagId> tag)
{
    if (m_focusTag == tag)
        return;
    m_focusTag = tag;
    if (m_snapshot)
        m_states = std::make_unique<NodeStates>(m_snapshot, m_focusTag);
    update();
}

void Canvas::setBreakpoints(std::unordered_set<uint32_t> nodes)
{
    m_breakpoints = std::move(nodes);
    update();
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
            .arg(group.kind == Group::Kind::Frame ? tr("Loop frame") : tr("Scope"), QString::fromStdString(group.name))
            .arg(group.totalNodes)
            .arg(isOpen(item.group) ? tr("open") : tr("closed"));
    }
    static const std::array<const char*, 9> words = {
        QT_TR_NOOP("not reached"), QT_TR_NOOP("pending"), QT_TR_NOOP("ready"), QT_TR_NOOP("ready, will be dead"),
        QT_TR_NOOP("blocked"), QT_TR_NOOP("done"), QT_TR_NOOP("done, dead"), QT_TR_NOOP("failed"), QT_TR_NOOP("pruned")};
    const Node& node = m_graph->node(item.node);
    const NodeLook look = m_states ? m_states->look(item.node) : NodeLook{};
    QString text = tr("%1 %2, %3").arg(QString::fromStdString(node.op), QString::fromStdString(node.name),
                                       tr(words[static_cast<size_t>(look.state)]));
    if (look.iteration >= 0)
        text += tr(", iteration %1").arg(look.iteration);
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

void Canvas::showStart()
{
    fit();
    if (m_zoom >= readableZoom || m_scene->bounds.isEmpty())
        return;
    m_zoom = readableZoom;
    const double spareHeight = height() - m_scene->bounds.height() * m_zoom;
    m_offset = QPointF(0, std::max(0.0, spareHeight / 2)) - m_scene->bounds.topLeft() * m_zoom;
}

void Canvas::fit()
{
    if (!m_scene || m_scene->bounds.isEmpty())
        return;
    const double wanted = std::min(width() / m_scene->bounds.width(), height() / m_scene->bounds.height());
    m_zoom = std::clamp(wanted, smallestZoom, 1.25);
    m_offset = QRectF(rect()).center() - m_scene->bounds.center() * m_zoom;
    update();
}

void Canvas::focusSelection()
{
    if (!m_scene || m_item < 0)
        return;
    const SceneItem& item = m_scene->items[static_cast<size_t>(m_item)];
    const double whole = 0.96 * std::min(width() / item.rect.width(), height() / item.rect.height());
    m_zoom = std::clamp(item.node.isValid() ? std::max(m_zoom, 0.9) : whole, smallestZoom, std::max(m_zoom, 1.25));
    m_offset = QRectF(rect()).center() - item.rect.center() * m_zoom;
    update();
}

void Canvas::ensureVisible(const QRectF& sceneRect)
{
    const QRectF shown(toWidget(sceneRect.topLeft()), sceneRect.size() * m_zoom);
    const QRectF room = QRectF(rect()).adjusted(20, 20, -20, -20);
    if (room.contains(shown))
        return;
    const auto shift = [](double low, double high, double roomLow, double roomHigh) {
        if (low < roomLow || high - low > roomHigh - roomLow)
            return roomLow - low;
        return high > roomHigh ? roomHigh - high : 0.0;
    };
    m_offset += QPointF(shift(shown.left(), shown.right(), room.left(), room.right()),
                        shift(shown.top(), shown.bottom(), room.top(), room.bottom()));
    update();
}

void Canvas::zoomAround(QPointF widgetPoint, double factor)
{
    const QPointF fixed = toScene(widgetPoint);
    m_zoom = std::clamp(m_zoom * factor, smallestZoom, largestZoom);
    m_offset = widgetPoint - fixed * m_zoom;
    update();
}

void Canvas::zoomBy(double factor)
{
    zoomAround(QRectF(rect()).center(), factor);
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
    painter.translate(m_offset);
    painter.scale(m_zoom, m_zoom);
    PictureState picture;
    picture.graph = m_graph.get();
    picture.tree = m_tree.get();
    picture.states = m_states.get();
    picture.selectedItem = m_item;
    picture.selectedEdge = m_edge;
    picture.breakpoints = m_breakpoints;
    picture.showsControlEdges = m_showsControlEdges;
    picture.hasFocus = hasFocus();
    if (m_snapshot && m_snapshot->report && m_snapshot->report->fired)
        picture.justFired = m_snapshot->report->fired->node;
    if (m_snapshot && m_snapshot->nextPick && *m_snapshot->nextPick < m_snapshot->state.ready.size())
        picture.next = m_snapshot->program->nodeOf(PlanId(m_snapshot->state.ready[*m_snapshot->nextPick].plan()));
    const QRectF area(toScene(QPointF(0, 0)), QSizeF(size()) / m_zoom);
    ScenePainter(painter, *m_scene, picture, theme, m_zoom).paint(area);
    if (m_snapshot && m_snapshot->program && !m_snapshot->isLive) {
        // The past is not to be mistaken for the live end.
        painter.resetTransform();
        painter.setPen(QPen(theme.replay, 4));
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(rect());
    }
}

void Canvas::mousePressEvent(QMouseEvent* event)
{
    if (event->button() == Qt::LeftButton || event->button() == Qt::MiddleButton) {
        m_dragFrom = event->position();
        m_isDragging = false;
    }
}

void Canvas::mouseMoveEvent(QMouseEvent* event)
{
    if (!m_dragFrom)
        return;
    const QPointF moved = event->position() - *m_dragFrom;
    if (!m_isDragging && moved.manhattanLength() < 4)
        return;
    m_isDragging = true;
    setCursor(Qt::ClosedHandCursor);
    m_offset += moved;
    m_dragFrom = event->position();
    update();
}

void Canvas::mouseReleaseEvent(QMouseEvent* event)
{
    const bool wasClick = m_dragFrom && !m_isDragging && event->button() == Qt::LeftButton;
    m_dragFrom.reset();
    m_isDragging = false;
    unsetCursor();
    if (!wasClick || !m_scene)
        return;
    const QPointF point = toScene(event->position());
    int item = m_scene->itemAt(point);
    const bool isInside = item >= 0 && m_scene->items[static_cast<size_t>(item)].kind == SceneItem::Kind::OpenGroup;
    const int edge = item < 0 || isInside ? m_scene->edgeAt(point, 6 / m_zoom) : -1;
    if (edge >= 0) {
        m_edge = edge;
        m_item = -1;
        update();
        const SceneEdge& e = m_scene->edges[static_cast<size_t>(edge)];
        Q_EMIT edgeSelected(e.source, e.target);
        return;
    }
    if (item >= 0) {
        const SceneItem& hit = m_scene->items[static_cast<size_t>(item)];
        const QRectF glyph(hit.rect.right() - 24, hit.rect.top() + 2, 20, 20);
        const QRectF gutter(hit.rect.left(), hit.rect.top(), 9, hit.rect.height());
        if (hit.node.isValid() && glyph.contains(point) && m_states && m_states->look(hit.node).readyIndex) {
            Q_EMIT fireRequested(hit.node);
            return;
        }
        if (hit.node.isValid() && gutter.contains(point)) {
            Q_EMIT breakpointToggled(hit.node);
            return;
        }
    }
    selectItem(item);
}

void Canvas::mouseDoubleClickEvent(QMouseEvent* event)
{
    m_dragFrom.reset();
    if (!m_scene || event->button() != Qt::LeftButton)
        return;
    if (const int item = m_scene->itemAt(toScene(event->position())); item >= 0)
        activateItem(item);
}

void Canvas::wheelEvent(QWheelEvent* event)
{
    if (event->modifiers().testFlag(Qt::ControlModifier)) {
        zoomAround(event->position(), std::pow(1.0015, event->angleDelta().y()));
    } else {
        QPointF delta = event->pixelDelta().isNull() ? QPointF(event->angleDelta()) / 2 : QPointF(event->pixelDelta());
        if (event->modifiers().testFlag(Qt::ShiftModifier))
            delta = QPointF(delta.y(), delta.x());
        m_offset += delta;
        update();
    }
    event->accept();
}

void Canvas::resizeEvent(QResizeEvent*)
{
    update();
}

bool Canvas::event(QEvent* event)
{
    if (event->type() == QEvent::ToolTip && m_scene) {
        auto* help = static_cast<QHelpEvent*>(event);
        const int item = m_scene->itemAt(toScene(QPointF(help->pos())));
        if (item >= 0)
            QToolTip::showText(help->globalPos(), describe(item), this);
        else
            QToolTip::hideText();
        return true;
    }
    return QWidget::event(event);
}

void Canvas::keyPressEvent(QKeyEvent* event)
{
    if (!m_scene)
        return QWidget::keyPressEvent(event);
    switch (event->key()) {
    case Qt::Key_Left:
    case Qt::Key_Right:
    case Qt::Key_Up:
    case Qt::Key_Down: moveSelection(event->key()); return;
    case Qt::Key_Return:
    case Qt::Key_Enter:
        if (m_item >= 0)
            activateItem(m_item);
        return;
    case Qt::Key_Backspace: openParentOfSelection(); return;
    case Qt::Key_Plus:
    case Qt::Key_Equal: zoomBy(1.2); return;
    case Qt::Key_Minus: zoomBy(1 / 1.2); return;
    case Qt::Key_F: event->modifiers().testFlag(Qt::ShiftModifier) ? fit() : focusSelection(); return;
    default: QWidget::keyPressEvent(event);
    }
}

/// Left to a producer, right to a consumer, up and down to the nearest neighbour.
void Canvas::moveSelection(int key)
{
    if (m_item < 0) {
        if (!m_scene->items.empty())
            selectItem(0);
        return;
    }
    const QPointF here = m_scene->items[static_cast<size_t>(m_item)].rect.center();
    int best = -1;
    double nearest = 1e18;
    const auto consider = [&](int item) {
        const QPointF d = m_scene->items[static_cast<size_t>(item)].rect.center() - here;
        const double distance = d.x() * d.x() + d.y() * d.y();
        if (item != m_item && distance < nearest) {
            nearest = distance;
            best = item;
        }
    };
    if (key == Qt::Key_Left || key == Qt::Key_Right) {
        for (const int e : m_scene->edgesOf(m_item)) {
            const SceneEdge& edge = m_scene->edges[static_cast<size_t>(e)];
            if (key == Qt::Key_Right && edge.from == m_item)
                consider(edge.to);
            else if (key == Qt::Key_Left && edge.to == m_item)
                consider(edge.from);
        }
    } else {
        const int container = m_scene->items[static_cast<size_t>(m_item)].container;
        for (size_t i = 0; i < m_scene->items.size(); ++i) {
            const SceneItem& item = m_scene->items[i];
            const double dy = item.rect.center().y() - here.y();
            if (item.container == container && (key == Qt::Key_Up ? dy < -1 : dy > 1))
                consider(static_cast<int>(i));
        }
    }
    if (best >= 0)
        selectItem(best);
}

}
