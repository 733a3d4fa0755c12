// SPDX-License-Identifier: Apache-2.0
#include "ui/graphview/paint/motion_painter.h"

#include "ui/common/state_glyph.h"
#include "ui/graphview/paint/label_places.h"
#include "ui/graphview/paint/token_parts.h"

#include <QFontMetricsF>

#include <algorithm>

namespace tagscope::ui {

namespace {

/// Below this zoom a token is too small to be followed, and below the other one a number cannot be read.
constexpr double tokenZoom = 0.25;
constexpr double numberZoom = 0.35;
constexpr double tokenRadius = 6.5;

QColor faded(QColor color, double alpha)
{
    color.setAlphaF(static_cast<float>(std::clamp(alpha, 0.0, 1.0)));
    return color;
}

void paintToken(QPainter& painter, QPointF at, bool isDead, double part, const Theme& theme, double zoom)
{
    if (!isDead) {
        painter.setPen(QPen(theme.canvas, 1));
        painter.setBrush(theme.token);
        painter.drawEllipse(at, tokenRadius, tokenRadius);
        return;
    }
    // What moves on is an outline that fades; the token in it looks as it does where it comes to rest.
    painter.setPen(QPen(faded(theme.dead, 1 - 0.8 * part), std::max(2.2, 1.4 / zoom), Qt::DashLine));
    painter.setBrush(Qt::NoBrush);
    painter.drawEllipse(at, 9 + 8 * part, 9 + 8 * part);
    painter.setPen(QPen(theme.dead, 1.8));
    painter.setBrush(theme.canvas);
    painter.drawEllipse(at, tokenRadius, tokenRadius);
    painter.drawLine(at + QPointF(-5, 5), at + QPointF(5, -5));
}

void paintFlash(QPainter& painter, const QRectF& box, bool isDead, double part, const Theme& theme, double zoom)
{
    const double grown = 3 + 9 * part;
    QPen pen(faded(isDead ? theme.dead : theme.replay, 1 - part), std::max(3.0, 2 / zoom));
    if (isDead)
        pen.setStyle(Qt::DashLine);
    painter.setPen(pen);
    painter.setBrush(isDead ? QBrush(Qt::NoBrush) : QBrush(faded(theme.replay, 0.2 * (1 - part))));
    painter.drawRoundedRect(box.adjusted(-grown, -grown, grown, grown), 6 + grown, 6 + grown);
}

}

std::vector<int> linesOnTheWay(const Motion& motion)
{
    std::vector<int> lines;
    if (const TokenMoves* moves = motion.tokens())
        for (const TokenMoves::Hop& hop : moves->hops)
            if (motion.part(hop.step) < 1)
                lines.push_back(hop.edge);
    std::ranges::sort(lines);
    return lines;
}

void paintTokenMoves(QPainter& painter, const Scene& scene, const Motion& motion, const Theme& theme, double zoom)
{
    const TokenMoves* moves = motion.tokens();
    if (!moves)
        return;
    for (const TokenMoves::Flash& flash : moves->flashes)
        if (const double part = motion.part(flash.step); part >= 0 && part < 1)
            paintFlash(painter, scene.items[static_cast<size_t>(flash.item)].rect, flash.isDead, part, theme, zoom);
    if (zoom < tokenZoom)
        return;
    for (const TokenMoves::Hop& hop : moves->hops) {
        const double part = motion.part(hop.step);
        if (part < 0 || part >= 1)
            continue;
        const SceneEdge& edge = scene.edges[static_cast<size_t>(hop.edge)];
        const double rest = 1 - edge.end.tokenFromEnd / std::max(1.0, edge.path.length());
        const QPointF at = edge.path.pointAtPercent(part * rest);
        paintToken(painter, at, hop.isDead, part, theme, zoom);
        if (hop.isEdited)
            paintPencil(
                painter,
                pencilOf(QRectF(at - QPointF(tokenRadius, tokenRadius), QSizeF(2 * tokenRadius, 2 * tokenRadius))),
                theme);
    }
}

void paintOrder(QPainter& painter, const Scene& scene, const TokenMoves& moves, const Theme& theme, double zoom)
{
    if (zoom < numberZoom)
        return;
    QFont font = painter.font();
    font.setPixelSize(11);
    font.setBold(true);
    painter.setFont(font);
    std::vector<QRectF> placed;
    for (const TokenMoves::Flash& flash : moves.flashes) {
        const QString number = QString::number(flash.step + 1);
        const double width = std::max(18.0, QFontMetricsF(font).horizontalAdvance(number) + 10);
        const QRectF& box = scene.items[static_cast<size_t>(flash.item)].rect;
        // Where no line ends.
        const QRectF badge = clearOf(placed, QRectF(box.right() - width - 2, box.top() - 14, width, 18));
        painter.setPen(QPen(theme.node, 1.4));
        painter.setBrush(theme.text);
        painter.drawRoundedRect(badge, 9, 9);
        painter.setPen(theme.node);
        painter.drawText(badge, Qt::AlignCenter, number);
    }
}

}
