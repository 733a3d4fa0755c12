// SPDX-License-Identifier: Apache-2.0
#include "ui/graphview/paint/label_places.h"

#include <algorithm>

namespace tagscope::ui {

QRectF clearOf(std::vector<QRectF>& placed, QRectF box)
{
    constexpr double gap = 2;
    constexpr std::ptrdiff_t mostLooked = 200;
    const auto first = placed.end() - std::min(mostLooked, std::ssize(placed));
    const auto isInTheWay = [&](const QRectF& other) { return other.adjusted(-gap, -gap, gap, gap).intersects(box); };
    for (auto other = std::find_if(first, placed.end(), isInTheWay); other != placed.end(); other = std::find_if(first, placed.end(), isInTheWay))
        box.moveBottom(other->top() - gap);
    placed.push_back(box);
    return box;
}

}
