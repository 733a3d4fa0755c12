// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/id.h"
#include "core/graph/graph.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tagscope {

using ScopeId = Id<struct ScopeIdKind>;

/// One level of the names of a graph: "a/b" holds the nodes "a/b/c" and "a/b/d".
struct NameScope {
    std::string name;                ///< the last part only ("b"); empty for the top
    ScopeId parent;                  ///< invalid for the top
    int depth = 0;                   ///< 0 for the top
    std::vector<ScopeId> children;   ///< in order of first appearance
    std::vector<NodeId> nodes;       ///< directly in this scope, in node order
    size_t totalNodes = 0;           ///< with all scopes below
};

/// The name scopes of a graph, told from the slashes in the names of its nodes. A node that has the name of a scope
/// ("while" beside "while/Add") is a node of the scope around it. Immutable; readable on any thread; does not keep the graph.
/// Time and memory are linear in the length of all names; nothing is recursive, since names can be very deep.
class NameScopes {
public:
    explicit NameScopes(const Graph& graph);

    static constexpr ScopeId top() { return ScopeId(0u); }
    const std::vector<NameScope>& scopes() const { return m_scopes; }  ///< parents before children
    const NameScope& scope(ScopeId id) const { return m_scopes[id.index()]; }
    ScopeId scopeOf(NodeId node) const { return m_scopeOf[node.index()]; }

    /// "a/b"; empty for the top. Costs the length of the path.
    std::string path(ScopeId id) const;
    std::optional<ScopeId> find(std::string_view path) const;
    /// True for the scope itself too.
    bool contains(ScopeId outer, ScopeId inner) const;

private:
    std::vector<NameScope> m_scopes;
    std::vector<ScopeId> m_scopeOf;
};

}
