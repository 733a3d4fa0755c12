// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <variant>

namespace tagscope::ui {

/// A trace that was saved, of this graph or of another.
struct ComparedTrace {
    std::filesystem::path path;
    bool operator==(const ComparedTrace&) const = default;
};

/// A recorded line that is looked at beside the current one: a branch of this run, or the trace that was compared with last.
using LineBeside = std::variant<int, ComparedTrace>;

}
