// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/exec/state.h"

namespace tagscope {

/// Makes ready, in the order in which they began to wait, the instances that a changed resource can serve now
/// (`appendServed`, `MailboxResource::served`), of every resource that these have changed. Who else waits there is not
/// looked at. Those of a device that does not run are set aside. `now`: the time on the virtual clock, if there is one.
void wake(const Program& program, State& state, std::span<const Effect> effects, VirtualTime now = 0);

}
