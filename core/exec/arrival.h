// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/exec/block.h"
#include "core/exec/program.h"

#include <cstdint>

namespace tagscope {

/// What an arrival makes of its node.
enum class Arrival : uint8_t {
    Waits,  ///< it is not ready, or ran already (only malformed graphs deliver again, 5.7)
    Live,   ///< ready
    Dead,   ///< ready, and fires dead
};

/// One token or dead signal at a Merge: the counting of semantics.md 4.2 and 5.
inline Arrival arriveAtMerge(uint64_t& count, bool isControl, bool isLive, bool fromEnter, uint32_t inputCount)
{
    const auto pending = static_cast<uint32_t>(count);
    if (pending == 0)
        return Arrival::Waits;
    if (isControl) {
        if (pending < 2)
            return Arrival::Waits;
        count -= 2;
        if (pending == 2)
            return Arrival::Live;
    } else if (isLive) {
        if ((pending & 1) == 0)
            return Arrival::Waits;
        count -= 1;
        return pending == 1 ? Arrival::Live : Arrival::Waits;
    } else {
        count += Block::oneDead;
    }
    const bool allDead = (count >> 32) == inputCount || (!isControl && fromEnter);
    if (static_cast<uint32_t>(count) != 1 || !allDead)
        return Arrival::Waits;
    count -= 1;
    return Arrival::Dead;
}

/// One token or dead signal at one node: the counting of semantics.md 4.1, 4.2 and 5.
inline Arrival arrive(uint64_t& count, PlanEdge::Kind kind, bool isLive, bool fromEnter, const PlanNode& target)
{
    if (PlanEdge::isToMerge(kind))
        return arriveAtMerge(count, PlanEdge::isControl(kind), isLive, fromEnter, target.inputCount);
    if (static_cast<uint32_t>(count) == 0)
        return Arrival::Waits;
    count -= isLive ? Block::onePending : Block::onePending - Block::oneDead;
    if (static_cast<uint32_t>(count) != 0)
        return Arrival::Waits;
    return count == 0 ? Arrival::Live : Arrival::Dead;
}

}
