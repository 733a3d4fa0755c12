// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QRectF>
#include <QSizeF>

#include <vector>

namespace tagscope::ui {

/// Moves a box up until it touches none of those that are placed, and places it there. Of very many only the last are
/// looked at.
QRectF clearOf(std::vector<QRectF>& placed, QRectF box);

class Scene;

struct LabelPlace {
    size_t size = 0;  ///< which one of those that were offered
    QRectF box;
};
/// A place beside a box of a scene for what is said of it, which then is placed: the first of some sizes that can lie
/// there on nothing; else the last, where the least is in its way. Labels and boxes count for more than lines.
LabelPlace placeBeside(std::vector<QRectF>& placed, const Scene& scene, int item, const std::vector<QSizeF>& sizes);

}
