// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/id.h"
#include "core/graph/attr_value.h"
#include "core/graph/op_class.h"
#include "core/graph/problem.h"

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace tagscope {

constexpr int controlSlot = -1;

/// One output of a node, or (slot -1) the node as the source of a control edge.
struct Endpoint {
    NodeId node;
    int slot = 0;

    bool isControl() const { return slot == controlSlot; }
    auto operator<=>(const Endpoint&) const = default;
};

struct Node {
    std::string name;
    std::string op;
    std::string device;
    AttrMap attrs;
    std::vector<Endpoint> inputs;       ///< data inputs in argument order; an unresolved one has an invalid node
    std::vector<NodeId> controlInputs;  ///< in file order, duplicates kept

    template <class T>
    const T* attr(std::string_view attrName) const
    {
        const AttrValue* v = attrs.find(attrName);
        return v ? v->as<T>() : nullptr;
    }
};

/// An Enter of a loop's invariant: `is_constant`, which is false where it is left out.
bool isConstantEnter(const Node& node);

/// An edge as its consumer sees it. `input` is the data input's index, or -1 for a control edge.
struct OutEdge {
    int slot = 0;
    NodeId target;
    int input = 0;

    bool operator==(const OutEdge&) const = default;
};

/// A library function, opaque for now: its name, what it calls, and its bytes on the wire.
struct LibraryFunction {
    std::string name;
    size_t nodeCount = 0;
    std::vector<std::string> ops;
    std::string serialized;
};

/// An input that names a node which is not there; `input` is its place among the data inputs, -1 for a control input.
struct UnresolvedInput {
    NodeId node;
    int input = 0;
    std::string name;  ///< as the file has it
};

struct GraphVersions {
    int producer = 0;
    int minConsumer = 0;
    std::vector<int> badConsumers;
};

/// A dataflow graph as it stands in its file, with what is wrong about it. Immutable once built (GraphAssembler);
/// may be read on any thread. NodeIds are the order of the file.
class Graph {
public:
    const std::vector<Node>& nodes() const { return m_nodes; }
    const Node& node(NodeId id) const { return m_nodes[id.index()]; }
    size_t size() const { return m_nodes.size(); }
    std::optional<NodeId> find(std::string_view name) const;
    const OpTraits& traits(NodeId id) const { return m_traits[id.index()]; }
    OpClass opClass(NodeId id) const { return m_traits[id.index()].opClass; }
    bool isConstantEnter(NodeId id) const
    {
        return opClass(id) == OpClass::Enter && tagscope::isConstantEnter(node(id));
    }

    /// Consumers of a node: data edges by slot first, then control edges; within a slot by consumer.
    std::span<const OutEdge> outEdges(NodeId id) const;

    const std::vector<LibraryFunction>& functions() const { return m_functions; }
    /// The library's gradient definitions, as bytes on the wire (kept for saving).
    const std::string& libraryGradients() const { return m_libraryGradients; }
    const GraphVersions& versions() const { return m_versions; }
    /// In the order of nodes; kept for saving.
    const std::vector<UnresolvedInput>& unresolvedInputs() const { return m_unresolvedInputs; }

    /// What is wrong with the structure, found while the graph was put together.
    const std::vector<Problem>& problems() const { return m_problems; }

private:
    friend class GraphAssembler;
    friend class GraphEditor;

    std::vector<Node> m_nodes;
    std::vector<OpTraits> m_traits;
    struct NameHash {
        using is_transparent = void;
        size_t operator()(std::string_view s) const { return std::hash<std::string_view>()(s); }
    };
    std::unordered_map<std::string, NodeId, NameHash, std::equal_to<>> m_byName;
    std::vector<uint32_t> m_outBegin;
    std::vector<OutEdge> m_outEdges;
    std::vector<LibraryFunction> m_functions;
    std::string m_libraryGradients;
    GraphVersions m_versions;
    std::vector<UnresolvedInput> m_unresolvedInputs;
    std::vector<Problem> m_problems;
    size_t m_cycleProblems = 0;  // that many at the end of m_problems are about cycles
};

/// "name:1", "^name" or "name" taken apart by the rule of GraphDef input strings (formats.md 2.2). A number past the
/// range of int reads as the largest int.
struct InputName {
    std::string_view node;
    int slot = 0;
};
InputName parseInputName(std::string_view text);

/// True if the name follows the rules of node names (formats.md 2.3); names of the runtime's own nodes ("_Recv_x") do.
bool isValidNodeName(std::string_view name);

/// Puts a Graph together: nodes with textual inputs in file order, then `finish`, which resolves names, finds
/// duplicates, unknown inputs and illegal cycles (semantics.md 2.1, 2.2), and never fails: what is wrong becomes a
/// Problem of the graph.
class GraphAssembler {
public:
    GraphAssembler() = default;
    /// Starts from a graph that is there already, to change or extend it: NodeIds stay, and so do the problems that
    /// were found in its file. Cycles are looked for again.
    explicit GraphAssembler(Graph base);

    /// Adds a node; `inputs` as in a NodeDef. A node with a name that exists already is kept under its NodeId
    /// but cannot be found by name.
    NodeId addNode(Node node, std::vector<std::string> inputs);
    /// Adds a node whose inputs are resolved already.
    NodeId addNode(Node node);
    /// A node added before, to be changed; its name must stay.
    Node& node(NodeId id) { return m_graph.m_nodes[id.index()]; }
    void addFunction(LibraryFunction function);
    void setLibraryGradients(std::string serialized);
    void setVersions(GraphVersions versions);
    void addProblem(Problem problem);
    size_t size() const { return m_graph.m_nodes.size(); }

    /// `cyclesWithin`, if not empty, restricts the search for cycles to the nodes marked true.
    Graph finish(const std::vector<bool>& cyclesWithin = {}) &&;

private:
    friend class GraphEditor;

    NodeId append(Node node);
    void resolveInputs(NodeId id, const std::vector<std::string>& inputs);
    void buildOutEdges();

    Graph m_graph;
    std::vector<std::pair<NodeId, std::vector<std::string>>> m_textInputs;
    std::string m_baseCycleMessage;
};

}
