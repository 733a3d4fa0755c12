// SPDX-License-Identifier: Apache-2.0
#include "core/partition/colocation.h"

#include <algorithm>

namespace tagscope {

namespace {

/// The node whose device a node of control flow takes; invalid: none.
NodeId leader(const Graph& graph, const std::vector<bool>& kept, NodeId id)
{
    const auto isKept = [&](NodeId other) { return other.isValid() && kept[other.index()]; };
    const Node& node = graph.node(id);
    switch (graph.opClass(id)) {
    case OpClass::Switch:
    case OpClass::Exit:
        return !node.inputs.empty() && isKept(node.inputs.front().node) ? node.inputs.front().node : NodeId();
    case OpClass::Enter:
        if (graph.traits(id).isRef)
            return {};
        [[fallthrough]];
    case OpClass::NextIteration:
        for (const OutEdge& edge : graph.outEdges(id))
            if (edge.input >= 0 && isKept(edge.target))
                return edge.target;
        return {};
    default: return {};
    }
}

}

void colocateControlFlow(const Graph& graph, const std::vector<bool>& kept, Placement& placement)
{
    placement.of.resize(graph.size(), DeviceId(0));
    std::vector<bool> isVisited(graph.size(), false);
    std::vector<NodeId> open;
    const auto isRoot = [&](NodeId id) {
        const Node& node = graph.node(id);
        return std::ranges::none_of(node.inputs,
                                    [&](const Endpoint& e) { return e.node.isValid() && kept[e.node.index()]; })
            && std::ranges::none_of(node.controlInputs, [&](NodeId c) { return kept[c.index()]; });
    };
    for (size_t i = graph.size(); i-- > 0;)
        if (kept[i] && isRoot(NodeId(i)))
            open.push_back(NodeId(i));
    while (!open.empty()) {
        const NodeId id = open.back();
        open.pop_back();
        if (isVisited[id.index()])
            continue;
        isVisited[id.index()] = true;
        if (const NodeId to = leader(graph, kept, id); to.isValid())
            placement.of[id.index()] = placement.of[to.index()];
        const std::span<const OutEdge> edges = graph.outEdges(id);
        for (size_t e = edges.size(); e-- > 0;)
            if (kept[edges[e].target.index()] && !isVisited[edges[e].target.index()])
                open.push_back(edges[e].target);
    }
}

}
