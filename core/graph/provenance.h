// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/id.h"
#include "core/graph/graph.h"

#include <cstdint>
#include <string>
#include <vector>

namespace tagscope {

/// A pass from Graph to Graph, as the one that made a node.
enum class Pass : uint8_t {
    Opened,     ///< none: the node stands in the graph that was opened
    Built,      ///< a GraphBuilder that went on from a graph
    Feed,       ///< it stands for a tensor that is fed
    Fetch,      ///< it takes a tensor that is fetched
    Partition,  ///< it carries a value from one device to another, or drives a loop's part on a device
};

/// A way through calls of functions, outermost first; invalid: none, the node stands outside of all functions.
using CallPathId = Id<struct CallPathIdKind>;

/// One call on such a way.
struct CallSite {
    CallPathId outer;
    std::string node;  ///< the calling node: of the graph, or of the function that `outer` calls
    std::string function;

    bool operator==(const CallSite&) const = default;
};

/// Where one node comes from.
struct NodeOrigin {
    /// The node of the graph that was opened which it is, or for which it was made (of a node in a function's body: the
    /// outermost call); invalid: for no single one.
    NodeId source;
    Pass pass = Pass::Opened;
    CallPathId calls;

    /// Only there to give a run its inputs or to take its results: no step of the graph, so no view shows it.
    bool isHelper() const { return pass == Pass::Feed || pass == Pass::Fetch; }
    bool operator==(const NodeOrigin&) const = default;
};

/// Where the nodes of a graph come from, whatever passes made it, one after the other. A value; NodeIds are those of
/// the graph, sources those of the graph that was opened.
class Provenance {
public:
    Provenance() = default;
    /// Of a graph as it was opened.
    static Provenance ofOpened(size_t nodes);

    size_t size() const { return m_origins.size(); }
    const NodeOrigin& of(NodeId id) const { return m_origins[id.index()]; }
    bool isHelper(NodeId id) const { return of(id).isHelper(); }
    void add(NodeOrigin origin) { m_origins.push_back(origin); }
    /// Leaves only the nodes marked true; those behind one that goes move up.
    void keep(const std::vector<bool>& isKept);

    /// A way of its own: on from `outer` by one more call.
    CallPathId call(CallPathId outer, std::string node, std::string function);
    const CallSite& site(CallPathId id) const { return m_calls[id.index()]; }
    /// The calling nodes, outermost first, parted by slashes; empty for an invalid id.
    std::string callText(CallPathId id) const;

    bool operator==(const Provenance&) const = default;

private:
    std::vector<NodeOrigin> m_origins;
    std::vector<CallSite> m_calls;
};

/// What a pass returns: a graph, and where each of its nodes comes from.
struct DerivedGraph {
    Graph graph;
    Provenance provenance;

    /// A graph as it was opened.
    static DerivedGraph ofOpened(Graph graph);
};

}
