// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/exec/event.h"
#include "core/exec/state.h"

namespace tagscope {

/// Whether an event from a file can be propagated in this state: its pick leads to its node and tag, its outputs have
/// the declared dtypes, what it waits for exists, a kernel ran if one is timed. `tryPropagate`, which finds out about
/// the effects, takes this for granted. The error says what is wrong.
Result<void> checkEvent(const Program& program, const State& state, const Event& event);
/// Whether what was set by hand at it can have been, once its outputs are complete.
Result<void> checkEdit(const Program& program, const Event& event);

}
