// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/graph/graph.h"
#include "ui/common/node_state.h"
#include "ui/find/find_query.h"

#include <functional>
#include <memory>
#include <stop_token>
#include <vector>

namespace tagscope::ui {

/// What nodes of a graph are looked for in, taken apart once. Immutable, for any thread.
struct NodeIndex {
    using StateOf = std::function<NodeState(NodeId)>;

    std::shared_ptr<const Graph> graph;
    std::vector<QString> names;  ///< lower case
    std::vector<StaticFrameId> frameOf;
    std::vector<QString> frameNames;  ///< as they are
    std::vector<NodeId> frameNodes;   ///< its LoopCond, else its first node

    /// Takes a while on a large graph; incomplete if it was asked to stop.
    static std::shared_ptr<const NodeIndex> read(std::shared_ptr<const Graph> graph, const std::stop_token& stop);

    /// Whether a node has what the fields of a query ask for; about its words everyone decides alone. Without `stateOf`
    /// no node has a state.
    bool fits(const FindQuery& query, NodeId node, const StateOf& stateOf) const;
};

/// Whether any of some words is in a text; also if there are none.
bool containsAny(const QString& text, const QStringList& wanted);
/// Whether a pattern is in a name; also if there is none.
bool matchesPattern(const std::optional<QRegularExpression>& pattern, const QString& name);

}
