// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/debug/control/debugger.h"

#include <optional>

namespace tagscope {

/// What Debugger::setEdit needs to make something live: an output as Debugger::liveValue; what goes to a consumer
/// alone, with what the output put out for all if that is live; over a control edge any value.
Result<Tensor> valueToMakeLive(const Debugger& debugger, NodeId node, TagId tag, int slot,
                               const std::optional<Endpoint>& consumer);

}
