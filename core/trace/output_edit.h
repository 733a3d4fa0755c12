// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/exec/executor.h"
#include "core/exec/program.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace tagscope {

/// An edit of a what-if branch: output `slot` of a node at a tag is replaced (None: made dead), for all who get it or
/// for one.
struct OutputEdit {
    NodeId node;
    int slot = 0;         ///< -1 with a consumer: the control output
    std::string tagPath;  ///< full path, so that it means the same in every branch
    Tensor value;
    std::optional<Endpoint> consumer = {};  ///< only what goes into this input of a node; -1: its control input

    bool isAt(NodeId of, std::string_view path) const { return node == of && tagPath == path; }
    bool operator==(const OutputEdit&) const = default;
};

/// The edge that an edit is of; none if it is of all of an output, or there is no such edge.
std::optional<uint32_t> edgeOf(const Program& program, const OutputEdit& edit);

/// Tells an Executor of a branch's edits; of several for one output or one edge the last holds. Nothing to ask if there
/// are none. The program must outlive it.
EditSource editSource(const Program& program, std::span<const OutputEdit> edits);

}
