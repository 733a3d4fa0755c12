// SPDX-License-Identifier: Apache-2.0
#include "ui/graphview/scene/scene_walk.h"

#include <limits>

namespace tagscope::ui {

int throughPortal(const Scene& scene, int item, Direction direction)
{
    const int index = scene.items[static_cast<size_t>(item)].portal;
    if (index < 0)
        return -1;
    const Portal& portal = scene.portals[static_cast<size_t>(index)];
    const bool isDown = scene.direction == FlowDirection::TopDown;
    const bool isStart = portal.tab == item;
    if (isStart && direction == (isDown ? Direction::Down : Direction::Right))
        return portal.tabs.front();
    return !isStart && direction == (isDown ? Direction::Up : Direction::Left) ? portal.tab : -1;
}

int neighbourOf(const Scene& scene, int item, Direction direction)
{
    const SceneItem& from = scene.items[static_cast<size_t>(item)];
    const QPointF here = from.rect.center();
    int best = -1;
    double nearest = std::numeric_limits<double>::max();
    const auto consider = [&](int other) {
        const QPointF d = scene.items[static_cast<size_t>(other)].rect.center() - here;
        const double distance = QPointF::dotProduct(d, d);
        if (other != item && distance < nearest) {
            nearest = distance;
            best = other;
        }
    };
    const bool isDown = scene.direction == FlowDirection::TopDown;
    const Direction back = isDown ? Direction::Up : Direction::Left;
    const Direction on = isDown ? Direction::Down : Direction::Right;
    if (direction == back || direction == on) {
        for (const int e : scene.edgesOf(item)) {
            const SceneEdge& edge = scene.edges[static_cast<size_t>(e)];
            if (direction == on && edge.from == item)
                consider(edge.to);
            else if (direction == back && edge.to == item)
                consider(edge.from);
        }
        if (best < 0)  // a Send has nothing else before it, a Recv nothing behind it
            for (const SceneMessage& message : scene.messages) {
                if (direction == on && message.from == item)
                    consider(message.to);
                else if (direction == back && message.to == item)
                    consider(message.from);
            }
        return best;
    }
    for (size_t i = 0; i < scene.items.size(); ++i) {
        const SceneItem& other = scene.items[i];
        const QPointF way = other.rect.center() - here;
        const double across = isDown ? way.x() : way.y();
        const bool isBefore = direction == Direction::Up || direction == Direction::Left;
        if (other.container == from.container && (isBefore ? across < -1 : across > 1))
            consider(static_cast<int>(i));
    }
    return best;
}

}
