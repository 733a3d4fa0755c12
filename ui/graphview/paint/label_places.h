// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QRectF>

#include <vector>

namespace tagscope::ui {

/// Moves a box up until it touches none of those that are placed, and places it there. Of very many only the last are looked at.
QRectF clearOf(std::vector<QRectF>& placed, QRectF box);

}
