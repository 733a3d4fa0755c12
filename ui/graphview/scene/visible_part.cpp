// SPDX-License-Identifier: Apache-2.0
#include "ui/graphview/scene/visible_part.h"

#include <algorithm>
#include <array>

namespace tagscope::ui {

namespace {

/// A cubic Bezier curve; straight pieces are curves, too.
using Piece = std::array<QPointF, 4>;

/// Where all of it is, by its control points.
QRectF boundsOf(const Piece& piece)
{
    const auto [left, right] = std::minmax({piece[0].x(), piece[1].x(), piece[2].x(), piece[3].x()});
    const auto [top, bottom] = std::minmax({piece[0].y(), piece[1].y(), piece[2].y(), piece[3].y()});
    constexpr double thin = 0.5;  // an empty rectangle intersects nothing
    return QRectF(QPointF(left, top), QPointF(right, bottom)).adjusted(-thin, -thin, thin, thin);
}

/// By de Casteljau's construction in the middle.
std::pair<Piece, Piece> halves(const Piece& piece)
{
    const auto between = [](QPointF a, QPointF b) { return (a + b) / 2; };
    const QPointF ab = between(piece[0], piece[1]);
    const QPointF bc = between(piece[1], piece[2]);
    const QPointF cd = between(piece[2], piece[3]);
    const QPointF abc = between(ab, bc);
    const QPointF bcd = between(bc, cd);
    const QPointF middle = between(abc, bcd);
    return {{piece[0], ab, abc, middle}, {middle, bcd, cd, piece[3]}};
}

class Cutter {
public:
    explicit Cutter(const QRectF& area)
        : m_area(area), m_reach(area.adjusted(-area.width(), -area.height(), area.width(), area.height()))
    {
    }

    void add(const Piece& piece, int depth = 0)
    {
        const QRectF bounds = boundsOf(piece);
        if (!bounds.intersects(m_area))
            return;
        constexpr int deepest = 40;  // hostile coordinates
        if (!m_reach.contains(bounds) && depth < deepest) {
            const auto [first, second] = halves(piece);
            add(first, depth + 1);
            add(second, depth + 1);
            return;
        }
        if (m_part.isEmpty() || m_part.currentPosition() != piece[0])
            m_part.moveTo(piece[0]);
        m_part.cubicTo(piece[1], piece[2], piece[3]);
    }
    QPainterPath part() && { return std::move(m_part); }

private:
    QRectF m_area;
    QRectF m_reach;  ///< how far pieces may go
    QPainterPath m_part;
};

}

QPainterPath visiblePart(const QPainterPath& line, const QRectF& area)
{
    if (area.isEmpty()
        || area.adjusted(-area.width(), -area.height(), area.width(), area.height()).contains(line.controlPointRect()))
        return line;
    Cutter cutter(area);
    QPointF at;
    for (int e = 0; e < line.elementCount(); ++e) {
        const QPainterPath::Element element = line.elementAt(e);
        Piece piece{at, at, element, element};
        if (element.isCurveTo()) {  // followed by its other two points
            piece = {at, element, line.elementAt(e + 1), line.elementAt(e + 2)};
            e += 2;
        }
        if (!element.isMoveTo())
            cutter.add(piece);
        at = piece[3];
    }
    return std::move(cutter).part();
}

}
