// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/graph/graph.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace tagscope {

/// Names nodes by what they are instead of how they are called: op, depth of frames, and a hash of what leads to them
/// through up to `rounds` nodes and of what they lead to. The same in a graph whose scopes were renamed.
class StructuralPaths {
public:
    static constexpr int rounds = 12;

    explicit StructuralPaths(const Graph& graph) : m_graph(graph) {}

    /// "AddV2/1/5f0c6b1d2e3a4958"
    std::string of(NodeId node) const;
    /// The nodes with this path, in node order.
    std::vector<NodeId> find(std::string_view path) const;
    /// The nodes with the path of this one, itself among them.
    std::vector<NodeId> alike(NodeId node) const;

private:
    /// When a path is first wanted. Linear in nodes and edges, for each round.
    void prepare() const;

    const Graph& m_graph;
    mutable std::vector<int> m_depths;
    mutable std::vector<uint64_t> m_hashes;
};

}
