// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/graphview/scene/scene.h"

#include <QRectF>

#include <vector>

namespace tagscope::ui {

/// Moves a box up until it touches none of those that are placed, and places it there. Of very many only the last are looked at.
QRectF clearOf(std::vector<QRectF>& placed, QRectF box);

/// Where a line says how many nodes on its way are not drawn.
QRectF hiddenCountBox(const SceneEdge& edge, double zoom);

}
