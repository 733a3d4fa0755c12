// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"
#include "core/tensor/tensor.h"

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace tagscope {

/// One part of a numpy-like slice: an index (`start`), a range `start:stop:step`, or `...`.
struct SlicePart {
    enum class Kind : uint8_t { Index, Range, Ellipsis };
    Kind kind = Kind::Range;
    std::optional<int64_t> start;
    std::optional<int64_t> stop;
    int64_t step = 1;

    bool operator==(const SlicePart&) const = default;
};

/// "[0, 1:3, ::2]", "[-1]", "[..., 0]", taken apart. The brackets are required.
Result<std::vector<SlicePart>> parseSlice(std::string_view text);

/// The part of a tensor, by numpy's rules: an index must be in range and drops its dimension, a range is clipped,
/// negative numbers count from the end. ResourceExhausted if the part needs more than `maxBytes`.
Result<Tensor> applySlice(const Tensor& tensor, const std::vector<SlicePart>& slice, size_t maxBytes);

}
