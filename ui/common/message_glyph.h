// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/debug/record/messages.h"
#include "ui/common/theme.h"

#include <QRectF>

class QPainter;

namespace tagscope::ui {

/// Draws the sign of a message, 14 units wide and 10 high, in the middle of `box`: an envelope, hollow and struck where
/// the message is dead; blue with a tail on its way, red and crossed out where it is lost; green while it is parked; a
/// dashed empty place, blue, while it is awaited. Leaves pen and brush changed.
void paintMessageGlyph(QPainter& painter, const QRectF& box, MessageState state, bool isDead, const Theme& theme);

}
