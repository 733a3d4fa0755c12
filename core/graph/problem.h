// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/error.h"
#include "core/base/id.h"

#include <string>

namespace tagscope {

/// Something wrong with a graph, as a value. A graph with problems opens and is shown; running a part that has one is
/// refused if `refusesRun` is set (a warning otherwise).
struct Problem {
    ErrorCode code = ErrorCode::InvalidArgument;
    std::string message;
    NodeId node;            ///< invalid if the problem has no single place
    std::string attribute;  ///< empty if no attribute is meant
    bool refusesRun = true;

    bool operator==(const Problem&) const = default;
};

}
