// SPDX-License-Identifier: Apache-2.0
#include "core/debug/names/node_refusals.h"

#include "core/base/say.h"
#include "core/debug/names/suggest.h"

namespace tagscope {

Failure noSuchNode(const Graph& graph, std::string_view name)
{
    std::vector<std::string_view> names;
    names.reserve(graph.size());
    for (const Node& node : graph.nodes())
        names.push_back(node.name);
    return refused(ErrorCode::NotFound, "there is no node '{}'{}", name, didYouMean(name, names));
}

Failure doesNotRun()
{
    return refused(ErrorCode::NotFound, "this node does not run: no fetch or target needs it");
}

Result<PlanId> runningNode(const Program& program, NodeId node)
{
    const PlanId plan = program.planOf(node);
    if (!plan.isValid())
        return refused("node '{}' was pruned: no fetch or target needs it", program.graph().node(node).name);
    return plan;
}

Result<void> checkSlot(std::string_view node, size_t outputs, int slot)
{
    if (slot < 0 || static_cast<size_t>(slot) >= outputs)
        return refused("node '{}' has {} outputs, there is no output {}", node, outputs, slot);
    return {};
}

}
