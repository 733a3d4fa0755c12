// SPDX-License-Identifier: Apache-2.0
#include "ui/graphview/paint/painter.h"

namespace tagscope::ui {

// Breakpoints in the picture. Shapes tell them apart, colour only says what they are: a disc stops after a firing, the
// left half of one before it; a diamond writes a log line and lets the run go on; a hollow one is switched off; a
// hollow triangle cannot work.

namespace {

void paintMark(QPainter& painter, QPointF at, double radius, const BreakMark& mark, const Theme& theme)
{
    painter.setPen(QPen(theme.breakpoint, 1.8));
    const QRectF box(at - QPointF(radius, radius), QSizeF(2 * radius, 2 * radius));
    if (!mark.problem.empty()) {
        painter.setBrush(theme.node);
        painter.drawPolygon(QPolygonF({QPointF(at.x(), box.top() - 1), box.bottomRight(), box.bottomLeft()}));
        return;
    }
    painter.setBrush(mark.isEnabled && (mark.isLogOnly || !mark.isBefore) ? theme.breakpoint : theme.node);
    if (mark.isLogOnly) {
        const double reach = radius + 1;
        painter.drawPolygon(QPolygonF(
            {at - QPointF(0, reach), at + QPointF(reach, 0), at + QPointF(0, reach), at - QPointF(reach, 0)}));
        return;
    }
    painter.drawEllipse(box);
    if (mark.isEnabled && mark.isBefore) {
        painter.setBrush(theme.breakpoint);
        constexpr int sixteenths = 16;
        painter.drawPie(box, 90 * sixteenths, 180 * sixteenths);
    }
}

}

void ScenePainter::paintNodeMark(const QRectF& box, const BreakMark& mark)
{
    paintMark(m_painter, QPointF(box.left() + 4, box.center().y()), 4.5, mark, m_theme);
}

void ScenePainter::paintEdgeMark(int index)
{
    const SceneEdge& edge = m_scene.edges[static_cast<size_t>(index)];
    const BreakMark* mark = m_picture.marks ? m_picture.marks->edge(edge.source, edge.target) : nullptr;
    const bool isOffered = index == m_picture.hoveredEdge && m_zoom >= spotZoom;
    if ((!mark && !isOffered) || edge.path.isEmpty())
        return;
    const QRectF spot = breakpointSpot(edge).adjusted(2, 2, -2, -2);
    if (!mark) {
        // Where a click sets one.
        m_painter.setPen(QPen(m_theme.breakpoint, 1.4));
        m_painter.setBrush(m_theme.canvas);
        m_painter.drawEllipse(spot);
        return;
    }
    paintMark(m_painter, spot.center(), spot.width() / 2, *mark, m_theme);
    if (!mark->isEnabled || !mark->problem.empty() || mark->isLogOnly || mark->token == BreakpointSpec::Token::Any)
        return;
    // Tokens look so, too: a disc is live, a hollow one with a slash is dead.
    m_painter.setPen(QPen(m_theme.breakpoint, 1.8));
    m_painter.setBrush(m_theme.node);
    m_painter.drawEllipse(spot);
    if (mark->token == BreakpointSpec::Token::Live) {
        m_painter.setBrush(m_theme.breakpoint);
        m_painter.drawEllipse(spot.center(), 2.2, 2.2);
    } else {
        m_painter.drawLine(spot.bottomLeft(), spot.topRight());
    }
}

void ScenePainter::paintGroupMark(const QRectF& header, GroupId group)
{
    const QRectF box = GroupBox::breakBox(header);
    const GroupBreak breaks = m_picture.marks ? m_picture.marks->group(group) : GroupBreak::None;
    m_painter.setPen(QPen(breaks == GroupBreak::None ? m_theme.border : m_theme.breakpoint, stroke(1.2)));
    m_painter.setBrush(m_theme.node);
    m_painter.drawRoundedRect(box, 2, 2);
    m_painter.setPen(Qt::NoPen);
    m_painter.setBrush(m_theme.breakpoint);
    if (breaks == GroupBreak::All)
        m_painter.drawEllipse(box.center(), 4, 4);
    else if (breaks == GroupBreak::Some)
        m_painter.drawRect(QRectF(box.left() + 3, box.center().y() - 1.2, box.width() - 6, 2.4));
}

/// While a line is pointed at, only those of the same output are to be seen well.
bool ScenePainter::isQuiet(const SceneEdge& edge) const
{
    return m_picture.hoveredEdge >= 0
        && edge.source != m_scene.edges[static_cast<size_t>(m_picture.hoveredEdge)].source;
}

}
