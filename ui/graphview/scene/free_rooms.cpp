// SPDX-License-Identifier: Apache-2.0
#include "ui/graphview/scene/free_rooms.h"

#include <algorithm>

namespace tagscope::ui {

std::vector<QRectF> freeRooms(const QRectF& whole, const std::vector<QRectF>& panels)
{
    // Sides of such a rectangle lie on sides of the whole or of panels.
    std::vector<QRectF> covered;
    for (size_t i = 0; i < std::min(panels.size(), mostPanels); ++i)
        if (const QRectF part = panels[i] & whole; !part.isEmpty())
            covered.push_back(part);
    std::vector<double> lefts = {whole.left()};
    std::vector<double> rights = {whole.right()};
    std::vector<double> tops = {whole.top()};
    std::vector<double> bottoms = {whole.bottom()};
    for (const QRectF& panel : covered) {
        lefts.push_back(panel.right());
        rights.push_back(panel.left());
        tops.push_back(panel.bottom());
        bottoms.push_back(panel.top());
    }
    std::vector<QRectF> rooms;
    const auto add = [&](const QRectF& room) {
        const auto isHeldBy = [&](const QRectF& other) { return other.contains(room); };
        if (std::ranges::any_of(covered, [&](const QRectF& panel) { return panel.intersects(room); })
            || std::ranges::any_of(rooms, isHeldBy))
            return;
        std::erase_if(rooms, [&](const QRectF& other) { return room.contains(other); });
        rooms.push_back(room);
    };
    for (const double left : lefts)
        for (const double right : rights)
            for (const double top : tops)
                for (const double bottom : bottoms)
                    if (left < right && top < bottom)
                        add(QRectF(QPointF(left, top), QPointF(right, bottom)));
    return rooms;
}

}
