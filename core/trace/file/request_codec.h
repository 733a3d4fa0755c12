// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/exec/program.h"
#include "core/trace/file/tensor_codec.h"

#include <string_view>

namespace tagscope {

/// What a run was asked for: feeds, fetches and targets, on which device each node of the graph runs, and what messages
/// between the devices go over.
struct RequestRecord {
    RunRequest request;
    Placement placement;  ///< of the nodes of the graph
    NetworkRequest network = {};

    static RequestRecord of(const Program& program);
};

Result<void> writeRequest(ByteWriter& out, TensorWriter& tensors, const RequestRecord& record);

/// DataLoss if the bytes are no such thing; the error of readNetwork or readFaults for a network that cannot be.
Result<RequestRecord> readRequest(std::string_view bytes, TensorReader& tensors);

}
