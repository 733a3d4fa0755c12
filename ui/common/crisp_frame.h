// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QColor>
#include <QRect>

class QPainter;

namespace tagscope::ui {

/// A frame of whole pixels of the device, also where a unit is a fraction of them, as on a screen at 150 %; open at its
/// corners.
void paintFrame(QPainter& painter, const QRect& rect, const QColor& color, int width = 1);

}
