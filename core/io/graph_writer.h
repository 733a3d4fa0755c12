// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"
#include "core/graph/graph.h"

#include <string>

namespace tagscope {

/// A Graph as the bytes of a GraphDef: nodes in order, attributes by name, repeated values compressed;
/// equal graphs give equal bytes. Reading them gives the same graph again, debug information and names of
/// dimensions aside. ResourceExhausted above 2 GB.
Result<std::string> writeGraphBinary(const Graph& graph);

/// The same as protobuf text. NaNs other than the usual one become that.
Result<std::string> writeGraphText(const Graph& graph);

}
