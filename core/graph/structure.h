// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/graph/graph.h"

#include <optional>
#include <string>

namespace tagscope {

/// Where another graph is not built as `graph` is, so that ids of its nodes mean something else: "has no node 'x'".
/// Nothing if it has the same nodes in the same order, with the same ops and inputs; their attributes and devices may
/// be others.
std::optional<std::string> structuralDifference(const Graph& graph, const Graph& other);

}
