// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/exec/policy.h"
#include "core/trace/file/tensor_codec.h"
#include "core/transform/run_graph.h"

#include <optional>
#include <string_view>

namespace tagscope {

/// What a run was asked for, as the request section of a trace file holds it.
struct RequestRecord {
    RunRequest request;
    Policy policy;
    bool byHand = false;
    uint64_t events = 0;  ///< how many events follow
};

Result<void> writeRequest(ByteWriter& out, TensorWriter& tensors, const RequestRecord& record);

/// Nothing if the bytes are no such record.
std::optional<RequestRecord> readRequest(std::string_view bytes, TensorReader& tensors);

}
