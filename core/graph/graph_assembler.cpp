// SPDX-License-Identifier: Apache-2.0
#include "core/graph/cycles.h"
#include "core/graph/graph.h"

#include <fmt/format.h>

#include <algorithm>

namespace tagscope {

namespace {

/// Messages repeat the node's name, so a node with a million bad inputs must not get a million of them.
constexpr size_t maxProblemsPerNode = 10;

}

GraphAssembler::GraphAssembler(Graph base) : m_graph(std::move(base))
{
    std::vector<Problem>& problems = m_graph.m_problems;
    const size_t kept = problems.size() - m_graph.m_cycleProblems;
    if (m_graph.m_cycleProblems > 0)
        m_baseCycleMessage = problems[kept].message;
    problems.resize(kept);
    m_graph.m_cycleProblems = 0;
}

NodeId GraphAssembler::append(Node node)
{
    const NodeId id(m_graph.m_nodes.size());
    if (!m_graph.m_byName.try_emplace(node.name, id).second)
        addProblem({ErrorCode::InvalidArgument, fmt::format("Node '{}' is not unique", node.name), id, {}, true, "G4"});
    if (node.op.empty())
        addProblem({ErrorCode::InvalidArgument,
                    fmt::format("Node '{}' does not specify an operation", node.name),
                    id,
                    {},
                    true,
                    "G5"});
    if (!isValidNodeName(node.name))
        addProblem({ErrorCode::InvalidArgument,
                    fmt::format("Node '{}': Node name contains invalid characters", node.name),
                    id,
                    {},
                    false,
                    "G6"});
    m_graph.m_nodes.push_back(std::move(node));
    return id;
}

NodeId GraphAssembler::addNode(Node node, std::vector<std::string> inputs)
{
    const NodeId id = append(std::move(node));
    if (!inputs.empty())
        m_textInputs.emplace_back(id, std::move(inputs));
    return id;
}

NodeId GraphAssembler::addNode(Node node)
{
    return append(std::move(node));
}

void GraphAssembler::addFunction(LibraryFunction function)
{
    m_graph.m_functions.push_back(std::move(function));
}

void GraphAssembler::setLibraryGradients(std::string serialized)
{
    m_graph.m_libraryGradients = std::move(serialized);
}

void GraphAssembler::setVersions(GraphVersions versions)
{
    m_graph.m_versions = std::move(versions);
}

void GraphAssembler::addProblem(Problem problem)
{
    m_graph.m_problems.push_back(std::move(problem));
}

void GraphAssembler::resolveInputs(NodeId id, const std::vector<std::string>& inputs)
{
    Node& node = m_graph.m_nodes[id.index()];
    const size_t controls =
        static_cast<size_t>(std::ranges::count_if(inputs, [](const std::string& s) { return s.starts_with('^'); }));
    node.inputs.reserve(inputs.size() - controls);
    node.controlInputs.reserve(controls);
    size_t problems = 0;
    bool isOutOfOrder = false;
    for (const std::string& text : inputs) {
        const InputName name = parseInputName(text);
        const std::optional<NodeId> source = m_graph.find(name.node);
        if (!source && problems++ < maxProblemsPerNode)
            addProblem({ErrorCode::InvalidArgument,
                        fmt::format("Node '{}': Unknown input node '{}'", node.name, text),
                        id,
                        {},
                        true,
                        "G3"});
        if (!source)
            m_graph.m_unresolvedInputs.push_back(
                {id, name.slot == controlSlot ? controlSlot : static_cast<int>(node.inputs.size()), text});
        if (name.slot != controlSlot) {
            isOutOfOrder = isOutOfOrder || !node.controlInputs.empty();
            node.inputs.push_back({source.value_or(NodeId()), name.slot});
        } else if (source) {
            node.controlInputs.push_back(*source);
        }
    }
    if (isOutOfOrder)
        addProblem({ErrorCode::InvalidArgument,
                    fmt::format("Node '{}': Control dependencies must come after regular dependencies", node.name),
                    id,
                    {},
                    true,
                    "G7"});
}

void GraphAssembler::buildOutEdges()
{
    const std::vector<Node>& nodes = m_graph.m_nodes;
    std::vector<uint32_t> next(nodes.size() + 1, 0);
    for (const Node& node : nodes) {
        for (const Endpoint& input : node.inputs)
            if (input.node.isValid())
                ++next[input.node.index() + 1];
        for (const NodeId source : node.controlInputs)
            ++next[source.index() + 1];
    }
    for (size_t i = 1; i < next.size(); ++i)
        next[i] += next[i - 1];
    m_graph.m_outBegin = next;
    std::vector<OutEdge>& edges = m_graph.m_outEdges;
    edges.assign(next.back(), {});

    // Two passes, so that in each node's part all data edges stand before all control edges.
    for (size_t i = 0; i < nodes.size(); ++i)
        for (size_t k = 0; k < nodes[i].inputs.size(); ++k)
            if (const Endpoint& input = nodes[i].inputs[k]; input.node.isValid())
                edges[next[input.node.index()]++] = {input.slot, NodeId(i), static_cast<int>(k)};
    const std::vector<uint32_t> dataEnd = next;
    for (size_t i = 0; i < nodes.size(); ++i)
        for (const NodeId source : nodes[i].controlInputs)
            edges[next[source.index()]++] = {controlSlot, NodeId(i), controlSlot};

    const auto bySlot = [](const OutEdge& a, const OutEdge& b) { return a.slot < b.slot; };
    for (size_t i = 0; i < nodes.size(); ++i) {
        const auto first = edges.begin() + m_graph.m_outBegin[i];
        const auto last = edges.begin() + dataEnd[i];
        if (!std::is_sorted(first, last, bySlot))
            std::stable_sort(first, last, bySlot);
    }
}

Graph GraphAssembler::finish(const std::vector<bool>& cyclesWithin) &&
{
    for (const auto& [id, inputs] : m_textInputs)
        resolveInputs(id, inputs);
    buildOutEdges();
    m_graph.m_traits.clear();
    m_graph.m_traits.reserve(m_graph.size());
    for (const Node& node : m_graph.m_nodes)
        m_graph.m_traits.push_back(opTraits(node.op));
    std::vector<Problem> cycles = findCycles(m_graph, cyclesWithin);
    // The number in the message is that of the file, not of the part looked at.
    if (!cycles.empty() && !m_baseCycleMessage.empty())
        cycles.front().message = m_baseCycleMessage;
    m_graph.m_cycleProblems = cycles.size();
    std::ranges::move(cycles, std::back_inserter(m_graph.m_problems));
    return std::move(m_graph);
}

}
