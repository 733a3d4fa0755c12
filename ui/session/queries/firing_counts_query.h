// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/session/request.h"

#include <cstdint>
#include <memory>
#include <vector>

namespace tagscope::ui {

struct FiringCountsAnswer {
    std::shared_ptr<const std::vector<uint64_t>> counts;    ///< by NodeId
    std::shared_ptr<const std::vector<uint64_t>> kernelNs;  ///< the same: for how many nanoseconds kernels were timed
    bool isComplete = false;
};

/// How often nodes have fired up to the cursor, and how long their kernels took in all. What takes long comes in parts:
/// whoever asks again gets further.
struct FiringCountsQuery {
    using Answer = FiringCountsAnswer;
    static constexpr RequestKind kind = RequestKind::Question;

    Result<Answer> work(EngineRun& run) const;
};

}
