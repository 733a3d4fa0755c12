// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/ops/resource.h"
#include "core/trace/file/tensor_codec.h"

#include <optional>
#include <span>
#include <vector>

namespace tagscope {

/// The effects of one event: their number, then each of them.
Result<void> writeEffects(ByteWriter& out, TensorWriter& tensors, std::span<const Effect> effects);

/// Nothing where the bytes are no such list. Whether the effects can be applied is for `ResourceTable::apply` to say.
std::optional<std::vector<Effect>> readEffects(ByteReader& in, TensorReader& tensors);

}
