// SPDX-License-Identifier: Apache-2.0
#include "core/debug/names/node_refusals.h"

#include "core/base/say.h"
#include "core/debug/names/suggest.h"

#include <algorithm>
#include <optional>

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

namespace {

/// Whether there is a feed for an output of a node; for any of them, if none is named.
bool isFed(const Program& program, NodeId node, std::optional<int> slot)
{
    const std::string& name = program.graph().node(node).name;
    return std::ranges::any_of(program.request().feeds, [&](const Feed& feed) {
        const InputName fed = parseInputName(feed.name);
        return fed.node == name && (!slot || fed.slot == *slot);
    });
}

}

Result<PlanId> runningNode(const Program& program, NodeId node)
{
    const PlanId plan = program.planOf(node);
    if (plan.isValid())
        return plan;
    const std::string& name = program.graph().node(node).name;
    return isFed(program, node, {}) ? refused("node '{}' does not fire: a feed takes its place", name)
                                    : refused("node '{}' was pruned: no fetch or target needs it", name);
}

Result<void> checkNotFed(const Program& program, NodeId node, int slot)
{
    if (isFed(program, node, slot))
        return refused("'{}:{}' is fed, and cannot be set: run with another feed instead",
                       program.graph().node(node).name, slot);
    return {};
}

Result<void> checkSlot(std::string_view node, size_t outputs, int slot)
{
    if (slot < 0 || static_cast<size_t>(slot) >= outputs)
        return refused("node '{}' has {} outputs, there is no output {}", node, outputs, slot);
    return {};
}

}
