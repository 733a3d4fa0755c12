// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/build/graph_builder.h"
#include "core/exec/program.h"

#include <memory>
#include <string>

namespace tagscope::bench {

/// A program that runs long enough to be measured, and about how many firings it takes to the end.
struct Workload {
    std::string name;
    std::shared_ptr<const Program> program;
};

/// `i = 0; while i < limit: i += 1` as semantics.md 20.1 has it: eight nodes an iteration.
Workload counter(int32_t limit);
/// The same with ten loop variables.
Workload tenVariables(int32_t limit);
/// A loop of `outer` iterations around one of `inner`.
Workload nested(int32_t outer, int32_t inner);
/// A conditional in a loop, taken every other iteration.
Workload condInLoop(int32_t limit);
/// A loop whose body multiplies a float matrix of size n x n by itself.
Workload matmulLoop(int32_t limit, int64_t n);
/// A root frame of `nodes` nodes in chains of ten, each fired once.
Workload wideRoot(int32_t nodes);

}
