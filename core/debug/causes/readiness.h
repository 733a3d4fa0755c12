// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/exec/state.h"

#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <vector>

namespace tagscope {

/// A node of the graph that can fire, and where.
struct ReadyInstance {
    NodeId node;
    TagId tag;
    bool isDead = false;  ///< it will fire dead

    bool operator==(const ReadyInstance&) const = default;
};

/// In the order of the ready list, without what feeds and fetches have added to the graph. Those of the first
/// `mostNodes` different nodes: the rest of the list is not looked at.
std::vector<ReadyInstance> readyInstances(const Program& program, const State& state,
                                          size_t mostNodes = std::numeric_limits<size_t>::max());

/// Whether a node can fire at an iteration, and if not, what kind of reason that has.
enum class Readiness : uint8_t {
    Ready,
    NotInRun,     ///< no fetch or target needs it, or a feed takes its place
    NoIteration,  ///< its frame was not entered, or the iteration is over
    Held,         ///< its device does not run
    Fired,        ///< once an iteration, and it has
    Blocked,      ///< started, and waits for a resource or a message
    Waiting,      ///< for inputs
};

/// `iteration`: of the node's frame; nothing if none is live.
Readiness readinessOf(const Program& program, const State& state, NodeId node, std::optional<IterationId> iteration);

/// A Switch that can fire, and what its predicate is; without one if it will fire dead.
struct ReadySwitch {
    ReadyInstance instance;
    std::optional<bool> predicate;

    bool operator==(const ReadySwitch&) const = default;
};

/// The first Switch of the ready list, if what it will do is known.
std::optional<ReadySwitch> readySwitch(const Program& program, const State& state);

}
