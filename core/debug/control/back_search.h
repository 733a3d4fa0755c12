// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/debug/control/debugger.h"

#include <string>

namespace tagscope {

/// Where a move backwards ends, and what is to be said of it.
struct BackTarget {
    uint64_t position = 0;
    std::string note;
};

/// Finds it in a recorded line; `state` is that at the cursor, which is not at the start. An error if the goal makes no
/// sense there; Cancelled once `stop` is true.
Result<BackTarget> findBack(const BackGoal& goal, const TagNames& names, const Timeline& timeline, const State& state,
                            const std::atomic<bool>* stop);

}
