// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/debug/compare/compare.h"

#include <cstdint>
#include <vector>

namespace tagscope {

/// How the nodes and tags of two sides belong together: each has a number, the same on both sides if it is a pair.
struct ComparePairs {
    static constexpr uint32_t isSingle = 1u << 31;  ///< set in numbers of what only one side has
    static constexpr uint32_t notCompared = UINT32_MAX;

    /// Numbers of one side, and between which events it is.
    struct Side {
        std::vector<uint32_t> nodes;  ///< by PlanId; a paired node has that of the left side
        std::vector<uint32_t> tags;   ///< by TagId
        uint64_t begin = 0;
        uint64_t end = 0;
    };
    Side left;
    Side right;
    uint64_t sharedEvents = 0;
    bool wasStopped = false;
};

ComparePairs pairSides(const CompareSide& left, const CompareSide& right, const std::atomic<bool>* stop);

}
