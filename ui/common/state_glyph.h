// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/common/theme.h"

#include <QPainter>
#include <QRectF>

namespace tagscope::ui {

/// Lines across a box, one way or both: lines and not a pattern brush, which pictures of vectors do not know. Leaves pen and brush
/// changed.
void paintHatch(QPainter& painter, const QRectF& box, const QColor& color, double width, double gap = 8);
void paintCrossHatch(QPainter& painter, const QRectF& box, const QColor& color, double width, double gap = 5);

/// Draws the sign of a state, 12 units across, in the middle of `box`; not reached and pruned have none. `arrived` is the part of a
/// pending node's inputs that have come, 0 to 1. Leaves pen and brush changed.
void paintStateGlyph(QPainter& painter, const QRectF& box, NodeState state, const Theme& theme, double arrived = 0);

}
