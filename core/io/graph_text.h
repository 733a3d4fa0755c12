// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"
#include "core/graph/graph.h"
#include "core/io/graph_reader.h"

#include <string_view>

namespace tagscope::wire {

/// Reads a text GraphDef. InvalidArgument "line:column: message (in node 'x')" for text that cannot be
/// parsed; fields that are not known are skipped and become problems.
Result<Graph> readGraphText(std::string_view text, const ReadOptions& options);

}
