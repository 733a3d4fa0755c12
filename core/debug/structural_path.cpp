// SPDX-License-Identifier: Apache-2.0
#include "core/debug/structural_path.h"

#include "core/base/say.h"
#include "core/exec/frame_hash.h"
#include "core/graph/frames.h"

#include <algorithm>
#include <utility>

namespace tagscope {

namespace {

constexpr size_t mostNamed = 3;

uint64_t mix(uint64_t a, uint64_t b)
{
    const uint64_t both[] = {a, b};
    return hash64({reinterpret_cast<const char*>(both), sizeof both});
}

/// A node without its name and its place: op and dtype. Constants may have changed since.
uint64_t ownHash(const Node& node, int depth)
{
    uint64_t hash = mix(hash64(node.op), static_cast<uint64_t>(depth));
    hash = mix(hash, node.inputs.size());
    for (const std::string_view name : {"T", "dtype", "is_constant"})
        if (const AttrValue* value = node.attrs.find(name))
            hash = mix(hash, hash64(toString(*value)));
    return hash;
}

std::vector<int> frameDepths(const Graph& graph)
{
    const FrameAnalysis frames = analyseFrames(graph);
    std::vector<int> ofFrame(frames.frames.size());
    for (size_t f = 1; f < ofFrame.size(); ++f)
        ofFrame[f] = frames.frames[f].parent < 0 ? 0 : ofFrame[static_cast<size_t>(frames.frames[f].parent)] + 1;
    std::vector<int> depths(graph.size());
    for (size_t i = 0; i < depths.size(); ++i)
        depths[i] = frames.frameOf[i] < 0 ? -1 : ofFrame[static_cast<size_t>(frames.frameOf[i])];
    return depths;
}

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

void StructuralPaths::prepare() const
{
    if (!m_hashes.empty())
        return;
    const Graph& graph = m_graph;
    m_depths = frameDepths(graph);
    m_hashes.resize(graph.size());
    for (size_t i = 0; i < graph.size(); ++i)
        m_hashes[i] = ownHash(graph.nodes()[i], m_depths[i]);
    // Sums of what comes from consumers: they have no order.
    std::vector<uint64_t> below(graph.size());
    for (int round = 0; round < rounds; ++round) {
        std::ranges::fill(below, 0);
        std::vector<uint64_t> next = m_hashes;
        for (size_t i = 0; i < graph.size(); ++i) {
            const Node& node = graph.nodes()[i];
            for (size_t slot = 0; slot < node.inputs.size(); ++slot) {
                const Endpoint from = node.inputs[slot];
                if (!from.node.isValid())
                    continue;
                next[i] = mix(next[i], mix(m_hashes[from.node.index()], static_cast<uint64_t>(from.slot)));
                below[from.node.index()] += mix(mix(m_hashes[i], slot), static_cast<uint64_t>(from.slot));
            }
            uint64_t controls = 0;
            for (const NodeId from : node.controlInputs)
                controls += mix(m_hashes[from.index()], 1);
            next[i] = mix(next[i], controls);
        }
        for (size_t i = 0; i < graph.size(); ++i)
            m_hashes[i] = mix(next[i], below[i]);
    }
}

std::string StructuralPaths::of(NodeId node) const
{
    prepare();
    return fmt::format("{}/{}/{:016x}", m_graph.node(node).op, m_depths[node.index()], m_hashes[node.index()]);
}

std::vector<NodeId> StructuralPaths::find(std::string_view path) const
{
    std::vector<NodeId> found;
    for (size_t i = 0; i < m_graph.size(); ++i)
        if (path.starts_with(m_graph.nodes()[i].op) && of(NodeId(i)) == path)
            found.emplace_back(i);
    return found;
}

std::vector<NodeId> StructuralPaths::alike(NodeId node) const
{
    const std::string path = of(node);
    std::vector<NodeId> found;
    for (size_t i = 0; i < m_graph.size(); ++i)
        if (m_hashes[i] == m_hashes[node.index()] && of(NodeId(i)) == path)
            found.emplace_back(i);
    return found;
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
