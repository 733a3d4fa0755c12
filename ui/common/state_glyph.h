// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/common/theme.h"

#include <QPainter>
#include <QRectF>

#include <vector>

namespace tagscope::ui {

/// Lines across a box, one way or both: lines and not a pattern brush, which pictures of vectors do not know. Leaves
/// pen and brush changed.
void paintHatch(QPainter& painter, const QRectF& box, const QColor& color, double width, double gap = 8);
void paintCrossHatch(QPainter& painter, const QRectF& box, const QColor& color, double width, double gap = 5);

/// A part of the ring that says which inputs of a pending node have come: from the top on, clockwise, in degrees.
struct RingPart {
    double start = 0;
    double span = 0;
    bool isFilled = false;
    bool operator==(const RingPart&) const = default;
};
/// 11 units across; parts are thick where something has come and dotted where it has not. Leaves pen and brush changed.
void paintRing(QPainter& painter, const QPointF& centre, const std::vector<RingPart>& parts, const QColor& color);

/// Draws the sign of a state, 12 units across, in the middle of `box`; not reached and pruned have none. `arrived` is
/// the part of a pending node's inputs that have come, 0 to 1; `turn` how far the sign of a running one has turned, in
/// degrees. Leaves pen and brush changed.
void paintStateGlyph(QPainter& painter, const QRectF& box, NodeState state, const Theme& theme, double arrived = 0,
                     double turn = 0);

/// A disc with a pencil: somebody has set what it is on by hand. Leaves pen and brush changed.
void paintPencil(QPainter& painter, const QRectF& disc, const Theme& theme);

}
