// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"
#include "core/exec/executor.h"
#include "core/exec/network.h"
#include "core/exec/policy.h"
#include "core/partition/placer.h"
#include "tests/support/programs/program.h"

#include <memory>
#include <random>
#include <string>
#include <vector>

namespace tagscope::test {

/// The graph of a random program, what is fetched of it, and what an interpreter that shares nothing with the engine
/// says that comes to.
struct RandomRun {
    std::shared_ptr<const Graph> graph;
    RunRequest request;
    std::vector<Scalar> expected;
};
Result<RandomRun> randomRun(uint64_t seed, const GeneratorOptions& options);

/// Nodes at random over devices of this process; with `hasGpus` some have a memory of their own beside their host's.
Placement spreadAtRandom(size_t nodes, uint64_t devices, std::mt19937_64& random, bool hasGpus = false);
/// Links and devices, one link of so many devices slower than the others by up to so many microseconds.
Network randomTimes(std::mt19937_64& random, uint64_t devices, uint64_t mostUs);
/// A network for up to five devices, and up to four faults that make things late, slow or wait; with `loses` also such
/// that lose messages or a device's step.
NetworkRequest randomNetwork(std::mt19937_64& random, bool loses);
/// Any but by hand; one that is random draws by the seed of the program.
Policy randomPolicy(std::mt19937_64& random, uint64_t seed);

/// Whether an act loses messages or a device's step, which nobody can heal.
bool loses(NetworkAct::Kind kind);
/// All that a person can do: no fault is still to come, nothing is held, slow or cut any more. Returns how many things
/// had to be let go or mended. The run must have come to its network.
int heal(Executor& executor);

/// By value: whether a zero is -0 is not part of a program.
bool isEqual(const Tensor& found, const Scalar& expected);
std::string scalarText(const Scalar& value);
/// The first value that is missing or another one, in words; empty: none. With `mayMiss` none has to be there.
std::string wrongValue(const State& state, const std::vector<Scalar>& expected, bool mayMiss);

}
