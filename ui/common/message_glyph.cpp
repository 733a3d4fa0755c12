// SPDX-License-Identifier: Apache-2.0
#include "ui/common/message_glyph.h"

#include <QPainter>

namespace tagscope::ui {

void paintMessageGlyph(QPainter& painter, const QRectF& box, MessageState state, bool isDead, const Theme& theme)
{
    const QRectF paper(box.center() - QPointF(7, 5), QSizeF(14, 10));
    const double width = 1.3 * theme.lineFactor();
    painter.setBrush(Qt::NoBrush);
    if (state == MessageState::Awaited || state == MessageState::Ahead) {
        QPen pen(state == MessageState::Awaited ? theme.pending : theme.dead, width, Qt::CustomDashLine);
        pen.setDashPattern({2, 1.5});
        painter.setPen(pen);
        painter.drawRect(paper);
        return;
    }
    const bool isParked = state == MessageState::Posted;
    const QColor ink = state == MessageState::Lost ? theme.error
        : isDead                                   ? theme.dead
        : isParked                                 ? theme.ready
        : state == MessageState::OnWay             ? theme.pending
                                                   : theme.border;
    if (isParked && !isDead) {
        QColor fill = ink;
        fill.setAlphaF(0.35F);
        painter.setBrush(fill);
    }
    painter.setPen(QPen(ink, width));
    painter.drawRect(paper);
    const QPointF flap[] = {paper.topLeft(), paper.center() + QPointF(0, 1), paper.topRight()};
    painter.drawPolyline(flap, 3);
    if (state == MessageState::OnWay) {  // a tail behind it
        for (const double y : {-2.0, 2.0})
            painter.drawLine(paper.center() + QPointF(-10, y), paper.center() + QPointF(-8, y));
    }
    if (state == MessageState::Lost)
        painter.drawLine(paper.topLeft() + QPointF(-2, -2), paper.bottomRight() + QPointF(2, 2));
    if (isDead)
        painter.drawLine(paper.bottomLeft() + QPointF(-2, 2), paper.topRight() + QPointF(2, -2));
}

}
