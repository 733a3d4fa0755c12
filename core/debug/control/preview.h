// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/debug/control/debugger.h"

#include <chrono>
#include <cstdint>
#include <vector>

namespace tagscope {

/// What a move would fire from the cursor on, if no breakpoint stopped it.
struct Preview {
    std::vector<NodeId> nodes;  ///< in the order of their first firings
    uint64_t events = 0;        ///< as far as was looked
    bool isWhole = false;       ///< false: there is more than the limits let us see
};

struct PreviewLimits {
    uint64_t events = 5'000;
    std::chrono::milliseconds time{8};
    int64_t inputElements = 1 << 16;  ///< of one firing: a kernel with larger inputs is not tried
};

/// Goes through what is recorded, and tries what is not on a copy of the state: nothing is recorded, printed or
/// changed. An error if the goal makes no sense at the cursor. The debugger needs a program. Engine thread.
Result<Preview> preview(const Debugger& debugger, const Goal& goal, const PreviewLimits& limits = {});

}
