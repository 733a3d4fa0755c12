// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/debug/debugger.h"

#include <optional>
#include <vector>

namespace tagscope::ui {

/// The tag at which a node is shown: of the tag that is looked at, the level in the node's frame; else that of its last firing before
/// the cursor, else of a live iteration that holds it. Nothing: its frame has not begun. Engine thread.
std::optional<TagId> shownTag(const Debugger& debugger, NodeId node, PlanId plan, std::optional<TagId> lookedAt);

/// What the frame instance of a tag was entered from; invalid for the root.
TagId enteredFrom(const Debugger& debugger, TagId tag);

/// How many iterations of an instance have an event before a position. They begin in their order.
int64_t begunBefore(const Timeline& timeline, const std::vector<TagId>& tags, uint64_t position);

}
