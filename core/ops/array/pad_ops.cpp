// SPDX-License-Identifier: Apache-2.0
#include "core/ops/array/array_families.h"
#include "core/ops/array/elements.h"
#include "core/ops/op_def.h"

#include <vector>

namespace tagscope {

namespace {

struct Padding {
    int64_t before = 0;
    int64_t after = 0;
};

/// The paddings of every dimension; false with the context's error set.
bool readPaddings(KernelContext& ctx, std::vector<Padding>& paddings)
{
    const Shape& input = ctx.inputs[0].shape();
    const Tensor& tensor = ctx.inputs[1];
    if (tensor.shape().rank() != 2 || tensor.shape().dim(1) != 2) {
        ctx.invalidArgument("paddings must be a matrix with 2 columns: {}", tensor.shape().toString());
        return false;
    }
    if (tensor.shape().dim(0) != input.rank()) {
        ctx.invalidArgument("The first dimension of paddings must be the rank of inputs{} {}",
                            tensor.shape().toString(), input.toString());
        return false;
    }
    for (int d = 0; d < input.rank(); ++d) {
        const Padding padding{intAt(tensor, 2 * d), intAt(tensor, 2 * d + 1)};
        if (padding.before < 0 || padding.after < 0) {
            ctx.invalidArgument("Paddings must be non-negative: {} {}", padding.before, padding.after);
            return false;
        }
        paddings.push_back(padding);
    }
    return true;
}

Shape paddedShape(const Shape& input, const std::vector<Padding>& paddings)
{
    Shape shape;
    for (int d = 0; d < input.rank(); ++d) {
        const Padding& padding = paddings[static_cast<size_t>(d)];
        shape.append(addSizes(addSizes(padding.before, input.dim(d)), padding.after));
    }
    return shape;
}

KernelStatus padWith(KernelContext& ctx, const Tensor& value)
{
    const Tensor& input = ctx.inputs[0];
    std::vector<Padding> paddings;
    if (!readPaddings(ctx, paddings))
        return KernelStatus::Failed;
    const Shape shape = paddedShape(input.shape(), paddings);
    if (shape == input.shape())
        return passThrough(ctx);
    Tensor* output = allocateCopies(ctx, 0, value, shape);
    if (!output)
        return KernelStatus::Failed;
    if (output->elements() == 0)
        return KernelStatus::Ok;
    fillRun(*output, 0, output->elements(), value);
    const IntVector from = rowMajorSteps(input.shape());
    const IntVector to = rowMajorSteps(shape);
    StridedBox box;
    for (size_t d = 0; d < from.size(); ++d) {
        box.add(input.shape().dim(static_cast<int>(d)), from[d], to[d]);
        box.targetOffset += paddings[d].before * to[d];
    }
    copyBox(*output, input, std::move(box));
    return KernelStatus::Ok;
}

KernelStatus pad(KernelContext& ctx)
{
    const Tensor zero = zeroOf(ctx.inputs[0].dtype());
    if (zero.isNone())
        return ctx.fail(
            Error{ErrorCode::Unimplemented, fmt::format("no zero of dtype {}", dtypeName(ctx.inputs[0].dtype()))});
    return padWith(ctx, zero);
}

KernelStatus padV2(KernelContext& ctx)
{
    if (!ctx.inputs[2].isScalar())
        return ctx.invalidArgument("constant_values must be a scalar. Found: {}", ctx.inputs[2].shape().toString());
    return padWith(ctx, ctx.inputs[2]);
}

/// Which element of a dimension each place of the mirrored one shows. `offset` is 1 if the edge is not repeated.
std::vector<int64_t> mirrorOf(int64_t size, const Padding& padding, int64_t offset)
{
    std::vector<int64_t> places;
    for (int64_t i = 0; i < padding.before; ++i)
        places.push_back(padding.before - 1 - i + offset);
    for (int64_t i = 0; i < size; ++i)
        places.push_back(i);
    for (int64_t i = 0; i < padding.after; ++i)
        places.push_back(size - 1 - i - offset);
    return places;
}

KernelStatus mirrorPad(KernelContext& ctx)
{
    const Tensor& input = ctx.inputs[0];
    const int64_t offset = ctx.param<std::string>() == "REFLECT" ? 1 : 0;
    std::vector<Padding> paddings;
    if (!readPaddings(ctx, paddings))
        return KernelStatus::Failed;
    const auto rank = static_cast<size_t>(input.shape().rank());
    for (size_t d = 0; d < rank; ++d) {
        const int64_t size = input.shape().dim(static_cast<int>(d));
        const Padding& p = paddings[d];
        if (offset == 0 && (p.before > size || p.after > size))
            return ctx.invalidArgument("paddings must be no greater than the dimension size: {}, {} greater than {}",
                                       p.before, p.after, size);
        if (offset == 1 && (p.before >= size || p.after >= size))
            return ctx.invalidArgument("paddings must be less than the dimension size: {}, {} not less than {}",
                                       p.before, p.after, size);
    }
    const Shape shape = paddedShape(input.shape(), paddings);
    if (shape == input.shape())
        return passThrough(ctx);
    Tensor* output = allocateCopies(ctx, 0, input, shape);
    if (!output)
        return KernelStatus::Failed;
    if (output->elements() == 0)
        return KernelStatus::Ok;
    std::vector<std::vector<int64_t>> places;
    for (size_t d = 0; d < rank; ++d)
        places.push_back(mirrorOf(input.shape().dim(static_cast<int>(d)), paddings[d], offset));
    const IntVector steps = rowMajorSteps(input.shape());
    const RunCopier copy(*output, input);
    IntVector at(rank, 0);
    for (int64_t to = 0; to < output->elements(); ++to) {
        int64_t from = 0;
        for (size_t d = 0; d < rank; ++d)
            from += places[d][static_cast<size_t>(at[d])] * steps[d];
        copy(to, from, 1);
        for (size_t d = rank; d > 0 && ++at[d - 1] == shape.dim(static_cast<int>(d - 1)); --d)
            at[d - 1] = 0;
    }
    return KernelStatus::Ok;
}

constexpr char modeName[] = "mode";

}

void addPadOps(OpRegistry& registry)
{
    registry.add("Pad", "input: T, paddings: Tpaddings -> output: T; T: type; Tpaddings: {int32,int64}=int32",
                 plainKernel<pad>);
    registry.add(
        "PadV2",
        "input: T, paddings: Tpaddings, constant_values: T -> output: T; T: type; Tpaddings: {int32,int64}=int32",
        plainKernel<padV2>);
    const std::string mirror = "input: T, paddings: Tpaddings -> output: T; T: type; Tpaddings: {int32,int64}=int32; "
                               "mode: {\"REFLECT\",\"SYMMETRIC\"}";
    registry.add("MirrorPad", mirror, kernelWithAttr<mirrorPad, std::string, modeName>);
    registry.add("MirrorPadGrad", mirror);
}

}
