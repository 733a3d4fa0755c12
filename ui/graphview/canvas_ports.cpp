// SPDX-License-Identifier: Apache-2.0
// The ports of the selected node, one after the other, for the keyboard.
#include "ui/graphview/access/access_tree.h"
#include "ui/graphview/canvas.h"

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
    const NodeId node = selectedNode();
    const std::vector<NodePort> ports = node.isValid() && portIndex() >= 0 ? portsOf(*m_scene, *m_graph, node) : std::vector<NodePort>();
    if (static_cast<size_t>(portIndex()) >= ports.size())
        return;
    constexpr double radius = 6;
    const QPointF place = portPlace(*m_scene, node, ports, static_cast<size_t>(portIndex()));
    painter.setPen(QPen(theme.selection, 3));
    painter.setBrush(theme.canvas);
    painter.drawEllipse(place, radius, radius);
}

}
