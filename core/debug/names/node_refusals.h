// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/exec/program.h"

#include <string_view>

namespace tagscope {

/// What is said of a node that cannot be asked about.
Failure noSuchNode(const Graph& graph, std::string_view name);
/// Of one that is looked at, and so need not be named.
Failure doesNotRun();

/// The program node of a node, unless it was pruned or a feed takes its place.
Result<PlanId> runningNode(const Program& program, NodeId node);
/// Refuses an output that is fed: all who read it read the feed, whatever the node puts out.
Result<void> checkNotFed(const Program& program, NodeId node, int slot);
/// Refuses an output that a node of so many does not have.
Result<void> checkSlot(std::string_view node, size_t outputs, int slot);

}
