// SPDX-License-Identifier: Apache-2.0
#include "core/ops/array/array_families.h"
#include "core/ops/array/elements.h"
#include "core/ops/op_def.h"

#include <limits>

namespace tagscope {

namespace {

/// Joins values along an axis; the axis tensor is said apart because Concat has it first and ConcatV2 last.
KernelStatus joinAlong(KernelContext& ctx, std::span<const Tensor> values, const Tensor& axisTensor,
                       const char* axisLabel)
{
    if (!isScalarLike(axisTensor))
        return ctx.invalidArgument("{} tensor should be a scalar integer, but got shape {}", axisLabel,
                                   axisTensor.shape().toString());
    const int64_t axisValue = intAt(axisTensor, 0);
    const Shape& first = values[0].shape();
    const int rank = first.rank();
    if (axisValue < -rank || axisValue >= rank)
        return ctx.invalidArgument("ConcatOp : Expected concatenating dimensions in the range [{}, {}), but got {}",
                                   -rank, rank, axisValue);
    const int axis = static_cast<int>(axisValue < 0 ? axisValue + rank : axisValue);
    int64_t joined = 0;
    for (size_t i = 0; i < values.size(); ++i) {
        const Shape& shape = values[i].shape();
        if (shape.rank() != rank)
            return ctx.invalidArgument(
                "ConcatOp : Ranks of all input tensors should match: shape[0] = {} vs. shape[{}] = {}",
                first.toString(), i, shape.toString());
        for (int d = 0; d < rank; ++d)
            if (d != axis && shape.dim(d) != first.dim(d))
                return ctx.invalidArgument(
                    "ConcatOp : Dimension {} in both shapes must be equal: shape[0] = {} vs. shape[{}] = {}", d,
                    first.toString(), i, shape.toString());
        joined = addSizes(joined, shape.dim(axis));
    }
    Shape shape = first;
    shape.setDim(axis, joined);
    Tensor* output = ctx.allocate(0, values[0].dtype(), shape);
    if (!output)
        return KernelStatus::Failed;
    if (output->elements() == 0)
        return KernelStatus::Ok;
    const int64_t outer = productOf(shape, 0, axis);
    const int64_t row = productOf(shape, axis, rank);
    int64_t at = 0;
    for (const Tensor& value : values) {
        const int64_t part = productOf(value.shape(), axis, rank);
        StridedBox box;
        box.add(outer, part, row);
        box.add(part, 1, 1);
        box.targetOffset = at;
        copyBox(*output, value, std::move(box));
        at += part;
    }
    return KernelStatus::Ok;
}

KernelStatus concat(KernelContext& ctx)
{
    return joinAlong(ctx, ctx.inputs.subspan(1), ctx.inputs[0], "concat_dim");
}

KernelStatus concatV2(KernelContext& ctx)
{
    return joinAlong(ctx, ctx.inputs.first(ctx.inputs.size() - 1), ctx.inputs.back(), "axis");
}

KernelStatus concatOffset(KernelContext& ctx)
{
    const Tensor& axisTensor = ctx.inputs[0];
    if (!axisTensor.isScalar())
        return ctx.invalidArgument("Concat dim tensor should be a scalar integer, but got shape {}",
                                   axisTensor.shape().toString());
    const std::span<const Tensor> shapes = ctx.inputs.subspan(1);
    for (size_t i = 0; i < shapes.size(); ++i)
        if (!isVector(shapes[i]))
            return ctx.invalidArgument("input {} should be a vector, but got shape {}", i,
                                       shapes[i].shape().toString());
    const int64_t rank = shapes[0].elements();
    const int64_t axisValue = intAt(axisTensor, 0);
    const int64_t axis = axisValue < 0 ? axisValue + rank : axisValue;
    if (axis < 0 || axis >= rank)
        return ctx.invalidArgument("Concat dim is out of range: {} vs. {}", axisValue, rank);
    int64_t offset = 0;
    for (size_t i = 0; i < shapes.size(); ++i) {
        const Tensor& shape = shapes[i];
        if (shape.elements() != rank)
            return ctx.invalidArgument("input {} should contain {} elements, but got {}", i, rank, shape.elements());
        for (int64_t d = 0; d < rank; ++d)
            if (d != axis && intAt(shape, d) != intAt(shapes[0], d))
                return ctx.invalidArgument("All dimensions except {} must match. Input {} has shape [{}] and doesn't "
                                           "match input 0 with shape [{}].",
                                           axis, i, fmt::join(intValues(shape), " "),
                                           fmt::join(intValues(shapes[0]), " "));
        Tensor* output = ctx.allocate(i, shape.dtype(), shape.shape());
        if (!output)
            return KernelStatus::Failed;
        fillZero(*output);
        if (shape.dtype() == DType::Int64)
            output->mutableData<int64_t>()[axis] = offset;
        else
            output->mutableData<int32_t>()[axis] = static_cast<int32_t>(offset);
        offset = addSizes(offset, intAt(shape, axis));
    }
    return KernelStatus::Ok;
}

KernelStatus pack(KernelContext& ctx)
{
    const Tensor& first = ctx.inputs[0];
    const int rank = first.shape().rank() + 1;
    const auto axisAttr = ctx.param<int64_t>();
    if (axisAttr < -rank || axisAttr >= rank)
        return ctx.invalidArgument("axis = {} not in [{}, {})", axisAttr, -rank, rank);
    const int axis = static_cast<int>(axisAttr < 0 ? axisAttr + rank : axisAttr);
    const auto num = static_cast<int64_t>(ctx.inputs.size());
    for (size_t i = 1; i < ctx.inputs.size(); ++i)
        if (ctx.inputs[i].shape() != first.shape())
            return ctx.invalidArgument("Shapes of all inputs must match: values[0].shape = {} != values[{}].shape = {}",
                                       first.shape().toString(), i, ctx.inputs[i].shape().toString());
    Shape shape = first.shape();
    shape.insert(axis, num);
    if (num == 1)
        return passReshaped(ctx, 0, first, shape);
    Tensor* output = allocateOutput(ctx, 0, first.dtype(), shape);
    if (!output)
        return KernelStatus::Failed;
    if (output->elements() == 0)
        return KernelStatus::Ok;
    const int64_t outer = productOf(shape, 0, axis);
    const int64_t inner = productOf(shape, axis + 1, rank);
    for (int64_t i = 0; i < num; ++i) {
        const Tensor& value = ctx.inputs[static_cast<size_t>(i)];
        if (outer == 1) {
            RunCopier(*output, value)(i * inner, 0, inner);
            continue;
        }
        StridedBox box;
        box.targetOffset = i * inner;
        box.add(outer, inner, num * inner);
        box.add(inner, 1, 1);
        copyBox(*output, value, std::move(box));
    }
    return KernelStatus::Ok;
}

constexpr char packAxis[] = "axis";

}

void addJoinOps(OpRegistry& registry)
{
    registry.add("Concat", "concat_dim: int32, values: N*T -> output: T; N: int>=2; T: type", plainKernel<concat>);
    registry.add("ConcatV2", "values: N*T, axis: Tidx -> output: T; N: int>=2; T: type; Tidx: {int32,int64}=int32",
                 plainKernel<concatV2>);
    registry.add(
        "ConcatOffset",
        "concat_dim: int32, shape: N*shape_type -> offset: N*shape_type; N: int>=2; shape_type: {int32,int64}=int32",
        plainKernel<concatOffset>);
    registry.add("Pack", "values: N*T -> output: T; N: int>=1; T: type; axis: int=0",
                 kernelWithAttr<pack, int64_t, packAxis>);
    registry.add("ParallelConcat", "values: N*T -> output: T; N: int>=1; T: type; shape: shape");
}

}
