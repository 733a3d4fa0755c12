// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/session/firing_grid.h"

#include <chrono>

namespace tagscope::ui {

/// What an output was at iterations of a frame instance, as of the debugger's cursor. Ends early once `patience` is
/// over, with one point at least, if there is any. Engine thread.
Series valueSeries(const Debugger& debugger, FiringGrid& grid, const SeriesRequest& request,
                   std::chrono::milliseconds patience = std::chrono::milliseconds(20));

}
