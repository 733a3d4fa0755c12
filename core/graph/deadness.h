// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/graph/frames.h"
#include "core/graph/graph.h"
#include "core/graph/liveness_pool.h"

#include <map>
#include <stop_token>
#include <string>
#include <vector>

namespace tagscope {

/// Which tokens of a graph will be dead, told before anything runs: for each node the condition, over the predicates of
/// Switches, under which it fires live, by the rules of semantics.md 4 and 5. In a loop it holds within an iteration
/// that is reached, and for an Exit once the loop ends. What depends on how a loop goes is unknown ("?node").
/// Immutable; any thread.
class Deadness {
public:
    /// Nearly linear in nodes and edges, not recursive; formulas are bounded. Ends early, with less known, once it is
    /// to stop.
    static Deadness of(const Graph& graph, const FrameAnalysis& frames, const std::stop_token& stop = {});

    /// "pred & !inner/pred", "always", "never", "?node".
    std::string node(NodeId id) const { return m_pool.text(m_nodes[id.index()]); }
    /// Of an output, which for a Switch differs from its node's.
    std::string output(Endpoint endpoint) const;

    /// D1: inputs that are partially dead: none of them is live only when all others are, so that live values are
    /// thrown away. D2: inputs that exclude each other: the node is always dead. Warnings, at most 100, and how many
    /// more there are; nothing is said about what is unknown.
    const std::vector<Problem>& findings() const { return m_findings; }

private:
    friend class DeadnessFinder;

    LivenessPool m_pool;
    std::vector<LivenessPool::Formula> m_nodes;
    std::map<Endpoint, LivenessPool::Formula> m_ways;  // outputs of Switches
    std::vector<Problem> m_findings;
};

}
