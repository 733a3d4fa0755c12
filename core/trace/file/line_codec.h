// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/trace/file/program_names.h"
#include "core/trace/file/tensor_codec.h"
#include "core/trace/trace_file.h"

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace tagscope {

/// What a file tells of a line before its events come.
struct LineRecord {
    int parent = -1;
    uint64_t fork = 0;
    uint64_t events = 0;  ///< of its own, from its fork on
    BranchCause cause = BranchCause::Fired;
    Policy policy;
    bool byHand = false;
    SharedList<OutputEdit> edits;
};

struct LinesRecord {
    std::vector<LineRecord> lines;
    uint32_t current = 0;
    uint64_t position = 0;
};

LinesRecord linesOf(const SavedTrace& trace);

Result<void> writeLines(ByteWriter& out, TensorWriter& tensors, const LinesRecord& record, const Program& program);
/// Nothing if the bytes are no such thing, or lines, forks and the position do not fit together. Nodes are those of the
/// program.
std::optional<LinesRecord> readLines(std::string_view bytes, TensorReader& tensors, const NumberMap& numbers,
                                     const Program& program);

}
