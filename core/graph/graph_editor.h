// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"
#include "core/graph/provenance.h"

#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace tagscope {

/// Changes a graph, or makes one from nothing, for passes: adds and removes nodes, moves edges, and keeps names unique
/// and account of where each node comes from. Reading is cheap; nothing is as large as the graph but what changed.
///
/// NodeIds stay as they are until `finish`, also those of removed nodes, which are given to nobody else. One thread.
class GraphEditor {
public:
    GraphEditor() = default;
    explicit GraphEditor(DerivedGraph base);

    /// How many NodeIds are given out, those of removed nodes included.
    size_t size() const { return nodes().size(); }
    bool isThere(NodeId id) const { return id.index() < size() && (m_isGone.empty() || !m_isGone[id.index()]); }
    /// The reference holds until the next `add`.
    const Node& node(NodeId id) const { return nodes()[id.index()]; }
    const NodeOrigin& origin(NodeId id) const { return m_provenance.of(id); }
    std::optional<NodeId> find(std::string_view name) const { return m_assembler.m_graph.find(name); }
    /// What takes outputs of a node, in the order of Graph::outEdges.
    std::vector<OutEdge> consumers(NodeId id) const;

    /// The name if no node has it, else one of name_1, name_2 ... that none has.
    std::string uniqueName(std::string_view name);
    /// Adds a node; its name is made unique. Its inputs are nodes that are there, or invalid.
    NodeId add(Node node, NodeOrigin origin);
    /// FailedPrecondition where something still takes an output of it, or runs after it.
    Result<void> remove(NodeId id);

    /// Whatever takes `from` takes `to` instead, except for the node of `to`; returns how many edges that were. With
    /// control endpoints, whatever runs after the one node runs after the other.
    size_t moveConsumers(Endpoint from, Endpoint to);
    void setInput(NodeId id, size_t input, Endpoint source);
    /// Behind the data inputs that the node has.
    void addInput(NodeId id, Endpoint source);
    /// Unless it is one already.
    void addControlInput(NodeId id, NodeId source);
    void removeControlInput(NodeId id, NodeId source);
    void setAttr(NodeId id, std::string name, AttrValue value);
    void setDevice(NodeId id, std::string device);

    /// A further call on a way through functions, for the origins of nodes.
    CallPathId call(CallPathId outer, std::string node, std::string function);

    /// The graph as it is now, cycles looked for anew (`cyclesWithin` as in GraphAssembler::finish, by the ids here).
    /// Nodes behind a removed one move up.
    DerivedGraph finish(std::vector<bool> cyclesWithin = {}) &&;

private:
    std::vector<Node>& nodes() { return m_assembler.m_graph.m_nodes; }
    const std::vector<Node>& nodes() const { return m_assembler.m_graph.m_nodes; }
    bool isEdge(NodeId source, const OutEdge& edge) const;
    void noteEdge(NodeId source, OutEdge edge) { m_newEdges[source].push_back(edge); }
    void forgetUnresolved(NodeId id, size_t input);
    void dropRemoved();

    GraphAssembler m_assembler;  // its graph has the consumers as they were at first
    Provenance m_provenance;
    size_t m_firstSize = 0;
    std::unordered_map<NodeId, std::vector<OutEdge>> m_newEdges;  // by source; some may be moved or gone since
    std::unordered_map<std::string, size_t> m_nextSuffix;
    std::vector<bool> m_isGone;  // empty as long as nothing was removed
};

}
