// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"
#include "core/tensor/difference.h"
#include "core/trace/timeline.h"

#include <atomic>
#include <cstdint>
#include <optional>

namespace tagscope {

/// Where a node does something else than in the iteration before.
struct IterationChange {
    int64_t iteration = 0;
    TagId tag;
    TagId previous;  ///< the iteration before

    bool operator==(const IterationChange&) const = default;
};

/// The first iteration after `after` (-1: from the start) of a frame instance in which a node's outputs are not those
/// of the iteration before: other values, dead and not live, or it did not fire at all. `like` is the tag of any
/// iteration of the instance. Nothing if there is none on the line. Goes through the recording once; `stop` ends that
/// with Cancelled.
Result<std::optional<IterationChange>> findIterationChange(const Timeline& timeline, PlanId node, TagId like,
                                                           int64_t after, Tolerance tolerance = {},
                                                           const std::atomic<bool>* stop = nullptr);

}
