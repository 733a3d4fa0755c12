// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/exec/network.h"
#include "core/partition/placer.h"
#include "tests/support/programs/program.h"

#include <random>
#include <string>

namespace tagscope::test {

/// Nodes at random over devices of this process; with `hasGpus` some have a memory of their own beside their host's.
Placement spreadAtRandom(size_t nodes, uint64_t devices, std::mt19937_64& random, bool hasGpus = false);
/// A network for up to five devices, and up to four faults that make things late, slow or wait; with `loses` also such
/// that lose messages or a device's step.
NetworkRequest randomNetwork(std::mt19937_64& random, bool loses);

/// By value: whether a zero is -0 is not part of a program.
bool isEqual(const Tensor& found, const Scalar& expected);
std::string scalarText(const Scalar& value);

}
