// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QRectF>

#include <vector>

namespace tagscope::ui {

/// What panels leave of a rectangle: all rectangles without any of them that could not be larger, which overlap each
/// other. For a few panels; of more than `mostPanels` only the first count.
std::vector<QRectF> freeRooms(const QRectF& whole, const std::vector<QRectF>& panels);
constexpr size_t mostPanels = 6;

}
