// SPDX-License-Identifier: Apache-2.0
#include "core/graph/structure.h"

#include "core/base/say.h"

#include <fmt/format.h>

#include <algorithm>

namespace tagscope {

std::optional<std::string> structuralDifference(const Graph& graph, const Graph& other)
{
    const size_t shared = std::min(graph.size(), other.size());
    for (size_t i = 0; i < shared; ++i) {
        const Node& here = graph.nodes()[i];
        const Node& there = other.nodes()[i];
        if (here.name != there.name) {
            if (!other.find(here.name))
                return say("has no node '{}'", here.name);
            if (!graph.find(there.name))
                return say("has a node '{}', too", there.name);
            return say("has its nodes in another order");
        }
        if (here.op != there.op)
            return say("has another op at '{}': {}, not {}", here.name, there.op, here.op);
        if (here.inputs != there.inputs || here.controlInputs != there.controlInputs)
            return say("has other inputs at '{}'", here.name);
    }
    if (shared < graph.size())
        return say("has no node '{}'", graph.nodes()[shared].name);
    if (shared < other.size())
        return say("has a node '{}', too", other.nodes()[shared].name);
    return std::nullopt;
}

}
