// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/error.h"
#include "core/base/id.h"

#include <string>
#include <string_view>

namespace tagscope {

/// Something wrong with a graph, as a value. A graph with problems opens and is shown; running a part that has one is
/// refused if `refusesRun` is set (a warning otherwise).
struct Problem {
    ErrorCode code = ErrorCode::InvalidArgument;
    std::string message;
    NodeId node;            ///< invalid if the problem has no single place
    std::string attribute;  ///< empty if no attribute is meant
    bool refusesRun = true;
    /// Code of the rule that is broken; empty if something is wrong with the file itself. F1 to F5 and G1 to G3 are
    /// TensorFlow's; F6 and F7: parallel_iterations below 1, or in disagreement; G4: a name twice; G5: no op; G6: a
    /// name with invalid characters; G7: control inputs before others; O1: unknown op; O2: a signature that does not
    /// fit; D1 and D2: inputs that are partially, or always, dead.
    std::string_view rule = {};

    bool operator==(const Problem&) const = default;
};

/// One line: "F5: Invalid Exit op: ...", a warning said to be one.
[[nodiscard]] std::string toString(const Problem& problem);

}
