// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/exec/program.h"
#include "core/trace/file/tensor_codec.h"

#include <string_view>

namespace tagscope {

/// What a run was asked for: feeds, fetches and targets, and on which device each node of the graph runs. Behind them
/// stand a network and faults, as texts, which nobody can ask for yet: they are empty.
struct RequestRecord {
    RunRequest request;
    Placement placement;  ///< of the nodes of the graph

    static RequestRecord of(const Program& program);
};

Result<void> writeRequest(ByteWriter& out, TensorWriter& tensors, const RequestRecord& record);

/// DataLoss if the bytes are no such thing, Unimplemented if something is asked for that this program does not know.
Result<RequestRecord> readRequest(std::string_view bytes, TensorReader& tensors);

}
