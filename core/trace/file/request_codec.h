// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/trace/file/tensor_codec.h"
#include "core/transform/run_graph.h"

#include <string_view>

namespace tagscope {

/// What a run was asked for: feeds, fetches and targets. Behind them stand a placement, a network and faults, as texts,
/// which nobody can ask for yet: they are empty.
Result<void> writeRequest(ByteWriter& out, TensorWriter& tensors, const RunRequest& request);

/// DataLoss if the bytes are no such thing, Unimplemented if something is asked for that this program does not know.
Result<RunRequest> readRequest(std::string_view bytes, TensorReader& tensors);

}
