// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/debug/waits/instance_lookup.h"

namespace tagscope {

/// Whether something that was asked for has not come: an instance waits, or somebody holds one up, a fetch can still
/// get a value, or a target outside of all loops has not fired. A fetch that came dead misses nothing.
bool missesSomething(const InstanceLookup& lookup);

/// Whether nothing can ever go on in a state, and nobody holds anything, though something is missing or a fetch has no
/// value: one that came dead ends the run in an error. Linear in what is live where nothing can go on, else at once.
bool isStuck(const Program& program, const State& state);

}
