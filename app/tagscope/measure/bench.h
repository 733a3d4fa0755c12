// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/common/frame_log.h"

#include <filesystem>

namespace tagscope::app {

class MainWindow;

/// Measures the real window: opens graphs that it makes (or `graph`), pans, zooms, steps, pauses and scrolls, and
/// writes a table of times beside their budgets to bench.txt in `folder` and to stdout. Returns 0, or 1 if something
/// could not be measured; a budget that is missed is no failure. GUI thread.
int runBench(MainWindow& window, ui::FrameLog& frames, const std::filesystem::path& folder,
             const std::filesystem::path& graph);

}
