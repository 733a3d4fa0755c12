// SPDX-License-Identifier: Apache-2.0
#include "ui/common/state_glyph.h"

#include <QPainterPath>

#include <algorithm>
#include <array>

namespace tagscope::ui {

namespace {

/// Lines from the top edge or the right one down to the left one or the bottom.
QVector<QLineF> fallingLines(const QRectF& box, double gap)
{
    QVector<QLineF> lines;
    for (double x = gap; x < box.width() + box.height(); x += gap) {
        const double over = std::max(0.0, x - box.width());
        const double under = std::max(0.0, x - box.height());
        lines.append({box.left() + x - over, box.top() + over, box.left() + under, box.top() + x - under});
    }
    return lines;
}

}

void paintRing(QPainter& painter, const QPointF& centre, const std::vector<RingPart>& parts, const QColor& color)
{
    constexpr int sixteenths = 16;
    constexpr int top = 90;
    const QPen filled(color, 3.4, Qt::SolidLine, Qt::FlatCap);
    QPen open(color, 1.6, Qt::CustomDashLine, Qt::FlatCap);
    open.setDashPattern({1, 1.2});
    painter.setBrush(Qt::NoBrush);
    for (const RingPart& part : parts) {
        painter.setPen(part.isFilled ? filled : open);
        painter.drawArc(QRectF(centre - QPointF(5.5, 5.5), QSizeF(11, 11)),
                        static_cast<int>((top - part.start) * sixteenths), static_cast<int>(-part.span * sixteenths));
    }
}

void paintHatch(QPainter& painter, const QRectF& box, const QColor& color, double width, double gap)
{
    painter.setPen(QPen(color, width));
    painter.drawLines(fallingLines(box, gap));
}

void paintCrossHatch(QPainter& painter, const QRectF& box, const QColor& color, double width, double gap)
{
    QVector<QLineF> lines = fallingLines(box, gap);
    const double mirror = box.left() + box.right();
    for (const QLineF& line : fallingLines(box, gap))
        lines.append({mirror - line.x1(), line.y1(), mirror - line.x2(), line.y2()});
    painter.setPen(QPen(color, width));
    painter.drawLines(lines);
}

void paintStateGlyph(QPainter& painter, const QRectF& box, NodeState state, const Theme& theme, double arrived,
                     double turn)
{
    const QColor color = theme.stateColor(state);
    const QPointF c = box.center();
    QPen pen(color, 1.8);
    pen.setCapStyle(Qt::RoundCap);
    painter.setPen(pen);
    painter.setBrush(Qt::NoBrush);
    QPainterPath path;
    switch (state) {
    case NodeState::Ready:
    case NodeState::ReadyDead:
        path.moveTo(c + QPointF(-4, -6));
        path.lineTo(c + QPointF(6, 0));
        path.lineTo(c + QPointF(-4, 6));
        path.closeSubpath();
        if (state == NodeState::Ready)
            painter.setBrush(color);
        painter.drawPath(path);
        break;
    case NodeState::Pending: {
        constexpr double whole = 360;
        const double filled = std::clamp(arrived, 0.0, 1.0) * whole;
        const double gap = filled > 0 && filled < whole ? 20 : 0;
        std::vector<RingPart> parts = {{gap / 2, filled - gap, true}, {filled + gap / 2, whole - filled - gap, false}};
        std::erase_if(parts, [](const RingPart& part) { return part.span <= 0; });
        paintRing(painter, c, parts, color);
        break;
    }
    case NodeState::Done:
        path.moveTo(c + QPointF(-5, 0));
        path.lineTo(c + QPointF(-1.5, 4));
        path.lineTo(c + QPointF(5, -4.5));
        painter.drawPath(path);
        break;
    case NodeState::DoneDead:
        painter.drawEllipse(c, 5, 5);
        painter.drawLine(c + QPointF(-5, 5), c + QPointF(5, -5));
        break;
    case NodeState::Blocked:
        path.moveTo(c + QPointF(-4.5, -6));
        path.lineTo(c + QPointF(4.5, -6));
        path.lineTo(c + QPointF(-4.5, 6));
        path.lineTo(c + QPointF(4.5, 6));
        path.closeSubpath();
        painter.drawPath(path);
        break;
    case NodeState::Error:
        painter.setPen(QPen(color, 2.6));
        painter.drawLine(c + QPointF(0, -6), c + QPointF(0, 1));
        painter.drawPoint(c + QPointF(0, 6));
        break;
    case NodeState::Running:  // two arcs
        for (const double start : {30.0, 210.0}) {
            path.arcMoveTo(QRectF(-5.5, -5.5, 11, 11), start - turn);
            path.arcTo(QRectF(-5.5, -5.5, 11, 11), start - turn, 120);
        }
        painter.drawPath(path.translated(c));
        break;
    case NodeState::Doomed:  // a broken link
        path.moveTo(-2, -3);
        path.arcTo(QRectF(-6.5, -3, 6, 6), 90, 180);
        path.lineTo(-2, 3);
        path.moveTo(2, -3);
        path.arcTo(QRectF(0.5, -3, 6, 6), 90, -180);
        path.lineTo(2, 3);
        path.moveTo(-1.5, -6);
        path.lineTo(-0.5, -4);
        path.moveTo(1.5, 6);
        path.lineTo(0.5, 4);
        painter.drawPath(path.translated(c));
        break;
    case NodeState::Fed:  // an arrow into a tray
        painter.drawLine(c + QPointF(0, -6), c + QPointF(0, 2));
        painter.drawPolyline(QPolygonF({c + QPointF(-3, -1), c + QPointF(0, 2), c + QPointF(3, -1)}));
        painter.drawPolyline(QPolygonF({c + QPointF(-6, 2), c + QPointF(-6, 6), c + QPointF(6, 6), c + QPointF(6, 2)}));
        break;
    case NodeState::NotCaptured:  // an eye, crossed
        painter.setPen(QPen(color, 1.4));
        path.moveTo(c + QPointF(-7, 0));
        path.quadTo(c + QPointF(0, -8), c + QPointF(7, 0));
        path.quadTo(c + QPointF(0, 8), c + QPointF(-7, 0));
        painter.drawPath(path);
        painter.setBrush(color);
        painter.drawEllipse(c, 1.4, 1.4);
        painter.drawLine(c + QPointF(-5, 6), c + QPointF(5, -6));
        break;
    case NodeState::NotReached:
    case NodeState::Pruned: break;
    }
}

void paintPencil(QPainter& painter, const QRectF& disc, const Theme& theme)
{
    const double unit = disc.width() / 16;
    painter.setPen(QPen(theme.replay, 1.4 * unit));
    painter.setBrush(theme.node);
    painter.drawEllipse(disc);
    // Its tip at the lower left, and from there along the diagonal.
    const QPointF along = QPointF(1, -1) * unit;
    const QPointF across = QPointF(1, 1) * unit;
    const QPointF tip = disc.center() - along * 4.4;
    const QPointF point = tip + along * 2.8;
    const QPointF end = tip + along * 8.4;
    const QPointF side = across * 1.2;
    const std::array<QPointF, 5> pencil = {tip, point - side, end - side, end + side, point + side};
    painter.setPen(Qt::NoPen);
    painter.setBrush(theme.text);
    painter.drawConvexPolygon(pencil.data(), static_cast<int>(pencil.size()));
}

}
