// SPDX-License-Identifier: Apache-2.0
#include "ui/common/state_glyph.h"

#include <QPainterPath>

namespace tagscope::ui {

void paintStateGlyph(QPainter& painter, const QRectF& box, NodeState state, const Theme& theme, double arrived)
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
        painter.setPen(QPen(theme.edgeQuiet, 2.4));
        painter.drawEllipse(c, 5.5, 5.5);
        painter.setPen(QPen(color, 2.4));
        painter.drawArc(QRectF(c - QPointF(5.5, 5.5), QSizeF(11, 11)), 90 * 16, static_cast<int>(-arrived * 360 * 16));
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
    case NodeState::Fed:  // an arrow into a tray
        painter.drawLine(c + QPointF(0, -6), c + QPointF(0, 2));
        painter.drawPolyline(QPolygonF({c + QPointF(-3, -1), c + QPointF(0, 2), c + QPointF(3, -1)}));
        painter.drawPolyline(QPolygonF({c + QPointF(-6, 2), c + QPointF(-6, 6), c + QPointF(6, 6), c + QPointF(6, 2)}));
        break;
    case NodeState::NotReached:
    case NodeState::Pruned:
        break;
    }
}

}
