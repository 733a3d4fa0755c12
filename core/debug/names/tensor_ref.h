// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"

#include <optional>
#include <string>
#include <string_view>

namespace tagscope {

/// A tensor or node as somebody typed it: NODE[:slot][@TAG][slice].
struct TensorRef {
    std::string node;
    std::optional<int> slot;
    std::string tag;    ///< without '@'; empty if none
    std::string slice;  ///< with brackets; empty if none
};

/// An error names the part that is wrong.
Result<TensorRef> parseTensorRef(std::string_view text);

}
