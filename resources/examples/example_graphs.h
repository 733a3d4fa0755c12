// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"
#include "core/graph/graph.h"

#include <span>
#include <string_view>

namespace tagscope {

/// A bundled example: a file of this folder and the code that makes it. Each has a node `result` to fetch.
struct ExampleGraph {
    std::string_view file;
    Result<Graph> (*build)();
};

std::span<const ExampleGraph> exampleGraphs();

}
