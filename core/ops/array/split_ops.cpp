// SPDX-License-Identifier: Apache-2.0
#include "core/ops/array/array_families.h"
#include "core/ops/array/elements.h"
#include "core/ops/op_def.h"

namespace tagscope {

namespace {

/// Cuts `input` along `axis` into as many outputs as there are sizes, which add up to its size there.
KernelStatus cutAlong(KernelContext& ctx, const Tensor& input, int axis, std::span<const int64_t> sizes)
{
    const int rank = input.shape().rank();
    const int64_t outer = productOf(input.shape(), 0, axis);
    const int64_t row = productOf(input.shape(), axis, rank);
    const int64_t inner = productOf(input.shape(), axis + 1, rank);
    int64_t at = 0;
    for (size_t i = 0; i < sizes.size(); ++i) {
        Shape shape = input.shape();
        shape.setDim(axis, sizes[i]);
        Tensor* output = ctx.allocate(i, input.dtype(), shape);
        if (!output)
            return KernelStatus::Failed;
        if (output->elements() == 0)
            continue;
        StridedBox box;
        box.add(outer, row, sizes[i] * inner);
        box.add(sizes[i] * inner, 1, 1);
        box.sourceOffset = at;
        copyBox(*output, input, std::move(box));
        at += sizes[i] * inner;
    }
    return KernelStatus::Ok;
}

KernelStatus split(KernelContext& ctx)
{
    const Tensor& axisTensor = ctx.inputs[0];
    const Tensor& input = ctx.inputs[1];
    const int rank = input.shape().rank();
    if (!axisTensor.isScalar())
        return ctx.invalidArgument("split_dim must be a scalar but has rank {}", axisTensor.shape().rank());
    const int64_t axisValue = intAt(axisTensor, 0);
    if (axisValue < -rank || axisValue >= rank)
        return ctx.invalidArgument("-input rank(-{0}) <= split_dim < input rank ({0}), but got {1}", rank, axisValue);
    const int axis = static_cast<int>(axisValue < 0 ? axisValue + rank : axisValue);
    const auto num = static_cast<int64_t>(ctx.outputs.size());
    const int64_t size = input.shape().dim(axis);
    if (size % num != 0)
        return ctx.invalidArgument(
            "Number of ways to split should evenly divide the split dimension, but got split_dim {} "
            "(size = {}) and num_split {}",
            axis, size, num);
    if (num == 1) {
        ctx.outputs[0] = input;
        return KernelStatus::Ok;
    }
    const IntVector sizes(ctx.outputs.size(), size / num);
    return cutAlong(ctx, input, axis, spanOf(sizes));
}

/// Fills in the one size that may be -1, and checks that they add up.
Result<void> completeSizes(IntVector& sizes, int64_t whole)
{
    int64_t known = 0;
    int64_t unknown = -1;
    for (size_t i = 0; i < sizes.size(); ++i) {
        if (sizes[i] == -1 && unknown >= 0)
            return invalidArgument("There can only be one -1 in the input.");
        if (sizes[i] == -1)
            unknown = static_cast<int64_t>(i);
        else
            known = addSizes(known, sizes[i]);
    }
    if (unknown < 0 ? known != whole : known > whole)
        return invalidArgument(
            "Determined shape must either match input shape along split_dim exactly if fully specified, or be "
            "less than the size of the input along split_dim if not fully specified.  Got: {}",
            known);
    for (size_t i = 0; i < sizes.size(); ++i)
        if (sizes[i] < 0 && static_cast<int64_t>(i) != unknown)
            return invalidArgument("Split size at index {} must be >= 0. Got: {}", i, sizes[i]);
    if (unknown >= 0)
        sizes[static_cast<size_t>(unknown)] = whole - known;
    return {};
}

KernelStatus splitV(KernelContext& ctx)
{
    const Tensor& input = ctx.inputs[0];
    const Tensor& sizeTensor = ctx.inputs[1];
    const Tensor& axisTensor = ctx.inputs[2];
    const int rank = input.shape().rank();
    if (axisTensor.elements() != 1)
        return ctx.invalidArgument("split_dim_tensor must have exactly one element.");
    if (!isVector(sizeTensor) || sizeTensor.elements() != static_cast<int64_t>(ctx.outputs.size()))
        return ctx.invalidArgument(
            "size of the split_tensor must be 1-D and have the same elements as outputs got {} -D and {} elements",
            sizeTensor.shape().rank(), sizeTensor.elements());
    const int64_t axisValue = intAt(axisTensor, 0);
    if (axisValue < -rank || axisValue >= rank)
        return ctx.invalidArgument("-input rank(-{0}) <= split_dim < input rank ({0}), but got {1}", rank, axisValue);
    const int axis = static_cast<int>(axisValue < 0 ? axisValue + rank : axisValue);
    const int64_t whole = input.shape().dim(axis);
    IntVector sizes = intValues(sizeTensor);
    if (sizes.size() == 1) {
        if (sizes[0] != whole && sizes[0] != -1)
            return ctx.invalidArgument(
                "If there is only one output, it must have the same size as the input. Input size: {} output size: {}",
                whole, sizes[0]);
        return passThrough(ctx);
    }
    if (const Result<void> ok = completeSizes(sizes, whole); !ok)
        return ctx.fail(ok.error());
    return cutAlong(ctx, input, axis, spanOf(sizes));
}

KernelStatus unpack(KernelContext& ctx)
{
    const Tensor& input = ctx.inputs[0];
    const int rank = input.shape().rank();
    const auto axisAttr = ctx.param<int64_t>();
    if (axisAttr < -rank || axisAttr >= rank)
        return ctx.invalidArgument("axis = {} not in [{}, {})", axisAttr, -rank, rank);
    const int axis = static_cast<int>(axisAttr < 0 ? axisAttr + rank : axisAttr);
    const auto num = static_cast<int64_t>(ctx.outputs.size());
    if (input.shape().dim(axis) != num)
        return ctx.invalidArgument("Input shape axis {} must equal {}, got shape {}", axis, num,
                                   input.shape().toString());
    Shape shape = input.shape();
    shape.erase(axis);
    const int64_t outer = productOf(shape, 0, axis);
    const int64_t inner = productOf(shape, axis, rank - 1);
    for (int64_t i = 0; i < num; ++i) {
        Tensor* output = ctx.allocate(static_cast<size_t>(i), input.dtype(), shape);
        if (!output)
            return KernelStatus::Failed;
        if (output->elements() == 0)
            continue;
        if (outer == 1) {
            RunCopier(*output, input)(0, i * inner, inner);
            continue;
        }
        StridedBox box;
        box.sourceOffset = i * inner;
        box.add(outer, num * inner, inner);
        box.add(inner, 1, 1);
        copyBox(*output, input, std::move(box));
    }
    return KernelStatus::Ok;
}

constexpr char unpackAxis[] = "axis";

}

void addSplitOps(OpRegistry& registry)
{
    registry.add("Split", "split_dim: int32, value: T -> output: num_split*T; num_split: int>=1; T: type",
                 plainKernel<split>);
    registry.add("SplitV",
                 "value: T, size_splits: Tlen, split_dim: int32 -> output: num_split*T; num_split: int>=1; T: type; "
                 "Tlen: {int8,int32,int64}=int64",
                 plainKernel<splitV>);
    registry.add("Unpack", "value: T -> output: num*T; num: int>=0; T: type; axis: int=0",
                 kernelWithAttr<unpack, int64_t, unpackAxis>);
}

}
