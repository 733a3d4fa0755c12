// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/graph/graph.h"
#include "ui/session/row_figures.h"

#include <cstdint>
#include <set>
#include <string>
#include <vector>

namespace tagscope::ui {

/// How the rows of the table of nodes by iterations follow each other.
enum class RowOrder : uint8_t {
    Outline,    ///< as in the graph, scopes together
    FirstDead,  ///< what died first comes first
    FirstNaN,   ///< the same for NaN and infinities
    Slowest,    ///< what took longest comes first; of what was not measured, what fires latest in its iterations
};

/// A row: a node, or a scope above those in it.
struct GridRow {
    NodeId node;        ///< invalid: a scope
    std::string name;   ///< whole
    std::string label;  ///< without the scopes whose rows it stands under
    int depth = 0;
    int count = 0;          ///< nodes in a scope
    bool isClosed = false;  ///< of a scope
};

/// Larger frames are a plain list: nobody folds so many, and it must be there at once.
constexpr size_t mostFoldableRows = 20'000;

/// Nodes, sorted by NodeId, below their scopes; those of closed scopes are left out. What all have in common is no
/// scope, nor is what holds one node.
std::vector<GridRow> outlineRows(const Graph& graph, const std::vector<NodeId>& nodes,
                                 const std::set<std::string>& closed);
/// Nodes without scopes, in another order; those that it says nothing of come last, as they were.
std::vector<GridRow> orderedRows(const Graph& graph, const std::vector<NodeId>& nodes, RowOrder order,
                                 const std::vector<RowFigures>& figures);

}
