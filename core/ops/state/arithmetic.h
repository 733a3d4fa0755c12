// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/tensor/tensor.h"

#include <cstdint>

namespace tagscope {

/// How a new value meets the one that is there.
enum class UpdateKind : uint8_t { Assign, Add, Sub, Mul, Div, Min, Max };

/// target[targetIndex + i] := target[targetIndex + i] (op) update[updateIndex + i * updateStep], for i < count. Both
/// have the target's dtype and are dense; an `updateStep` of 0 repeats one element. False, with nothing changed, where
/// the dtype cannot be computed with (strings can only be assigned; bool and complex values cannot be compared).
bool updateElements(Tensor& target, int64_t targetIndex, const Tensor& update, int64_t updateIndex, int64_t updateStep,
                    int64_t count, UpdateKind kind);

/// Whether updateElements can do this.
bool canUpdate(DType dtype, UpdateKind kind);

}
