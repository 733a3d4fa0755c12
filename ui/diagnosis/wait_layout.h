// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/debug/diagnose/diagnosis.h"

#include <QPolygonF>
#include <QRectF>
#include <QSizeF>

#include <vector>

namespace tagscope::ui {

/// Where the boxes and arrows of a wait-for graph are drawn.
struct WaitLayout {
    std::vector<QRectF> boxes;      ///< one a box
    std::vector<QPolygonF> arrows;  ///< one an arrow, from the box that waits to what it waits for
    QSizeF size;
};

/// Columns by how far what waits is from what it waits for in the end, which is on the right; arrows that close a cycle
/// run below. `sizes`: one a box, in pixels. Linear in boxes and arrows but for their order within a column.
WaitLayout layOutWaits(const WaitPicture& picture, const std::vector<QSizeF>& sizes);

}
