// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"
#include "core/graph/graph.h"
#include "core/tensor/tensor.h"
#include "tests/support/programs/program.h"

#include <string>
#include <vector>

namespace tagscope::test {

/// The graph of a program, and where the final values of its variables can be fetched.
struct ProgramGraph {
    Graph graph;
    std::vector<std::string> outputs;  ///< "name:slot", one a variable
};

Result<ProgramGraph> buildGraph(const Program& program);

Tensor toTensor(const Scalar& value);

}
