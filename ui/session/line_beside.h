// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <variant>

namespace tagscope::ui {

/// A trace that was saved, of this graph or of another.
struct ComparedTrace {
    std::filesystem::path path;
    bool operator==(const ComparedTrace&) const = default;
};

/// A recorded line that is looked at beside the current one: a branch of this run, or the trace that was compared with
/// last.
using LineBeside = std::variant<int, ComparedTrace>;

/// Which recorded line: what is known of one of them is not true of others.
struct LineId {
    uint64_t file = 0;                      ///< Snapshot::fileNumber
    int branch = 0;                         ///< the current one
    std::optional<LineBeside> beside = {};  ///< the line instead of it

    bool operator==(const LineId&) const = default;
};

}
