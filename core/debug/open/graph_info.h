// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/graph/graph.h"

#include <cstddef>
#include <map>
#include <string>
#include <vector>

namespace tagscope {

/// A tensor that a graph takes or gives.
struct EndpointInfo {
    std::string name;              ///< "x:0"
    DType dtype = DType::Invalid;  ///< Invalid: not known
    Shape shape = Shape::unknownRank();
};

struct FrameInfo {
    std::string name;
    std::string parent;
    size_t nodes = 0;
};

/// What can be said of a graph without running it.
struct GraphInfo {
    size_t nodes = 0;
    std::map<std::string, size_t> ops;
    std::vector<FrameInfo> frames;      ///< without the root
    std::vector<std::string> devices;   ///< as asked for by nodes, sorted
    std::vector<EndpointInfo> inputs;   ///< placeholders
    std::vector<EndpointInfo> outputs;  ///< of nodes without consumers
    size_t functions = 0;
    std::map<std::string, size_t> unsupportedOps;  ///< without a kernel
    std::vector<Problem> problems;                 ///< of structure, signatures and frames
};

GraphInfo describeGraph(const Graph& graph);

}
