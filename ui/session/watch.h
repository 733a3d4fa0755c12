// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

namespace tagscope::ui {

/// A tensor that somebody keeps an eye on. By name, so that it means the same in another session.
struct Watch {
    std::string tensor;           ///< output of a node: "while/Add:0"
    std::string marks;            ///< which values stand out: "> 10, < -1"
    std::string expression = {};  ///< over each of its firings, as in breakpoints; empty: the value itself
    bool isFlagged = false;       ///< stands above the others

    /// As somebody typed it.
    std::string name() const { return expression.empty() ? tensor : tensor + ' ' + expression; }
    bool operator==(const Watch&) const = default;
};

}
