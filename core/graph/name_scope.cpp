// SPDX-License-Identifier: Apache-2.0
#include "core/graph/name_scope.h"

#include <boost/container_hash/hash.hpp>

#include <algorithm>
#include <unordered_map>

namespace tagscope {

namespace {

struct ChildKey {
    ScopeId parent;
    std::string_view name;

    bool operator==(const ChildKey&) const = default;
};

struct ChildHash {
    size_t operator()(const ChildKey& key) const
    {
        size_t seed = std::hash<std::string_view>()(key.name);
        boost::hash_combine(seed, key.parent.value);
        return seed;
    }
};

/// Takes the part up to the next slash from a text; false when there is no slash left.
bool takeSegment(std::string_view& text, std::string_view& segment)
{
    const size_t slash = text.find('/');
    if (slash == std::string_view::npos)
        return false;
    segment = text.substr(0, slash);
    text.remove_prefix(slash + 1);
    return true;
}

}

NameScopes::NameScopes(const Graph& graph)
{
    std::unordered_map<ChildKey, ScopeId, ChildHash> known;  // keys are views into the names of the nodes
    m_scopes.emplace_back();
    m_scopeOf.reserve(graph.size());
    for (size_t i = 0; i < graph.size(); ++i) {
        std::string_view rest = graph.nodes()[i].name;
        std::string_view segment;
        ScopeId at = top();
        while (takeSegment(rest, segment)) {
            const auto [it, isNew] = known.try_emplace({at, segment}, ScopeId(m_scopes.size()));
            if (isNew) {
                m_scopes[at.index()].children.push_back(it->second);
                m_scopes.push_back({std::string(segment), at, m_scopes[at.index()].depth + 1, {}, {}, 0});
            }
            at = it->second;
        }
        m_scopes[at.index()].nodes.push_back(NodeId(i));
        m_scopeOf.push_back(at);
    }
    for (size_t i = m_scopes.size(); i-- > 0;) {
        NameScope& scope = m_scopes[i];
        scope.totalNodes += scope.nodes.size();
        if (scope.parent.isValid())
            m_scopes[scope.parent.index()].totalNodes += scope.totalNodes;
    }
}

std::string NameScopes::path(ScopeId id) const
{
    std::vector<const std::string*> parts;
    for (; scope(id).parent.isValid(); id = scope(id).parent)
        parts.push_back(&scope(id).name);
    std::string text;
    for (size_t i = parts.size(); i-- > 0;) {
        text += *parts[i];
        if (i > 0)
            text += '/';
    }
    return text;
}

std::optional<ScopeId> NameScopes::find(std::string_view path) const
{
    ScopeId at = top();
    while (!path.empty()) {
        std::string_view segment;
        if (!takeSegment(path, segment)) {
            segment = path;
            path = {};
        }
        const auto& children = scope(at).children;
        const auto it = std::ranges::find_if(children, [&](ScopeId c) { return scope(c).name == segment; });
        if (it == children.end())
            return std::nullopt;
        at = *it;
    }
    return at;
}

bool NameScopes::contains(ScopeId outer, ScopeId inner) const
{
    while (inner.isValid() && scope(inner).depth > scope(outer).depth)
        inner = scope(inner).parent;
    return inner == outer;
}

}
