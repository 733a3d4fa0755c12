// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/exec/state.h"

namespace tagscope {

/// Makes ready, in the order in which they began to wait, the instances that a changed resource can serve now
/// (`appendServed`), of every resource that these have changed. Who else waits there is not looked at.
void wake(State& state, std::span<const Effect> effects);

}
