// SPDX-License-Identifier: Apache-2.0
#include "core/graph/graph_editor.h"

#include <fmt/format.h>

#include <algorithm>
#include <tuple>
#include <utility>

namespace tagscope {

namespace {

/// The place of an edge in Graph::outEdges.
auto placeOf(const OutEdge& edge)
{
    return std::tuple(edge.slot == controlSlot, edge.slot, edge.target, edge.input);
}

}

GraphEditor::GraphEditor(DerivedGraph base)
    : m_assembler(std::move(base.graph)), m_provenance(std::move(base.provenance)), m_firstSize(size())
{
    TAGSCOPE_ASSERT(m_provenance.size() == m_firstSize, "every node has an origin");
}

bool GraphEditor::isEdge(NodeId source, const OutEdge& edge) const
{
    if (!isThere(edge.target))
        return false;
    const Node& target = node(edge.target);
    if (edge.slot == controlSlot)
        return std::ranges::find(target.controlInputs, source) != target.controlInputs.end();
    const auto input = static_cast<size_t>(edge.input);
    return input < target.inputs.size() && target.inputs[input] == Endpoint{source, edge.slot};
}

std::vector<OutEdge> GraphEditor::consumers(NodeId id) const
{
    std::vector<OutEdge> edges;
    const auto take = [&](const OutEdge& edge) {
        if (edges.empty() || edges.back() != edge)
            edges.push_back(edge);
    };
    if (id.index() < m_firstSize)
        std::ranges::for_each(m_assembler.m_graph.outEdges(id), take);
    if (const auto added = m_newEdges.find(id); added != m_newEdges.end())
        std::ranges::for_each(added->second, take);
    std::ranges::sort(edges, {}, placeOf);
    const auto twice = std::ranges::unique(edges);
    edges.erase(twice.begin(), twice.end());
    std::erase_if(edges, [&](const OutEdge& edge) { return !isEdge(id, edge); });
    // A control edge that a node has more than once is there as often.
    std::vector<OutEdge> all;
    for (const OutEdge& edge : edges) {
        const auto times = edge.slot == controlSlot ? std::ranges::count(node(edge.target).controlInputs, id) : 1;
        all.insert(all.end(), static_cast<size_t>(times), edge);
    }
    return all;
}

std::string GraphEditor::uniqueName(std::string_view name)
{
    std::string unique(name);
    if (!find(unique))
        return unique;
    for (size_t& suffix = m_nextSuffix[unique];;)
        if (std::string numbered = fmt::format("{}_{}", name, ++suffix); !find(numbered))
            return numbered;
}

NodeId GraphEditor::add(Node node, NodeOrigin origin)
{
    node.name = uniqueName(node.name);
    const NodeId id(size());
    for (size_t i = 0; i < node.inputs.size(); ++i)
        if (node.inputs[i].node.isValid())
            noteEdge(node.inputs[i].node, {node.inputs[i].slot, id, static_cast<int>(i)});
    for (const NodeId source : node.controlInputs)
        noteEdge(source, {controlSlot, id, controlSlot});
    m_assembler.addNode(std::move(node));
    m_provenance.add(origin);
    if (!m_isGone.empty())
        m_isGone.push_back(false);
    return id;
}

Result<void> GraphEditor::remove(NodeId id)
{
    const std::vector<OutEdge> users = consumers(id);
    const auto other = std::ranges::find_if(users, [id](const OutEdge& edge) { return edge.target != id; });
    if (other != users.end())
        return fail(ErrorCode::FailedPrecondition, "node '{}' is used by '{}'", node(id).name,
                    node(other->target).name);
    m_isGone.resize(size(), false);
    m_isGone[id.index()] = true;
    auto& byName = m_assembler.m_graph.m_byName;
    const auto named = byName.find(node(id).name);
    if (named == byName.end() || named->second != id)
        return {};
    byName.erase(named);
    // A file may have given the name to more than one.
    if (byName.size() < static_cast<size_t>(std::ranges::count(m_isGone, false)))
        for (size_t i = 0; i < size(); ++i)
            if (!m_isGone[i] && nodes()[i].name == node(id).name) {
                byName.emplace(nodes()[i].name, NodeId(i));
                break;
            }
    return {};
}

size_t GraphEditor::moveConsumers(Endpoint from, Endpoint to)
{
    size_t moved = 0;
    NodeId lastControlled;
    for (const OutEdge& edge : consumers(from.node)) {
        if (edge.slot != from.slot || edge.target == to.node)
            continue;
        ++moved;
        if (edge.slot == controlSlot) {
            // Edges to one node stand together: all at once, or many of them would take quadratic time.
            if (edge.target == lastControlled)
                continue;
            lastControlled = edge.target;
            std::ranges::replace(nodes()[edge.target.index()].controlInputs, from.node, to.node);
            noteEdge(to.node, {controlSlot, edge.target, controlSlot});
        } else {
            setInput(edge.target, static_cast<size_t>(edge.input), to);
        }
    }
    return moved;
}

void GraphEditor::setInput(NodeId id, size_t input, Endpoint source)
{
    Endpoint& place = nodes()[id.index()].inputs[input];
    if (!place.node.isValid())
        forgetUnresolved(id, input);
    place = source;
    if (source.node.isValid())
        noteEdge(source.node, {source.slot, id, static_cast<int>(input)});
}

void GraphEditor::addInput(NodeId id, Endpoint source)
{
    std::vector<Endpoint>& inputs = nodes()[id.index()].inputs;
    inputs.emplace_back();
    setInput(id, inputs.size() - 1, source);
}

void GraphEditor::addControlInput(NodeId id, NodeId source)
{
    std::vector<NodeId>& controls = nodes()[id.index()].controlInputs;
    if (std::ranges::find(controls, source) != controls.end())
        return;
    controls.push_back(source);
    noteEdge(source, {controlSlot, id, controlSlot});
}

void GraphEditor::removeControlInput(NodeId id, NodeId source)
{
    std::erase(nodes()[id.index()].controlInputs, source);
}

void GraphEditor::setAttr(NodeId id, std::string name, AttrValue value)
{
    nodes()[id.index()].attrs.set(std::move(name), std::move(value));
}

void GraphEditor::setDevice(NodeId id, std::string device)
{
    nodes()[id.index()].device = std::move(device);
}

CallPathId GraphEditor::call(CallPathId outer, std::string node, std::string function)
{
    return m_provenance.call(outer, std::move(node), std::move(function));
}

/// An input that its file does not say is given now.
void GraphEditor::forgetUnresolved(NodeId id, size_t input)
{
    Graph& graph = m_assembler.m_graph;
    const auto isIt = [&](const UnresolvedInput& u) { return u.node == id && std::cmp_equal(u.input, input); };
    if (std::erase_if(graph.m_unresolvedInputs, isIt) > 0
        && std::ranges::find(graph.m_unresolvedInputs, id, &UnresolvedInput::node) == graph.m_unresolvedInputs.end())
        std::erase_if(graph.m_problems, [&](const Problem& p) { return p.node == id && p.rule == "G3"; });
}

void GraphEditor::dropRemoved()
{
    Graph& graph = m_assembler.m_graph;
    std::vector<NodeId> newId(size());
    std::vector<bool> isKept(size());
    size_t next = 0;
    for (size_t i = 0; i < size(); ++i) {
        isKept[i] = !m_isGone[i];
        if (isKept[i])
            newId[i] = NodeId(next++);
    }
    for (size_t i = 0; i < size(); ++i)
        if (isKept[i] && newId[i] != NodeId(i))
            nodes()[newId[i].index()] = std::move(nodes()[i]);
    nodes().resize(next);
    for (Node& node : nodes()) {
        for (Endpoint& input : node.inputs)
            if (input.node.isValid())
                input.node = newId[input.node.index()];
        for (NodeId& control : node.controlInputs)
            control = newId[control.index()];
    }
    for (auto& [name, id] : graph.m_byName)
        id = newId[id.index()];
    const auto isOfGone = [&](const auto& item) { return item.node.isValid() && !isKept[item.node.index()]; };
    std::erase_if(graph.m_problems, isOfGone);
    std::erase_if(graph.m_unresolvedInputs, isOfGone);
    for (Problem& problem : graph.m_problems)
        if (problem.node.isValid())
            problem.node = newId[problem.node.index()];
    for (UnresolvedInput& input : graph.m_unresolvedInputs)
        input.node = newId[input.node.index()];
    // A name that two nodes had may be that of one by now.
    std::erase_if(graph.m_problems,
                  [&](const Problem& p) { return p.rule == "G4" && graph.find(graph.node(p.node).name) == p.node; });
    m_provenance.keep(isKept);
    m_isGone.clear();
}

DerivedGraph GraphEditor::finish(std::vector<bool> cyclesWithin) &&
{
    if (!m_isGone.empty()) {
        size_t next = 0;
        for (size_t i = 0; i < cyclesWithin.size(); ++i)
            if (!m_isGone[i])
                cyclesWithin[next++] = cyclesWithin[i];
        cyclesWithin.resize(next);
        dropRemoved();
    }
    return {std::move(m_assembler).finish(cyclesWithin), std::move(m_provenance)};
}

}
