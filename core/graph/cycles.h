// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/graph/graph.h"

#include <vector>

namespace tagscope {

/// Cycles that do not go through a NextIteration into a Merge (semantics.md 2.1, 2.2). The first problem, if there is
/// any, is `<n> nodes in a cycle`, n being the nodes on such cycles and behind them, at the first node that is really
/// on one; then, for each node that is not a Merge and closes a cycle with a NextIteration's output, that it has a back
/// edge. `kept`, if not empty, restricts the search to the nodes marked true. Linear, not recursive.
std::vector<Problem> findCycles(const Graph& graph, const std::vector<bool>& kept = {});

}
