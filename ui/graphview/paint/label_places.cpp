// SPDX-License-Identifier: Apache-2.0
#include "ui/graphview/paint/label_places.h"

#include "ui/graphview/scene/scene.h"

#include <QLineF>
#include <QPolygonF>

#include <algorithm>
#include <array>
#include <limits>

namespace tagscope::ui {

namespace {

bool meets(const QLineF& line, const QRectF& box)
{
    if (box.contains(line.p1()) || box.contains(line.p2()))
        return true;
    const std::array<QLineF, 2> diagonals = {QLineF(box.topLeft(), box.bottomRight()),
                                             QLineF(box.topRight(), box.bottomLeft())};
    return std::ranges::any_of(diagonals, [&](const QLineF& diagonal) {
        return diagonal.intersects(line, nullptr) == QLineF::BoundedIntersection;
    });
}

bool meets(const SceneEdge& edge, const QRectF& box)
{
    // The bounds of a straight line are empty, and meet nothing.
    if (edge.path.isEmpty() || !edge.bounds.adjusted(-1, -1, 1, 1).intersects(box))
        return false;
    const QList<QPolygonF> pieces =
        edge.coarse.isEmpty() ? edge.path.toSubpathPolygons() : QList<QPolygonF>{edge.coarse};
    return std::ranges::any_of(pieces, [&](const QPolygonF& piece) {
        for (qsizetype i = 1; i < piece.size(); ++i)
            if (meets(QLineF(piece[i - 1], piece[i]), box))
                return true;
        return false;
    });
}

/// How much lies where a label would.
size_t weightAt(const QRectF& box, const Scene& scene, const std::vector<QRectF>& placed)
{
    constexpr size_t heavy = 10;
    const auto isHit = [&](const QRectF& other) { return other.intersects(box); };
    size_t weight = heavy * static_cast<size_t>(std::ranges::count_if(placed, isHit));
    for (const int i : scene.itemsIn(box)) {
        const SceneItem& item = scene.items[static_cast<size_t>(i)];
        if (item.kind != SceneItem::Kind::OpenGroup)
            weight += isHit(item.rect) ? heavy : 0;
        else if (isHit(GroupBox::header(item.rect, item.rect)) || !item.rect.contains(box))
            weight += heavy;
    }
    for (const int e : scene.edgesIn(box))
        weight += meets(scene.edges[static_cast<size_t>(e)], box) ? 1U : 0U;
    return weight;
}

/// In the order in which they are preferred: lines usually leave boxes at two sides.
std::vector<QRectF> placesBeside(const QRectF& r, QSizeF label, FlowDirection direction)
{
    constexpr double gap = 4;
    constexpr double inset = 5;
    const double above = r.top() - gap - label.height();
    const double below = r.bottom() + gap;
    const double middle = r.center().y() - label.height() / 2;
    const double right = r.right() - inset - label.width();
    std::vector<QPointF> corners = {QPointF(r.left() + inset, below), QPointF(right, below),
                                    QPointF(r.left() + inset, above), QPointF(right, above)};
    const std::array<QPointF, 2> sides = {QPointF(r.right() + gap, middle),
                                          QPointF(r.left() - gap - label.width(), middle)};
    corners.insert(direction == FlowDirection::TopDown ? corners.begin() : corners.end(), sides.begin(), sides.end());
    std::vector<QRectF> places;
    for (const QPointF& corner : corners)
        places.push_back(QRectF(corner, label));
    return places;
}

}

QRectF clearOf(std::vector<QRectF>& placed, QRectF box)
{
    constexpr double gap = 2;
    constexpr std::ptrdiff_t mostLooked = 200;
    const auto first = placed.end() - std::min(mostLooked, std::ssize(placed));
    const auto isInTheWay = [&](const QRectF& other) { return other.adjusted(-gap, -gap, gap, gap).intersects(box); };
    for (auto other = std::find_if(first, placed.end(), isInTheWay); other != placed.end();
         other = std::find_if(first, placed.end(), isInTheWay))
        box.moveBottom(other->top() - gap);
    placed.push_back(box);
    return box;
}

LabelPlace placeBeside(std::vector<QRectF>& placed, const Scene& scene, int item, const std::vector<QSizeF>& sizes)
{
    LabelPlace best;
    for (best.size = 0; best.size < sizes.size(); ++best.size) {
        size_t least = std::numeric_limits<size_t>::max();
        for (const QRectF& place :
             placesBeside(scene.items[static_cast<size_t>(item)].rect, sizes[best.size], scene.direction))
            if (const size_t weight = weightAt(place, scene, placed); weight < least) {
                least = weight;
                best.box = place;
            }
        if (least == 0 || best.size + 1 == sizes.size())
            break;
    }
    placed.push_back(best.box);
    return best;
}

}
