// SPDX-License-Identifier: Apache-2.0
#include "ui/frames/grid_rows.h"

#include "core/graph/name_scope.h"

#include <algorithm>
#include <limits>
#include <map>
#include <memory>
#include <string_view>
#include <unordered_map>
#include <utility>

namespace tagscope::ui {

namespace {

struct Scope {
    std::string name;  ///< whole, without a slash at its end
    int nodes = 0;
    struct Child {
        NodeId node;
        std::unique_ptr<Scope> scope;
    };
    std::vector<Child> children;  ///< in the order of their first node
    std::map<std::string_view, Scope*> scopes;
};

size_t commonLength(const Graph& graph, const std::vector<NodeId>& nodes)
{
    std::string_view common = scopeOf(graph.node(nodes.front()).name);
    for (const NodeId node : nodes)
        common = commonScope(common, scopeOf(graph.node(node).name));
    return common.empty() ? 0 : common.size() + 1;
}

void add(Scope& root, std::string_view name, size_t from, NodeId node)
{
    Scope* scope = &root;
    ++scope->nodes;
    size_t slash = name.find('/', from);
    for (int depth = 0; slash != std::string_view::npos && depth < mostScopes;
         ++depth, slash = name.find('/', slash + 1)) {
        const std::string_view path = name.substr(0, slash);
        Scope*& inner = scope->scopes[path];  // the names of a graph stay where they are
        if (!inner) {
            scope->children.push_back({NodeId(), std::make_unique<Scope>()});
            inner = scope->children.back().scope.get();
            inner->name = path;
        }
        scope = inner;
        ++scope->nodes;
    }
    scope->children.push_back({node, nullptr});
}

void list(const Graph& graph, const Scope& scope, const std::set<std::string>& closed, int depth, size_t prefix,
          std::vector<GridRow>& rows)
{
    for (const Scope::Child& child : scope.children) {
        if (!child.scope) {
            const std::string& name = graph.node(child.node).name;
            rows.push_back({child.node, name, name.substr(prefix), depth, 0, false});
            continue;
        }
        const Scope& inner = *child.scope;
        if (inner.nodes == 1) {
            list(graph, inner, closed, depth, prefix, rows);
            continue;
        }
        const bool isClosed = closed.contains(inner.name);
        rows.push_back({NodeId(), inner.name, inner.name.substr(prefix), depth, inner.nodes, isClosed});
        if (!isClosed)
            list(graph, inner, closed, depth + 1, inner.name.size() + 1, rows);
    }
}

std::vector<GridRow> plainRows(const Graph& graph, const std::vector<NodeId>& nodes)
{
    std::vector<GridRow> rows;
    rows.reserve(nodes.size());
    for (const NodeId node : nodes)
        rows.push_back({node, graph.node(node).name, graph.node(node).name, 0, 0, false});
    return rows;
}

/// Less comes first.
using RowKey = std::pair<int64_t, int64_t>;
constexpr RowKey lastKey{std::numeric_limits<int64_t>::max(), 0};

RowKey keyOf(const RowFigures& figures, RowOrder order)
{
    switch (order) {
    case RowOrder::Outline: break;
    case RowOrder::FirstDead: return {figures.firstDead, 0};
    case RowOrder::FirstNaN: return {figures.firstNaN, 0};
    case RowOrder::Slowest: return {-int64_t{figures.longest.code()}, -static_cast<int64_t>(figures.latest)};
    }
    return {0, 0};
}

}

std::vector<GridRow> outlineRows(const Graph& graph, const std::vector<NodeId>& nodes,
                                 const std::set<std::string>& closed)
{
    if (nodes.empty() || nodes.size() > mostFoldableRows)
        return plainRows(graph, nodes);
    const size_t common = commonLength(graph, nodes);
    Scope root;
    for (const NodeId node : nodes)
        add(root, graph.node(node).name, common, node);
    std::vector<GridRow> rows;
    list(graph, root, closed, 0, 0, rows);
    return rows;
}

std::vector<GridRow> orderedRows(const Graph& graph, const std::vector<NodeId>& nodes, RowOrder order,
                                 const std::vector<RowFigures>& figures)
{
    std::unordered_map<uint32_t, RowKey> keys;
    for (const RowFigures& row : figures)
        keys[row.node.value] = keyOf(row, order);
    std::vector<GridRow> rows = plainRows(graph, nodes);
    const auto key = [&](const GridRow& row) {
        const auto found = keys.find(row.node.value);
        return found == keys.end() ? lastKey : found->second;
    };
    std::ranges::stable_sort(rows, {}, key);
    return rows;
}

}
