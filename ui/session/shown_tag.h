// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/debug/causes/token_source.h"
#include "core/debug/control/debugger.h"

#include <optional>
#include <vector>

namespace tagscope::ui {

/// Of the current line, as of the cursor.
TokenSources tokensOf(const Debugger& debugger);

/// The tag at which a node is shown: of the tag that is looked at, the level in the node's frame; else
/// Debugger::usualTag. Nothing: its frame has not begun, or it does not run. Engine thread.
std::optional<TagId> shownTag(const Debugger& debugger, NodeId node, std::optional<TagId> lookedAt);

/// How many iterations of an instance have an event before a position. They begin in their order.
int64_t begunBefore(const Timeline& timeline, const std::vector<TagId>& tags, uint64_t position);

/// Whether the values of a firing are computed again where they are not kept: if a jump has just led behind it, that is
/// little work. Elsewhere views say that they are not captured, and whoever goes there sees them.
Values valuesAt(const Debugger& debugger, uint64_t event);

}
