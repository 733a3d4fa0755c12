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

/// Where the elements of a part are in its tensor: a slice by numpy's rules, without a copy of anything.
class SliceView {
public:
    SliceView() = default;  ///< of a scalar, the whole
    static Result<SliceView> of(const Shape& shape, const std::vector<SlicePart>& slice);

    /// Of the part: dimensions that an index fixes are gone.
    const Shape& shape() const { return m_shape; }
    int64_t elements() const { return m_elements; }
    /// In the tensor, the place of the part's element `i`; both are row-major. `i` is in [0, elements()).
    int64_t elementAt(int64_t i) const;
    /// Where in the part an element of the tensor is; nothing if it is not in it.
    std::optional<int64_t> find(int64_t element) const;
    /// Index along the tensor's own dimension of entry `i` of the part's dimension `axis`.
    int64_t indexAt(int axis, int64_t i) const;

private:
    struct Axis {
        int64_t first = 0;  ///< in the tensor's dimension
        int64_t step = 1;
        int64_t count = 0;
        int64_t stride = 0;  ///< elements from one entry of the tensor's dimension to the next
    };
    std::vector<Axis> m_axes;  // of the part
    int64_t m_base = 0;        // element at the fixed indices
    int64_t m_elements = 1;
    Shape m_shape;
};

/// The part of a tensor, by numpy's rules: an index must be in range and drops its dimension, a range is clipped,
/// negative numbers count from the end. ResourceExhausted if the part needs more than `maxBytes`.
Result<Tensor> applySlice(const Tensor& tensor, const std::vector<SlicePart>& slice, size_t maxBytes);

}
