// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/id.h"
#include "core/exec/chunked_list.h"

#include <cstdint>

namespace tagscope {

/// A live iteration of a State; ids are reused after the iteration is deleted.
using IterationId = Id<struct IterationIdKind>;
/// A node of a Program: nodes of one frame are contiguous, the root frame first.
using PlanId = Id<struct PlanIdKind>;

/// A node instance that can fire: node and whether it will fire dead, and its iteration.
struct ReadyEntry {
    static constexpr uint32_t deadBit = 0x80000000u;
    uint32_t nodeAndDead = 0;
    uint32_t iteration = 0;

    static ReadyEntry of(PlanId node, bool isDead, IterationId iteration)
    {
        return {node.value | (isDead ? deadBit : 0), iteration.value};
    }
    PlanId node() const { return PlanId(nodeAndDead & ~deadBit); }
    bool isDead() const { return (nodeAndDead & deadBit) != 0; }
    IterationId iterationId() const { return IterationId(iteration); }

    bool operator==(const ReadyEntry&) const = default;
};
static_assert(sizeof(ReadyEntry) == 8);

/// The ready instances in the order in which they became so.
using ReadyList = ChunkedList<ReadyEntry, 256>;
extern template class ChunkedList<ReadyEntry, 256>;

}
