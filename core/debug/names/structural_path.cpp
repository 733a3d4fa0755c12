// SPDX-License-Identifier: Apache-2.0
#include "core/debug/names/structural_path.h"

#include "core/exec/frame_hash.h"
#include "core/graph/frames.h"

#include <algorithm>

namespace tagscope {

namespace {

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
        ofFrame[f] = ofFrame[frames.frames[f].parent.index()] + 1;
    std::vector<int> depths(graph.size());
    for (size_t i = 0; i < depths.size(); ++i)
        depths[i] = frames.frameOf[i].isValid() ? ofFrame[frames.frameOf[i].index()] : -1;
    return depths;
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

}
