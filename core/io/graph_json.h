// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"
#include "core/graph/graph.h"
#include "core/io/graph_reader.h"

#include <string_view>

namespace tagscope::wire {

/// Reads a GraphDef in protobuf's JSON mapping: fields by their names or in lowerCamelCase, enums by name or number,
/// 64-bit numbers also as strings, bytes in base64, maps as objects. InvalidArgument "line:column: message (in node
/// 'x')" for what cannot be read; fields that are not known are skipped and become problems. An object without any
/// field of a GraphDef is no graph: InvalidArgument, too.
Result<Graph> readGraphJson(std::string_view text, const ReadOptions& options);

}
