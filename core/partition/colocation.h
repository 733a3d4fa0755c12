// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/graph/device.h"
#include "core/graph/graph.h"

#include <vector>

namespace tagscope {

/// Moves the nodes of loops and conditionals to the devices of their data, so that a loop's own circle is never cut
/// (semantics.md 13.2): a Switch and an Exit go to their data input, a non-ref Enter and a NextIteration to the first
/// node that takes their output, in one walk depth first from the nodes without inputs. Only nodes marked in `kept`,
/// and edges between them. Linear.
void colocateControlFlow(const Graph& graph, const std::vector<bool>& kept, Placement& placement);

}
