// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/build/graph_builder.h"
#include "core/exec/program.h"
#include "core/partition/placer.h"

#include <memory>
#include <string>

namespace tagscope::bench {

/// A program that runs long enough to be measured, and about how many firings it takes to the end.
struct Workload {
    std::string name;
    std::shared_ptr<const Program> program;
};

/// Where a workload runs, and what its messages go over.
struct Devices {
    PlacementRequest placement = {};  ///< empty: all on one device
    NetworkRequest network = {};
};

/// `i = 0; while i < limit: i += 1` as semantics.md 20.1 has it: eight nodes an iteration.
Workload counter(int32_t limit, const Devices& devices = {});
/// Its addition alone on the second of two devices: three messages an iteration, one of them the predicate.
PlacementRequest counterApart();
/// A loop of eight additions in a row.
Workload chain(int32_t limit, const Devices& devices = {});
/// Each of them on a device of its own, the first beside the loop.
PlacementRequest chainApart();
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
