// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/exec/state.h"

#include <optional>

namespace tagscope {

/// What lets the next thing go on that a person holds, a message or a device; nothing: nobody holds anything.
std::optional<NetworkAct> nextRelease(const State& state);

}
