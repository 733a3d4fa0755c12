// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/exec/state.h"

namespace tagscope {

/// Makes ready, in the order in which they began to wait, the instances that a changed resource can serve now: the
/// first of each of its lists of waiters, so that what one of them will take is promised to nobody else. A cancelled
/// queue serves all who wait for room.
void wake(State& state, ResourceId resource);
/// The same for every resource that these have changed.
void wake(State& state, std::span<const Effect> effects);

}
