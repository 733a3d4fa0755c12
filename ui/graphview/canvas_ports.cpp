// SPDX-License-Identifier: Apache-2.0
// The ports of the selected node, one after the other, for the keyboard.
#include "ui/graphview/access/access_tree.h"
#include "ui/graphview/canvas.h"
#include "ui/graphview/paint/painter.h"

#include <QPainter>
#include <QScopedValueRollback>

namespace tagscope::ui {

std::optional<NodePort> Canvas::port() const
{
    const int index = portIndex();
    const NodeId node = selectedNode();
    if (index < 0 || !node.isValid())
        return std::nullopt;
    const std::vector<NodePort> ports = portsOf(*m_scene, *m_graph, node);
    return static_cast<size_t>(index) < ports.size() ? std::optional(ports[static_cast<size_t>(index)]) : std::nullopt;
}

std::optional<Canvas::PortHit> Canvas::portAt(QPointF point) const
{
    constexpr double reach = 6;
    if (!m_scene || m_camera.zoom < ScenePainter::spotZoom)
        return std::nullopt;
    // On a short line the place for a breakpoint is as near.
    if (const int line = lineAt(point);
        line >= 0 && breakpointSpot(m_scene->edges[static_cast<size_t>(line)]).contains(point))
        return std::nullopt;
    const double near = reach / m_camera.zoom;
    const QRectF around(point - QPointF(near, near), QSizeF(2 * near, 2 * near));
    for (const int i : m_scene->itemsIn(around)) {
        const SceneItem& item = m_scene->items[static_cast<size_t>(i)];
        // Further inside, the box has other places to click.
        if (item.kind != SceneItem::Kind::Node || item.rect.adjusted(2, 2, -2, -2).contains(point))
            continue;
        const std::vector<NodePort> ports = portsOf(*m_scene, *m_graph, item.node);
        for (size_t p = 0; p < ports.size(); ++p)
            if (const QPointF place = portPlace(*m_scene, item.node, ports, p); QLineF(place, point).length() <= near)
                return PortHit{item.node, ports[p], place};
    }
    return std::nullopt;
}

void Canvas::passPort(const PortHit& hit)
{
    if (!hit.port.isOutput) {
        m_passed = {};
        selectShown(hit.port.other);
        return;
    }
    std::vector<NodeId> consumers;
    for (const OutEdge& edge : m_graph->outEdges(hit.node))
        if (edge.slot == hit.port.number && (consumers.empty() || consumers.back() != edge.target))
            consumers.push_back(edge.target);
    const bool isAgain = m_passed.node == hit.node && m_passed.slot == hit.port.number;
    m_passed = {hit.node, hit.port.number, isAgain ? (m_passed.index + 1) % consumers.size() : 0};
    selectShown(consumers[m_passed.index]);
}

/// Selects what shows a node: itself, or the closed group that it is in.
void Canvas::selectShown(NodeId node)
{
    if (const int item = m_scene->itemOf(node); item >= 0) {
        ensureVisible(m_scene->items[static_cast<size_t>(item)].rect);
        selectItem(item);
    } else {
        selectNode(node);
    }
}

/// -1: back to the node.
void Canvas::goToPort(int index)
{
    m_port = index;
    m_portItem = m_item;
    m_edge = -1;
    update();
    if (const std::optional<NodePort> here = port(); here && here->isOutput) {
        // Whoever shows the output must not make its node the selection anew.
        const QScopedValueRollback guard(m_isSelectingEdge, true);
        Q_EMIT edgeSelected({selectedNode(), here->slot}, here->other);
    }
    m_accessTree->focusMoved();
}

/// Tab goes on to the next port; after the last one it leaves. Shift+Tab goes back, and from the node it leaves.
bool Canvas::focusNextPrevChild(bool isNext)
{
    const NodeId node = selectedNode();
    // What lies on the canvas asks here, too.
    if (hasFocus() && node.isValid() && m_scene->items[static_cast<size_t>(m_item)].kind == SceneItem::Kind::Node) {
        const int ports = static_cast<int>(portsOf(*m_scene, *m_graph, node).size());
        const int next = portIndex() + (isNext ? 1 : -1);
        if (next >= -1 && next < ports) {
            goToPort(next);
            return true;
        }
    }
    m_port = -1;
    update();
    return QWidget::focusNextPrevChild(isNext);
}

void Canvas::passPort()
{
    const std::optional<NodePort> here = port();
    if (!here)
        return;
    const SceneEdge* line = here->line < 0 ? nullptr : &m_scene->edges[static_cast<size_t>(here->line)];
    if (line)
        selectItem(here->isOutput ? line->to : line->from);
    else
        goTo(CanvasTarget::ofNode(here->other));
}

bool Canvas::portKey(int key)
{
    const std::optional<NodePort> here = port();
    if (!here)
        return false;
    const bool isDown = m_direction == FlowDirection::TopDown;
    const auto ports = static_cast<int>(portsOf(*m_scene, *m_graph, selectedNode()).size());
    if (key == (isDown ? Qt::Key_Left : Qt::Key_Up))
        goToPort(std::max(0, portIndex() - 1));
    else if (key == (isDown ? Qt::Key_Right : Qt::Key_Down))
        goToPort(std::min(ports - 1, portIndex() + 1));
    else if (key == Qt::Key_Return || key == Qt::Key_Enter)
        passPort();
    else if (here->isOutput && key == (isDown ? Qt::Key_Down : Qt::Key_Right))
        passPort();
    else if (!here->isOutput && key == (isDown ? Qt::Key_Up : Qt::Key_Left))
        passPort();
    else if (key == Qt::Key_Escape)
        goToPort(-1);
    else
        return false;
    return true;
}

void Canvas::paintPort(QPainter& painter, const Theme& theme) const
{
    if (m_hoveredPort) {
        painter.setPen(QPen(theme.text, 1.5));
        painter.setBrush(theme.canvas);
        painter.drawEllipse(*m_hoveredPort, 4, 4);
    }
    const NodeId node = selectedNode();
    const std::vector<NodePort> ports =
        node.isValid() && portIndex() >= 0 ? portsOf(*m_scene, *m_graph, node) : std::vector<NodePort>();
    if (static_cast<size_t>(portIndex()) >= ports.size())
        return;
    constexpr double radius = 6;
    const QPointF place = portPlace(*m_scene, node, ports, static_cast<size_t>(portIndex()));
    painter.setPen(QPen(theme.selection, 3));
    painter.setBrush(theme.canvas);
    painter.drawEllipse(place, radius, radius);
}

}
