// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/trace/file/tensor_codec.h"
#include "core/trace/store/event_store.h"

#include <optional>
#include <string_view>

namespace tagscope {

/// The bytes of what events send over single edges, behind tensors that are pending then.
Result<void> writeEdgeTokens(ByteWriter& out, TensorWriter& tensors, const EdgeTokenMap& tokens);

/// Nothing if the bytes are no such list, or events or the edges of one do not ascend. Whether there are such edges is
/// for `checkEvent` to say.
std::optional<EdgeTokenMap> readEdgeTokens(std::string_view bytes, TensorReader& tensors);

}
