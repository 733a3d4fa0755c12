// SPDX-License-Identifier: Apache-2.0
#include "core/ops/math/elementwise.h"

#include <vector>

namespace tagscope::math {

namespace {

/// One axis of the loop nest, several dimensions merged where the strides allow it.
struct Axis {
    int64_t size = 1;
    std::array<int64_t, 3> stride = {};
    int64_t index = 0;
};
using Axes = std::vector<Axis>;

/// The loop nest, innermost axis first.
Axes loopNest(std::span<const Tensor> inputs, const Shape& shape)
{
    Axes axes;
    axes.reserve(static_cast<size_t>(shape.rank()) + 1);
    std::array<int64_t, 3> step = {1, 1, 1};
    for (int d = shape.rank() - 1; d >= 0; --d) {
        Axis axis;
        axis.size = shape.dim(d);
        for (size_t i = 0; i < inputs.size(); ++i) {
            const Shape& s = inputs[i].shape();
            const int own = d - (shape.rank() - s.rank());
            const int64_t size = own < 0 ? 1 : s.dim(own);
            axis.stride[i] = size == 1 ? 0 : step[i];
            step[i] *= size;
        }
        if (axis.size == 1)
            continue;
        bool merges = !axes.empty();
        for (size_t i = 0; merges && i < inputs.size(); ++i)
            merges = axis.stride[i] == axes.back().stride[i] * axes.back().size;
        if (merges)
            axes.back().size *= axis.size;
        else
            axes.push_back(axis);
    }
    if (axes.empty())
        axes.push_back(Axis{});
    return axes;
}

/// Moves the outer axes on by one; false at the end.
bool advance(Axes& axes, Stretch& s, std::span<const size_t> sizes)
{
    for (size_t a = 1; a < axes.size(); ++a) {
        Axis& axis = axes[a];
        const bool wraps = ++axis.index == axis.size;
        const int64_t steps = wraps ? 1 - axis.size : 1;
        for (size_t i = 0; i < sizes.size(); ++i)
            s.in[i] += steps * axis.stride[i] * static_cast<int64_t>(sizes[i]);
        if (!wraps)
            return true;
        axis.index = 0;
    }
    return false;
}

Result<Shape> commonShape(std::span<const Tensor> inputs, bool sameSize)
{
    if (sameSize && inputs[0].elements() != inputs[1].elements())
        return invalidArgument("The two arguments to a cwise op must have same number of elements, got {} and {}",
                               inputs[0].elements(), inputs[1].elements());
    Result<Shape> shape = inputs[0].shape();
    for (size_t i = 1; shape && i < inputs.size() && !sameSize; ++i)
        shape = broadcastShapes(*shape, inputs[i].shape());
    return shape;
}

}

KernelStatus runElementwise(KernelContext& c, const Elementwise& e)
{
    const Result<Shape> shape = commonShape(c.inputs, e.sameSize);
    if (!shape)
        return c.fail(shape.error());
    return runElementwise(c, e, *shape);
}

KernelStatus runElementwise(KernelContext& c, const Elementwise& e, const Shape& shape)
{
    Tensor* out = c.allocate(0, e.outDtype, shape);
    if (!out)
        return KernelStatus::Failed;
    if (out->elements() == 0)
        return KernelStatus::Ok;
    Stretch s;
    s.budget = c.maxBytes;
    s.out = out->mutableData<std::byte>();
    s.count = out->elements();
    bool isFlat = true;
    for (size_t i = 0; i < c.inputs.size(); ++i) {
        s.in[i] = c.inputs[i].rawData();
        s.stride[i] = c.inputs[i].elements() == s.count ? 1 : 0;
        isFlat = isFlat && (s.stride[i] == 1 || c.inputs[i].elements() == 1);
    }
    if (isFlat)
        return e.loop(s) ? KernelStatus::Ok : c.invalidArgument("{}", e.refusal);

    Axes axes = loopNest(c.inputs, shape);
    s.count = axes.front().size;
    s.stride = axes.front().stride;
    const std::span<const size_t> sizes(e.inSize.data(), c.inputs.size());
    do {
        if (!e.loop(s))
            return c.invalidArgument("{}", e.refusal);
        s.out += static_cast<size_t>(s.count) * e.outSize;
    } while (advance(axes, s, sizes));
    return KernelStatus::Ok;
}

}
