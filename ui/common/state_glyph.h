// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/common/theme.h"

#include <QPainter>
#include <QRectF>

namespace tagscope::ui {

/// Draws the sign of a state, 12 units across, in the middle of `box`; not reached and pruned have none. `arrived` is the part of a
/// pending node's inputs that have come, 0 to 1. Leaves pen and brush changed.
void paintStateGlyph(QPainter& painter, const QRectF& box, NodeState state, const Theme& theme, double arrived = 0);

}
