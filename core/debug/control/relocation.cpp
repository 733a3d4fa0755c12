// SPDX-License-Identifier: Apache-2.0
#include "core/debug/control/relocation.h"

#include "core/base/say.h"

#include <algorithm>
#include <utility>

namespace tagscope {

namespace {

constexpr size_t mostNamed = 3;

std::string named(const Graph& graph, const std::vector<NodeId>& nodes)
{
    std::string text;
    for (size_t i = 0; i < std::min(nodes.size(), mostNamed); ++i)
        text += (i ? ", '" : "'") + graph.node(nodes[i]).name + "'";
    return text + (nodes.size() > mostNamed ? " ..." : "");
}

/// Whether a node takes that output (-1: a control edge).
bool takes(const Node& node, Endpoint output)
{
    if (output.slot < 0)
        return std::ranges::find(node.controlInputs, output.node) != node.controlInputs.end();
    return std::ranges::find(node.inputs, output) != node.inputs.end();
}

std::vector<NodeId> takers(const Graph& graph, std::vector<NodeId> nodes, Endpoint output)
{
    std::erase_if(nodes, [&](NodeId id) { return !takes(graph.node(id), output); });
    return nodes;
}

}

std::string structureOf(const BreakpointSpec& spec, const Graph& graph, const StructuralPaths& paths)
{
    using Kind = BreakpointSpec::Kind;
    const std::optional<NodeId> node = graph.find(spec.text);
    if ((spec.kind != Kind::Node && spec.kind != Kind::Edge) || !node)
        return {};
    if (paths.alike(*node).size() != 1)
        return {};
    const std::optional<NodeId> target = spec.target.empty() ? std::nullopt : graph.find(spec.target);
    if (target && takers(graph, paths.alike(*target), {*node, spec.slot}).size() != 1)
        return {};
    return paths.of(*node) + (target ? "\n" + paths.of(*target) : std::string());
}

Relocation relocate(const BreakpointSpec& spec, std::string_view structure, const Graph& graph,
                    const StructuralPaths& paths)
{
    Relocation result{spec, {}, {}};
    const auto only = [&](std::string_view name, const std::vector<NodeId>& found) -> std::optional<NodeId> {
        if (found.size() == 1)
            return found.front();
        result.problem = found.empty() ? say("there is no node '{}', and none of its structure", name)
                                       : say("there is no node '{}', and {} have its structure: {}", name,
                                             grouped(found.size()), named(graph, found));
        return {};
    };
    const size_t end = structure.find('\n');
    const std::optional<NodeId> byName = graph.find(spec.text);
    const std::optional<NodeId> node = byName ? byName : only(spec.text, paths.find(structure.substr(0, end)));
    if (!node)
        return result;
    if (!byName) {
        result.spec.text = graph.node(*node).name;
        result.note = say("was '{}': found by its op, frame and what leads to and from it", spec.text);
    }
    if (end == std::string_view::npos || graph.find(spec.target))
        return result;
    const std::optional<NodeId> target =
        only(spec.target, takers(graph, paths.find(structure.substr(end + 1)), {*node, spec.slot}));
    if (!target)
        return result;
    result.spec.target = graph.node(*target).name;
    if (byName)
        result.note = say("led to '{}': found by its op, frame and what leads to and from it", spec.target);
    return result;
}

}
