// SPDX-License-Identifier: Apache-2.0
#include "core/ops/array/array_families.h"
#include "core/ops/array/elements.h"
#include "core/ops/array/strided_slice.h"
#include "core/ops/op_def.h"

namespace tagscope {

namespace {

KernelStatus slice(KernelContext& ctx)
{
    const Tensor& input = ctx.inputs[0];
    const Tensor& beginTensor = ctx.inputs[1];
    const Tensor& sizeTensor = ctx.inputs[2];
    const int rank = input.shape().rank();
    if (!isVector(beginTensor) || !isVector(sizeTensor) || beginTensor.elements() != rank
        || sizeTensor.elements() != rank)
        return ctx.invalidArgument(
            "Expected begin and size arguments to be 1-D tensors of size {}, but got shapes {} and {} instead.", rank,
            beginTensor.shape().toString(), sizeTensor.shape().toString());
    Shape shape;
    StridedBox box;
    const IntVector steps = rowMajorSteps(input.shape());
    for (int d = 0; d < rank; ++d) {
        const int64_t dim = input.shape().dim(d);
        const int64_t begin = intAt(beginTensor, d);
        int64_t size = intAt(sizeTensor, d);
        if (size == -1)
            size = static_cast<int64_t>(static_cast<uint64_t>(dim) - static_cast<uint64_t>(begin));
        if (dim == 0 && (begin != 0 || size != 0))
            return ctx.invalidArgument(
                "Expected begin[{0}] == 0 (got {1}) and size[{0}] == 0 (got {2}) when input.dim_size({0}) == 0", d,
                begin, size);
        if (begin < 0 || begin > dim)
            return ctx.invalidArgument("Expected begin[{}] in [0, {}], but got {}", d, dim, begin);
        if (size < 0 || size > dim - begin)
            return ctx.invalidArgument("Expected size[{}] in [0, {}], but got {}", d, dim - begin, size);
        shape.append(size);
        box.add(size, steps[static_cast<size_t>(d)], 0);
        if (size > 0)
            box.sourceOffset += begin * steps[static_cast<size_t>(d)];
    }
    if (shape == input.shape())
        return passThrough(ctx);
    return copyToOutput(ctx, input, shape, std::move(box));
}

/// The slice as a box between the whole tensor (source) and its cut (target), row-major both.
StridedBox boxOf(const StridedSlice& slice, const Shape& whole)
{
    StridedBox box;
    const IntVector wholeSteps = rowMajorSteps(whole);
    const IntVector cutSteps = rowMajorSteps(Shape(spanOf(slice.sizes)));
    for (size_t d = 0; d < slice.sizes.size(); ++d) {
        box.add(slice.sizes[d], slice.strides[d] * wholeSteps[d], cutSteps[d]);
        box.sourceOffset += slice.begin[d] * wholeSteps[d];
    }
    return box;
}

/// x[i] of a vector, the commonest slice, without further ado. False if it is another one or has something wrong.
bool takeElement(KernelContext& ctx)
{
    const Tensor& input = ctx.inputs[0];
    const Tensor& begin = ctx.inputs[1];
    const auto& masks = ctx.param<SliceMasks>();
    if ((masks.shrinkAxis & 1) == 0 || ((masks.ellipsis | masks.newAxis) & 1) != 0 || !isVector(input))
        return false;
    for (size_t i = 1; i < 4; ++i)
        if (!isVector(ctx.inputs[i]) || ctx.inputs[i].elements() != 1)
            return false;
    const int64_t size = input.elements();
    const int64_t index = intAt(begin, 0) < 0 ? intAt(begin, 0) + size : intAt(begin, 0);
    if (index < 0 || index >= size || intAt(ctx.inputs[3], 0) <= 0)
        return false;
    Tensor* output = ctx.allocate(0, input.dtype(), Shape());
    if (output)
        RunCopier(*output, input)(0, index, 1);
    return output != nullptr;
}

KernelStatus stridedSlice(KernelContext& ctx)
{
    if (takeElement(ctx))
        return KernelStatus::Ok;
    const Tensor& input = ctx.inputs[0];
    const Result<StridedSlice> slice =
        resolveStridedSlice(ctx.inputs[1], ctx.inputs[2], ctx.inputs[3], input.shape(), ctx.param<SliceMasks>());
    if (!slice)
        return ctx.fail(slice.error());
    if (slice->takesAll)
        return passReshaped(ctx, 0, input, slice->shape);
    Tensor* output = allocateOutput(ctx, 0, input.dtype(), slice->shape);
    if (!output)
        return KernelStatus::Failed;
    if (output->elements() > 0)
        copyBox(*output, input, boxOf(*slice, input.shape()));
    return KernelStatus::Ok;
}

KernelStatus stridedSliceGrad(KernelContext& ctx)
{
    const Tensor& shapeTensor = ctx.inputs[0];
    const Tensor& dy = ctx.inputs[4];
    if (!isVector(shapeTensor))
        return ctx.invalidArgument("shape must be 1-D, got shape.shape = {}", shapeTensor.shape().toString());
    const Result<Shape> shape = shapeFromTensor(shapeTensor);
    if (!shape)
        return ctx.fail(shape.error());
    const Result<StridedSlice> slice =
        resolveStridedSlice(ctx.inputs[1], ctx.inputs[2], ctx.inputs[3], *shape, ctx.param<SliceMasks>());
    if (!slice)
        return ctx.fail(slice.error());
    if (slice->shape != dy.shape())
        return ctx.invalidArgument("shape of dy was {} instead of {}", dy.shape().toString(), slice->shape.toString());
    if (slice->takesAll)
        return passReshaped(ctx, 0, dy, *shape);
    Tensor* output = ctx.allocate(0, dy.dtype(), *shape);
    if (!output)
        return KernelStatus::Failed;
    fillZero(*output);
    if (dy.elements() == 0)
        return KernelStatus::Ok;
    StridedBox box = boxOf(*slice, *shape);
    std::swap(box.sourceSteps, box.targetSteps);
    std::swap(box.sourceOffset, box.targetOffset);
    copyBox(*output, dy, std::move(box));
    return KernelStatus::Ok;
}

template <KernelFn fn>
Result<Kernel> withMasks(const KernelSpec& spec)
{
    const auto mask = [&](std::string_view name) { return spec.attr<int64_t>(name) & 0xffffffff; };
    return kernelWith(fn,
                      SliceMasks{mask("begin_mask"), mask("end_mask"), mask("ellipsis_mask"), mask("new_axis_mask"),
                                 mask("shrink_axis_mask")});
}

}

void addSliceOps(OpRegistry& registry)
{
    const std::string masks =
        "T: type; Index: {int16,int32,int64}; begin_mask: int=0; end_mask: int=0; ellipsis_mask: int=0; "
        "new_axis_mask: int=0; shrink_axis_mask: int=0";
    registry.add("Slice", "input: T, begin: Index, size: Index -> output: T; T: type; Index: {int32,int64}",
                 plainKernel<slice>);
    registry.add("StridedSlice", "input: T, begin: Index, end: Index, strides: Index -> output: T; " + masks,
                 withMasks<stridedSlice>);
    registry.add("StridedSliceGrad",
                 "shape: Index, begin: Index, end: Index, strides: Index, dy: T -> output: T; " + masks,
                 withMasks<stridedSliceGrad>);
    registry.add("StridedSliceAssign",
                 "ref: Ref(T), begin: Index, end: Index, strides: Index, value: T -> output_ref: Ref(T); " + masks);
    registry
        .add("ResourceStridedSliceAssign",
             "ref: resource, begin: Index, end: Index, strides: Index, value: T -> ; " + masks)
        .isStateful = true;
    registry.add("TensorStridedSliceUpdate",
                 "input: T, begin: Index, end: Index, strides: Index, value: T -> output: T; " + masks);
}

}
