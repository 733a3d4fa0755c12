// SPDX-License-Identifier: Apache-2.0
#include "ui/graphview/access/access_tree.h"
#include "ui/graphview/canvas.h"
#include "ui/graphview/paint/painter.h"
#include "ui/graphview/scene/scene_walk.h"
#include "ui/session/queries/iteration_query.h"

#include <QContextMenuEvent>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QScopedValueRollback>
#include <QWheelEvent>

#include <algorithm>
#include <cmath>
#include <utility>

namespace tagscope::ui {

namespace {

/// Itself, and not one of the panels that lie over it.
bool hasPointer(const QWidget& canvas)
{
    const auto isUnder = [](const QWidget* panel) { return panel->isVisible() && panel->underMouse(); };
    return canvas.underMouse()
        && std::ranges::none_of(canvas.findChildren<QWidget*>(Qt::FindDirectChildrenOnly), isUnder);
}

}

void Canvas::mousePressEvent(QMouseEvent* event)
{
    m_rest.stop();
    hideTip();
    if (event->button() == Qt::LeftButton || event->button() == Qt::MiddleButton) {
        m_dragFrom = event->position();
        m_isDragging = false;
        const bool isMove = event->button() == Qt::LeftButton && event->modifiers() == Qt::ControlModifier;
        m_draggedItem = isMove && m_scene ? draggableAt(m_camera.toScene(event->position())) : -1;
        m_hasPassedPortal = false;
    }
}

void Canvas::mouseMoveEvent(QMouseEvent* event)
{
    m_restsAt = event->position().toPoint();
    if (!m_dragFrom) {
        if (m_scene)
            hoverAt(m_camera.toScene(event->position()));
        m_rest.start();
        return;
    }
    const QPointF moved = event->position() - *m_dragFrom;
    if (!m_isDragging && moved.manhattanLength() < 4)
        return;
    m_isDragging = true;
    setCursor(Qt::ClosedHandCursor);
    if (m_draggedItem >= 0) {
        dragTo(moved / m_camera.zoom);
        return;
    }
    m_camera.offset += moved;
    m_dragFrom = event->position();
    viewMoved();
}

void Canvas::mouseReleaseEvent(QMouseEvent* event)
{
    const bool wasClick = m_dragFrom && !m_isDragging;
    if (m_isDragging && m_draggedItem >= 0)
        drop();
    m_draggedItem = -1;
    m_dragFrom.reset();
    m_isDragging = false;
    unsetCursor();
    if (!wasClick || !m_scene)
        return;
    const QPointF point = m_camera.toScene(event->position());
    if (event->button() == Qt::LeftButton)
        event->modifiers() == Qt::AltModifier ? isolateAt(point) : clickAt(point);
    else if (event->button() == Qt::MiddleButton)
        askForFirings(m_scene->itemAt(point));
}

void Canvas::askForFirings(int item)
{
    const NodeId node = item < 0 ? NodeId() : m_scene->items[static_cast<size_t>(item)].node;
    if (!node.isValid())
        return;
    selectItem(item);
    Q_EMIT firingsRequested(node);
}

bool Canvas::askToFire(NodeId node)
{
    const std::optional<TagId> tag = m_states ? m_states->tagOf(node) : std::nullopt;
    if (!tag || !m_states->look(node).readyIndex)
        return false;
    Q_EMIT fireRequested(node, *tag);
    return true;
}

int Canvas::lineAt(QPointF point) const
{
    const int item = m_scene->itemAt(point);
    const bool isFree = item < 0 || m_scene->items[static_cast<size_t>(item)].kind == SceneItem::Kind::OpenGroup;
    return isFree ? m_scene->edgeAt(point, 6 / m_camera.zoom) : -1;
}

int Canvas::messageLineAt(QPointF point) const
{
    const int item = m_scene->itemAt(point);
    const bool isFree = item < 0 || m_scene->items[static_cast<size_t>(item)].kind == SceneItem::Kind::OpenGroup;
    return isFree && m_partitions ? m_scene->messageAt(point, 6 / m_camera.zoom) : -1;
}

void Canvas::hoverAt(QPointF point)
{
    const std::optional<PortHit> port = portAt(point);
    const int edge = port ? port->port.line : m_camera.zoom >= ScenePainter::spotZoom ? lineAt(point) : -1;
    const std::optional<QPointF> place = port ? std::optional(port->place) : std::nullopt;
    const int message = port || edge >= 0 ? -1 : messageLineAt(point);
    const bool isSame = m_hoveredEdge == edge && m_hoveredPort == place && m_hoveredMessage == message;
    m_hoveredMessage = message;
    m_hoveredEdge = edge;
    m_hoveredPort = place;
    if (!isSame)
        update();
}

void Canvas::leaveEvent(QEvent*)
{
    m_rest.stop();
    m_hoveredPort.reset();
    const bool wasMessage = std::exchange(m_hoveredMessage, -1) >= 0;
    if (std::exchange(m_hoveredEdge, -1) >= 0 || wasMessage)
        update();
}

void Canvas::isolateAt(QPointF point)
{
    if (const std::optional<PortHit> hit = portAt(point)) {
        sliceAround(hit->node, hit->port.isOutput ? Slice::Towards::Consumers : Slice::Towards::Producers);
        return;
    }
    const int item = m_scene->itemAt(point);
    if (const NodeId node = item < 0 ? NodeId() : m_scene->items[static_cast<size_t>(item)].node; node.isValid())
        sliceAround(node);
}

void Canvas::clickAt(QPointF point)
{
    if (const std::optional<PortHit> hit = portAt(point)) {
        passPort(*hit);
        return;
    }
    if (const int edge = lineAt(point); edge >= 0) {
        const bool isOnSpot = m_camera.zoom >= ScenePainter::spotZoom
            && breakpointSpot(m_scene->edges[static_cast<size_t>(edge)]).contains(point);
        chooseEdge(edge);
        if (isOnSpot)
            Q_EMIT breakpointClicked(targetOf(-1, edge));
        return;
    }
    if (const int message = messageLineAt(point); message >= 0) {
        // To the one end, and from there to the other.
        const SceneMessage& line = m_scene->messages[static_cast<size_t>(message)];
        selectItem(m_item == line.from ? line.to : line.from);
        return;
    }
    const int item = m_scene->itemAt(point);
    if (item >= 0) {
        const SceneItem& hit = m_scene->items[static_cast<size_t>(item)];
        if (hit.kind == SceneItem::Kind::Node && NodeBox::glyph(hit.rect).contains(point) && askToFire(hit.node))
            return;
        if (hit.kind == SceneItem::Kind::Node && NodeBox::gutter(hit.rect).contains(point)) {
            Q_EMIT breakpointClicked(targetOf(item, -1));
            return;
        }
        if (hit.kind == SceneItem::Kind::OpenGroup && clickHeader(item, point))
            return;
        if (hit.portal >= 0) {
            m_hasPassedPortal = true;
            passPortal(item);
            return;
        }
    }
    selectItem(item);
}

std::optional<FrameLook> Canvas::frameHeaderAt(QPointF point) const
{
    const int item = m_scene && m_states ? m_scene->itemAt(point) : -1;
    if (item < 0 || m_scene->items[static_cast<size_t>(item)].kind != SceneItem::Kind::OpenGroup)
        return std::nullopt;
    const SceneItem& box = m_scene->items[static_cast<size_t>(item)];
    const Group& group = m_tree->group(box.group);
    const bool isThere = group.kind == Group::Kind::Frame && GroupBox::header(box.rect, visibleArea()).contains(point);
    return isThere ? m_states->frame(group.path) : std::nullopt;
}

bool Canvas::clickHeader(int item, QPointF point)
{
    const SceneItem& box = m_scene->items[static_cast<size_t>(item)];
    const QRectF header = GroupBox::header(box.rect, visibleArea());
    if (GroupBox::breakBox(header).contains(point) && m_tree->group(box.group).canStop() && !m_isAside) {
        Q_EMIT breakpointClicked(targetOf(item, -1));
        return true;
    }
    const std::optional<FrameLook> look = frameHeaderAt(point);
    const bool isEarlier = GroupBox::earlier(header).contains(point);
    if (!look || !look->hasSpinner() || !(isEarlier || GroupBox::later(header).contains(point)))
        return false;
    if (const std::optional<IterationQuery> request = isEarlier ? look->earlier : look->later)
        Q_EMIT iterationRequested(*request);
    return true;
}

std::optional<QPointF> Canvas::selectionPlace() const
{
    if (m_scene && m_item >= 0)
        return toWidget(m_scene->items[static_cast<size_t>(m_item)].rect.center());
    if (m_scene && m_edge >= 0)
        return toWidget(m_scene->lineOf(m_edge).pointAtPercent(0.5));
    return std::nullopt;
}

void Canvas::zoomAtSelection(double factor)
{
    const QPointF middle = QRectF(rect()).center();
    const QPointF selected = selectionPlace().value_or(middle);
    m_camera.zoomAround(QRectF(rect()).contains(selected) ? selected : middle, factor);
    viewMoved();
}

void Canvas::askForMenu()
{
    QPointF at = selectionPlace().value_or(QRectF(rect()).center());
    at = QPointF(std::clamp(at.x(), 0.0, width() - 1.0), std::clamp(at.y(), 0.0, height() - 1.0));
    if (!m_isAside || !selection().group.isValid())
        Q_EMIT contextMenuRequested(selection(), mapToGlobal(at).toPoint());
}

void Canvas::contextMenuEvent(QContextMenuEvent* event)
{
    if (!m_scene)
        return;
    event->accept();
    if (event->reason() != QContextMenuEvent::Mouse) {
        askForMenu();
        return;
    }
    const QPointF point = m_camera.toScene(QPointF(event->pos()));
    const int edge = lineAt(point);
    const int item = m_scene->itemAt(point);
    if (const int message = edge < 0 ? messageLineAt(point) : -1; message >= 0) {
        const SceneMessage& line = m_scene->messages[static_cast<size_t>(message)];
        const Partitions::Message& first = m_partitions->messages[line.messages.front()];
        Q_EMIT contextMenuRequested(CanvasTarget::ofMessages(first.sender, first.receiver), event->globalPos());
        return;
    }
    if (edge >= 0)
        chooseEdge(edge);
    else if (item >= 0 && item != m_item)
        selectItem(item);
    if (const CanvasTarget target = targetOf(item, edge); !m_isAside || !target.group.isValid())
        Q_EMIT contextMenuRequested(target, event->globalPos());
}

void Canvas::chooseEdge(int edge)
{
    const SceneEdge& e = m_scene->edges[static_cast<size_t>(edge)];
    m_edge = edge;
    m_item = m_port = -1;
    update();
    // Whoever shows the line's source must not make it the selection in its place.
    const QScopedValueRollback guard(m_isSelectingEdge, true);
    Q_EMIT edgeSelected(e.source, e.target);
}

void Canvas::mouseDoubleClickEvent(QMouseEvent* event)
{
    m_dragFrom.reset();
    if (!m_scene || event->button() != Qt::LeftButton || m_hasPassedPortal)
        return;  // where the first click led, the second is not meant
    if (event->modifiers() == Qt::ControlModifier) {
        openLevel();
        return;
    }
    const QPointF point = m_camera.toScene(event->position());
    const int item = m_scene->itemAt(point);
    if (item < 0)
        return;
    // Two quick clicks on what a header has are two clicks.
    if (m_scene->items[static_cast<size_t>(item)].kind != SceneItem::Kind::OpenGroup || !clickHeader(item, point))
        activateItem(item);
}

void Canvas::wheelEvent(QWheelEvent* event)
{
    if (event->modifiers().testFlag(Qt::ControlModifier)) {
        if (const std::optional<FrameLook> look = frameHeaderAt(m_camera.toScene(event->position()));
            look && look->hasSpinner()) {
            if (const std::optional<IterationQuery> request = event->angleDelta().y() > 0 ? look->later : look->earlier)
                Q_EMIT iterationRequested(*request);
            event->accept();
            return;
        }
        m_camera.zoomAround(event->position(), std::pow(1.0015, event->angleDelta().y()));
    } else {
        QPointF delta = event->pixelDelta().isNull() ? QPointF(event->angleDelta()) / 2 : QPointF(event->pixelDelta());
        if (event->modifiers().testFlag(Qt::ShiftModifier))
            delta = QPointF(delta.y(), delta.x());
        m_camera.offset += delta;
    }
    viewMoved();
    event->accept();
}

bool Canvas::event(QEvent* event)
{
    if (event->type() == QEvent::ToolTip && m_scene) {
        showTipAt(static_cast<QHelpEvent*>(event)->pos());
        return true;
    }
    return QWidget::event(event);
}

void Canvas::focusInEvent(QFocusEvent* event)
{
    QWidget::focusInEvent(event);
    // Qt itself will say that the canvas has the focus; what has it in the canvas comes after that.
    QTimer::singleShot(0, this, [this] { m_accessTree->focusMoved(); });
}

void Canvas::keyPressEvent(QKeyEvent* event)
{
    if (!m_scene)
        return QWidget::keyPressEvent(event);
    if (event->modifiers() == Qt::NoModifier && portKey(event->key()))
        return;
    const auto go = [&](Direction direction) {
        event->modifiers().testFlag(Qt::ControlModifier) ? nudge(direction) : moveSelection(direction);
    };
    switch (event->key()) {
    case Qt::Key_Left: go(Direction::Left); return;
    case Qt::Key_Right: go(Direction::Right); return;
    case Qt::Key_Up: go(Direction::Up); return;
    case Qt::Key_Down: go(Direction::Down); return;
    case Qt::Key_Return:
    case Qt::Key_Enter:
        if (m_item >= 0)
            activateItem(m_item);
        return;
    case Qt::Key_Space:
        if (const int item = hasPointer(*this) ? m_scene->itemAt(m_camera.toScene(QPointF(m_restsAt))) : m_item;
            item >= 0)
            selectItem(item);
        return;
    case Qt::Key_Tab:  // with Ctrl: at once
        m_port = -1;
        update();
        QWidget::focusNextPrevChild(true);
        return;
    case Qt::Key_Escape:
        if (std::exchange(m_draggedItem, -1) >= 0) {
            m_dragFrom.reset();
            m_dragScene.reset();
            unsetCursor();
            update();
            return;
        }
        if (isLayingOut())
            cancelLayout();
        else
            endSlice();
        return;
    default: QWidget::keyPressEvent(event);
    }
}

void Canvas::moveSelection(Direction direction)
{
    if (m_scene->items.empty())
        return;
    int next = m_item < 0 ? 0 : neighbourOf(*m_scene, m_item, direction);
    if (const int other = m_item < 0 ? -1 : throughPortal(*m_scene, m_item, direction); other >= 0)
        next = other;
    if (next >= 0)
        selectItem(next);
}

}
