// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/graphview/paint/legend_rows.h"

#include <vector>

class QWidget;

namespace tagscope::app {

/// What the signs and colours in a view mean, as far as they are in view: of graphs, of tables of iterations and of
/// outlines.
std::vector<ui::LegendRow> legendOf(const QWidget& view);

}
