// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/exec/program.h"

#include <span>

namespace tagscope {

/// Whether the integer that a firing of a pure node computed from scalars has wrapped, because its type has no room for
/// it: the same op with doubles comes to another value, half the range of the type or more away. False for what does
/// not run with doubles. Any thread.
bool hasWrapped(const Program& program, PlanId node, std::span<const Tensor> inputs, const Tensor& output);

}
