// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QPainterPath>
#include <QRectF>

namespace tagscope::ui {

/// What of a line may show in `area`: all of it there, and none of it further away than the area is large. QPainter
/// works on all of a line whether it is in view or not, and the lines of a large frame are a hundred windows long. The
/// line itself where it is near.
QPainterPath visiblePart(const QPainterPath& line, const QRectF& area);

}
