// SPDX-License-Identifier: Apache-2.0
#include "ui/common/text.h"
#include "ui/graphview/layout/layout_plan.h"
#include "ui/graphview/paint/label_places.h"
#include "ui/graphview/paint/painter.h"

#include <QCoreApplication>
#include <QLocale>

#include <algorithm>
#include <set>

namespace tagscope::ui {

namespace {

QString trFilter(const char* text)
{
    return QCoreApplication::translate("ScenePainter", text);
}

}

// What shows that not all is drawn alike: what stands out, and what is left out.

bool ScenePainter::isFaint(const SceneEdge& edge) const
{
    return isFaint(m_scene.items[static_cast<size_t>(edge.from)])
        && isFaint(m_scene.items[static_cast<size_t>(edge.to)]);
}

void ScenePainter::setFaint(bool isFaint)
{
    m_isFaint = isFaint;
    m_painter.setOpacity(isFaint ? faintness : 1);
}

void ScenePainter::paintHighlight(const SceneItem& item)
{
    constexpr double away = 4;
    m_painter.setPen(QPen(m_theme.text, stroke(3)));
    m_painter.setBrush(Qt::NoBrush);
    m_painter.drawRoundedRect(item.rect.adjusted(-away, -away, away, away), 9, 9);
}

void ScenePainter::paintPreview()
{
    constexpr double away = 6;
    std::set<int> items;
    for (const NodeId node : *m_picture.previewed)
        if (const int item = m_scene.itemOf(node); item >= 0)
            items.insert(item);
    QPen pen(m_theme.ready, stroke(2.5), Qt::CustomDashLine);
    pen.setDashPattern({3, 2});
    pen.setCapStyle(Qt::FlatCap);
    m_painter.setPen(pen);
    m_painter.setBrush(Qt::NoBrush);
    for (const int i : items)
        if (const QRectF box = m_scene.items[static_cast<size_t>(i)].rect.adjusted(-away, -away, away, away);
            box.intersects(m_area))
            m_painter.drawRoundedRect(box, 10, 10);
}

void ScenePainter::paintDot(const SceneItem& item)
{
    m_painter.setPen(QPen(m_theme.canvas, stroke(1.5)));
    m_painter.setBrush(m_theme.edge);
    m_painter.drawEllipse(item.rect.adjusted(2, 2, -2, -2));
}

NodeStateCounts ScenePainter::countsOf(const SceneItem& item) const
{
    return m_picture.states ? m_picture.states->counts(*m_picture.tree, m_scene, item) : NodeStateCounts();
}

void paintSheets(QPainter& painter, const QRectF& top, bool isStack, const Theme& theme, double zoom)
{
    constexpr double usual = 3;  // from one to the next, where lines are thick
    const double reach = isStack ? BoxMetrics::stackEdge : usual;
    int sheets = isStack ? 3 : 1;
    const QPen pen = painter.pen();
    if (theme.isHighContrast) {
        // Thick lines so near to each other would be one.
        sheets = std::max(1, static_cast<int>(reach * std::min(1.0, zoom) / usual));
        painter.setPen(QPen(pen.color(), std::max(1.0, 0.9 / zoom)));
    }
    for (int i = sheets; i > 0; --i)
        painter.drawRoundedRect(top.translated(i * reach / sheets, i * reach / sheets), 8, 8);
    painter.setPen(pen);
}

/// How many, and whether they are all the same: a badge on the upper edge of the box, clear of its name.
void ScenePainter::paintStackCount(const SceneItem& item, const Stack& stack)
{
    const QString count =
        QStringLiteral("×%1").arg(stack.members.size()) + (stackDiffers(stack) ? QStringLiteral(" ≠") : QString());
    const QSizeF size(14 + 8.0 * static_cast<double>(count.size()), 18);
    const QRectF badge(QPointF(item.rect.right() - size.width(), item.rect.top() - size.height() - 5),
                       size);  // above the ring of what is selected
    m_painter.setPen(QPen(m_theme.border, stroke(1.4)));
    m_painter.setBrush(m_theme.node);
    m_painter.drawRoundedRect(badge, 9, 9);
    text(badge, Qt::AlignCenter, count, m_theme.text, 12, true);
}

bool ScenePainter::stackDiffers(const Stack& stack) const
{
    if (!stack.areAlike || !stack.differing.empty())
        return true;
    return m_picture.states && !m_picture.states->counts(*m_picture.tree, stack).areSame;
}

QString ScenePainter::groupText(const SceneItem& item) const
{
    const auto number = [](size_t n) { return QLocale().toString(qulonglong(n)); };
    const size_t all = m_picture.tree->group(item.group).totalNodes;
    if (const Stack* stack = m_scene.stackOf(item))
        return stack->areAlike ? trFilter("%1 alike, %2 nodes each").arg(number(stack->members.size()), number(all))
                               : trFilter("%1 conditionals").arg(number(stack->members.size()));
    return item.nodes < all ? trFilter("%1 of %2 nodes").arg(number(item.nodes), number(all))
                            : trFilter("%1 nodes").arg(number(all));
}

void ScenePainter::paintTab(const SceneItem& item, int index)
{
    const Portal& portal = m_scene.portals[static_cast<size_t>(item.portal)];
    const SceneItem& source = m_scene.items[static_cast<size_t>(portal.source)];
    const bool isStart = index == portal.tab;
    const QRectF& r = item.rect;
    constexpr double point = 8;
    // Points the way that the lines would go; a tab at their end is cut the same way.
    const bool isDown = m_scene.direction == FlowDirection::TopDown;
    QPolygonF shape({r.topLeft(), QPointF(r.right() - point, r.top()), QPointF(r.right(), r.center().y()),
                     QPointF(r.right() - point, r.bottom()), r.bottomLeft()});
    if (isDown)
        shape = QPolygonF(r);
    else if (!isStart)
        shape.append(QPointF(r.left() + point, r.center().y()));
    const int selected = m_picture.selectedItem;
    const bool isSelected = selected == portal.source
        || (selected >= 0 && m_scene.items[static_cast<size_t>(selected)].portal == item.portal);
    setFaint(isFaint(source));
    m_painter.setPen(QPen(isSelected ? m_theme.selection : m_theme.edge, stroke(isSelected ? 2.4 : 1)));
    m_painter.setBrush(m_theme.groupFill(2));
    m_painter.drawPolygon(shape);
    if (m_level >= DetailLevel::Names) {
        QString label = portalLabel(source);
        if (isStart)
            label += QStringLiteral(" ×%1").arg(portal.tabs.size());
        text(r.adjusted(isStart ? 6 : point + 3, 0, -point, 0), Qt::AlignVCenter, label, m_theme.text, 11);
    }
    setFaint(false);
}

QString ScenePainter::portalLabel(const SceneItem& source) const
{
    return ui::text(source.node.isValid() ? m_picture.tree->label(source.node, m_picture.graph->node(source.node).name)
                                          : std::string_view(m_picture.tree->group(source.group).name));
}

void ScenePainter::paintStubs(const std::vector<int>& items)
{
    constexpr double side = 7;
    m_painter.setPen(Qt::NoPen);
    m_painter.setBrush(m_theme.edge);
    for (const int i : items) {
        bool isFrom = false;
        bool isTo = false;
        for (const int e : m_scene.edgesOf(i)) {
            const SceneEdge& edge = m_scene.edges[static_cast<size_t>(e)];
            if (edge.isControl && edge.path.isEmpty())
                (edge.from == i ? isFrom : isTo) = true;
        }
        const QRectF& r = m_scene.items[static_cast<size_t>(i)].rect;
        if (isFrom)
            m_painter.drawRect(QRectF(r.right() - 1, r.bottom() - side - 3, side, side));
        if (isTo)
            m_painter.drawRect(QRectF(r.left() - side + 1, r.bottom() - side - 3, side, side));
    }
}

void ScenePainter::paintHiddenCounts(const std::vector<int>& edges)
{
    // Too small to be read, it is only the sign that something is hidden.
    const bool hasText = m_level >= DetailLevel::Names;
    std::vector<QRectF> placed;
    for (const int e : edges) {
        const SceneEdge& edge = m_scene.edges[static_cast<size_t>(e)];
        if (edge.hidden == 0 || (edge.isControl && !m_picture.showsControlEdges))
            continue;
        const QString count = hasText ? QStringLiteral("+%1").arg(edge.hidden) : QString();
        const QSizeF size(9 + 7.0 * static_cast<double>(count.size()), 14);
        const QRectF box =
            clearOf(placed, QRectF(edge.end.middle - QPointF(size.width() / 2, size.height() / 2), size));
        paintChip(box, count, m_theme.edge, 10);
    }
}

}
