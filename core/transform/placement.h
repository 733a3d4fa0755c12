// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/graph/frames.h"
#include "core/graph/graph.h"

#include <map>
#include <string>
#include <vector>

namespace tagscope {

/// Which devices a run has, and what is to stand where.
struct Placement {
    std::vector<std::string> devices;          ///< the first is where everything goes that asks for nothing else
    std::map<std::string, std::string> nodes;  ///< node name to device

    bool operator==(const Placement&) const = default;
};

/// The device of each node as an index into `placement.devices`: what `placement` says, else what the node asks for, else the
/// first. Then loop operators are moved to what they belong to (semantics.md 13.2), whatever was asked for.
/// Nodes not marked in `kept` (if it is not empty) stay on the first device. Linear, not recursive.
std::vector<int> placeNodes(const Graph& graph, const Placement& placement, const std::vector<bool>& kept = {});

/// Loop frames that would be cut between devices though they have no LoopCond: `A cross-device loop must have a pivot
/// predicate: <frame>` (semantics.md 11, P1), once a frame, at the node whose output crosses.
std::vector<Problem> checkCutFrames(const Graph& graph, const FrameAnalysis& frames, const std::vector<int>& deviceOf,
                                    const std::vector<bool>& kept = {});

}
