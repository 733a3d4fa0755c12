// SPDX-License-Identifier: Apache-2.0
#include "core/ops/array/strided_slice.h"

#include <algorithm>

namespace tagscope {

namespace {

bool bit(int64_t mask, int64_t i)
{
    return ((mask >> i) & 1) != 0;
}

/// What the slice says of one dimension of the input.
struct DimSlice {
    int64_t begin = 0;
    int64_t end = 0;
    int64_t stride = 1;
    bool fromStart = true;
    bool toEnd = true;
    bool shrinks = false;
};

constexpr int newAxisMark = -1;

struct Expanded {
    boost::container::small_vector<DimSlice, 8> dims;
    IntVector resultAxes;  ///< per axis of the result the input's dimension, or newAxisMark
};

/// Spreads the entries over the input's dimensions: the ellipsis (or the missing end) takes what is left.
Result<Expanded> expand(const Tensor& begin, const Tensor& end, const Tensor& strides, int rank,
                        const SliceMasks& masks)
{
    const int64_t entries = strides.elements();
    int64_t ellipsisAt = entries;
    int64_t newAxesAfter = 0;
    for (int64_t i = 0; i < entries; ++i) {
        if (ellipsisAt < i && bit(masks.newAxis, i))
            ++newAxesAfter;
        if (bit(masks.ellipsis, i))
            ellipsisAt = i;
    }
    const int64_t all = ellipsisAt == entries ? entries + 1 : entries;
    Expanded result;
    const auto used = [&] { return static_cast<int64_t>(result.dims.size()); };
    for (int64_t i = 0; i < all; ++i) {
        if (i == ellipsisAt) {
            const int64_t next = std::min<int64_t>(rank - (all - i) + 1 + newAxesAfter, rank);
            while (used() < next) {
                result.resultAxes.push_back(used());
                result.dims.emplace_back();
            }
        } else if (bit(masks.newAxis, i)) {
            result.resultAxes.push_back(newAxisMark);
        } else {
            if (used() == rank)
                return invalidArgument("Index out of range using input dim {}; input has only {} dims", used(), rank);
            DimSlice dim{intAt(begin, i),     intAt(end, i),     intAt(strides, i),
                         bit(masks.begin, i), bit(masks.end, i), bit(masks.shrinkAxis, i)};
            if (!dim.shrinks)
                result.resultAxes.push_back(used());
            result.dims.push_back(dim);
        }
    }
    return result;
}

/// Where begin or end really lies: counted from the end if negative, and cut to what can be visited.
int64_t canonical(int64_t x, int64_t size, bool isUp)
{
    const int64_t forward = x < 0 ? size + x : x;
    return std::clamp<int64_t>(forward, isUp ? 0 : -1, isUp ? size : size - 1);
}

Result<void> resolveDim(int i, DimSlice dim, int64_t size, StridedSlice& slice)
{
    if (dim.stride == 0)
        return invalidArgument("strides[{}] must be non-zero", i);
    if (dim.shrinks && dim.stride < 0)
        return invalidArgument("only stride 1 allowed on non-range indexing.");
    int64_t taken = 1;
    if (dim.shrinks) {
        dim.begin = dim.begin < 0 ? size + dim.begin : dim.begin;
        if (dim.begin < 0 || dim.begin >= size)
            return invalidArgument("slice index {} of dimension {} out of bounds.", dim.begin, i);
        slice.takesAll = slice.takesAll && size == 1;
    } else {
        const bool isUp = dim.stride > 0;
        const int64_t first = isUp ? 0 : size - 1;
        const int64_t pastLast = isUp ? size : -1;
        dim.begin = dim.fromStart ? first : canonical(dim.begin, size, isUp);
        dim.end = dim.toEnd ? pastLast : canonical(dim.end, size, isUp);
        const int64_t way = dim.end - dim.begin;
        taken = way == 0 || (way < 0) == isUp ? 0 : way / dim.stride + (way % dim.stride != 0 ? 1 : 0);
        slice.takesAll = slice.takesAll && dim.stride == 1 && taken == size;
    }
    slice.begin.push_back(dim.begin);
    slice.strides.push_back(taken == 1 ? 1 : dim.stride);
    slice.sizes.push_back(taken);
    return {};
}

}

Result<StridedSlice> resolveStridedSlice(const Tensor& begin, const Tensor& end, const Tensor& strides,
                                         const Shape& input, const SliceMasks& masks)
{
    const int64_t entries = strides.elements();
    if (!isVector(begin) || !isVector(end) || !isVector(strides) || begin.elements() != entries
        || end.elements() != entries || entries >= 32)
        return invalidArgument(
            "Expected begin, end, and strides to be 1D equal size tensors, but got shapes {}, {}, and {} instead.",
            begin.shape().toString(), end.shape().toString(), strides.shape().toString());
    if ((masks.ellipsis & (masks.ellipsis - 1)) != 0)
        return invalidArgument("Multiple ellipses in slice spec not allowed");
    const Result<Expanded> expanded = expand(begin, end, strides, input.rank(), masks);
    if (!expanded)
        return Failure(expanded.error());
    StridedSlice slice;
    for (int i = 0; i < input.rank(); ++i)
        if (const Result<void> ok = resolveDim(i, expanded->dims[static_cast<size_t>(i)], input.dim(i), slice); !ok)
            return Failure(ok.error());
    for (const int64_t axis : expanded->resultAxes)
        slice.shape.append(axis == newAxisMark ? 1 : slice.sizes[static_cast<size_t>(axis)]);
    return slice;
}

}
