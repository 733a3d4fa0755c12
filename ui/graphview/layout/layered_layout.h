// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QPointF>
#include <QPolygonF>
#include <QSizeF>

#include <vector>

namespace tagscope::ui {

/// Where a line runs inside a level: its corners, or a curve's points (a start, and three for each piece).
struct LineRoute {
    QPolygonF points;  ///< empty: the line is drawn only at the selection
    bool isCurve = false;
};

/// Where the parts of a level came to lie, relative to the top left corner of its content.
struct LevelLayout {
    QSizeF size;
    std::vector<QPointF> positions;  ///< per end: top left corner of a child, place of a port
    std::vector<LineRoute> routes;   ///< one per line
};

/// Boxes of known size, ports on the left and on the right border of all of them, and lines between these. Ends are
/// numbered through: boxes, entrances, exits.
struct LayeredGraph {
    static constexpr double anywhere = -1;

    struct Line {
        int from = 0;             ///< a box or an entrance
        int to = 0;               ///< a box or an exit
        int fromPort = 0;         ///< lines of one box and port leave together; ports are in order from the top down
        double fromY = anywhere;  ///< where the port is, from the top of the box
        double toY = anywhere;    ///< the same of the end
    };

    std::vector<QSizeF> boxes;
    int entrances = 0;
    int exits = 0;
    std::vector<Line> lines;

    int ends() const { return static_cast<int>(boxes.size()) + entrances + exits; }
};

/// Lays boxes out in layers from the left to the right, each line from the right side of its source to the left side of
/// its target by right angles, over no box. Lines of one port run together as far as they can. What would be much
/// longer than high is cut into bands below each other, what would be much higher than long gets more layers, so that
/// it comes near to `aspect`: width by height. Lines of a cycle that lead back run below the boxes of their layers;
/// lines over so many layers that all of them would cost more than linear have no route. Deterministic; of linear cost
/// but for sorting; any thread.
LevelLayout layeredLayout(const LayeredGraph& graph, double aspect);

}
