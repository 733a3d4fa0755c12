// SPDX-License-Identifier: Apache-2.0
#include "ui/graphview/scene/scene_walk.h"

#include <limits>

namespace tagscope::ui {

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
    if (direction == Direction::Left || direction == Direction::Right) {
        for (const int e : scene.edgesOf(item)) {
            const SceneEdge& edge = scene.edges[static_cast<size_t>(e)];
            if (direction == Direction::Right && edge.from == item)
                consider(edge.to);
            else if (direction == Direction::Left && edge.to == item)
                consider(edge.from);
        }
        return best;
    }
    for (size_t i = 0; i < scene.items.size(); ++i) {
        const SceneItem& other = scene.items[i];
        const double dy = other.rect.center().y() - here.y();
        if (other.container == from.container && (direction == Direction::Up ? dy < -1 : dy > 1))
            consider(static_cast<int>(i));
    }
    return best;
}

}
