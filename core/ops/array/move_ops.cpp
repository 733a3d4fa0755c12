// SPDX-License-Identifier: Apache-2.0
#include "core/ops/array/array_families.h"
#include "core/ops/array/elements.h"
#include "core/ops/op_def.h"
#include "core/ops/shape_rules.h"

#include <algorithm>
#include <complex>

namespace tagscope {

namespace {

/// Checks a permutation of the input's dimensions; fills `axes`. False with the context's error set.
bool readPermutation(KernelContext& ctx, IntVector& axes)
{
    const Tensor& perm = ctx.inputs[1];
    const int rank = ctx.inputs[0].shape().rank();
    if (!isVector(perm)) {
        ctx.invalidArgument("perm must be rank 1, got shape {}", perm.shape().toString());
        return false;
    }
    if (perm.elements() != rank) {
        ctx.invalidArgument("transpose expects a vector of size {}. But input(1) is a vector of size {}", rank,
                            perm.elements());
        return false;
    }
    axes = intValues(perm);
    std::vector<bool> seen(static_cast<size_t>(rank), false);
    for (int64_t& axis : axes) {
        axis = axis < 0 ? axis + rank : axis;
        if (axis < 0 || axis >= rank) {
            ctx.invalidArgument("{} is out of range [0 .. {})", axis, rank);
            return false;
        }
        seen[static_cast<size_t>(axis)] = true;
    }
    if (const auto missing = std::ranges::find(seen, false); missing != seen.end()) {
        ctx.invalidArgument("{} is missing from {{{}}}.", missing - seen.begin(), fmt::join(axes, ","));
        return false;
    }
    return true;
}

KernelStatus transpose(KernelContext& ctx)
{
    IntVector axes;
    if (!readPermutation(ctx, axes))
        return KernelStatus::Failed;
    const Tensor& input = ctx.inputs[0];
    const IntVector steps = rowMajorSteps(input.shape());
    Shape shape;
    StridedBox box;
    int64_t last = -1;
    bool isInOrder = true;
    for (const int64_t axis : axes) {
        const int64_t size = input.shape().dim(static_cast<int>(axis));
        shape.append(size);
        box.add(size, steps[static_cast<size_t>(axis)], 0);
        // Dimensions of one element may go anywhere: no element moves.
        isInOrder = isInOrder && (size == 1 || axis > last);
        last = size == 1 ? last : axis;
    }
    if (isInOrder)
        return passReshaped(ctx, 0, input, shape);
    return copyToOutput(ctx, input, shape, std::move(box));
}

template <class T>
void conjugate(Tensor& tensor)
{
    T* values = tensor.mutableData<T>();
    std::transform(values, values + tensor.elements(), values, [](const T& v) { return std::conj(v); });
}

KernelStatus conjugateTranspose(KernelContext& ctx)
{
    if (const KernelStatus status = transpose(ctx); status != KernelStatus::Ok || !isComplex(ctx.inputs[0].dtype()))
        return status;
    // An identity permutation has passed the input on, which must not be written.
    Tensor copy = Tensor::allocate(ctx.outputs[0].dtype(), ctx.outputs[0].shape());
    RunCopier(copy, ctx.outputs[0])(0, 0, copy.elements());
    if (copy.dtype() == DType::Complex64)
        conjugate<Complex64>(copy);
    else
        conjugate<Complex128>(copy);
    ctx.outputs[0] = std::move(copy);
    return KernelStatus::Ok;
}

KernelStatus invertPermutation(KernelContext& ctx)
{
    const Tensor& input = ctx.inputs[0];
    if (!isVector(input))
        return ctx.invalidArgument("invert_permutation expects a 1D vector.");
    const int64_t n = input.elements();
    Tensor* output = ctx.allocate(0, input.dtype(), input.shape());
    if (!output)
        return KernelStatus::Failed;
    std::vector<bool> seen(static_cast<size_t>(n), false);
    for (int64_t i = 0; i < n; ++i) {
        const int64_t d = intAt(input, i);
        if (d < 0 || d >= n)
            return ctx.invalidArgument("{} is not between 0 and {}", d, n);
        if (seen[static_cast<size_t>(d)])
            return ctx.invalidArgument("{} is duplicated in the input.", d);
        seen[static_cast<size_t>(d)] = true;
        if (input.dtype() == DType::Int64)
            output->mutableData<int64_t>()[d] = i;
        else
            output->mutableData<int32_t>()[d] = static_cast<int32_t>(i);
    }
    return KernelStatus::Ok;
}

KernelStatus tile(KernelContext& ctx)
{
    const Tensor& input = ctx.inputs[0];
    const Tensor& multiples = ctx.inputs[1];
    const int rank = input.shape().rank();
    if (!isVector(multiples))
        return ctx.invalidArgument("Expected multiples to be 1-D, but got shape {}", multiples.shape().toString());
    if (multiples.elements() != rank)
        return ctx.invalidArgument("Expected multiples argument to be a vector of length {} but got length {}", rank,
                                   multiples.elements());
    Shape shape;
    for (int d = 0; d < rank; ++d) {
        const int64_t multiple = intAt(multiples, d);
        if (multiple < 0)
            return ctx.invalidArgument("Expected multiples[{}] >= 0, but got {}", d, multiple);
        shape.append(multiplySizes(input.shape().dim(d), multiple));
    }
    if (shape == input.shape())
        return passThrough(ctx);
    Tensor* output = allocateCopies(ctx, 0, input, shape);
    if (!output)
        return KernelStatus::Failed;
    if (output->elements() == 0)
        return KernelStatus::Ok;
    const IntVector from = rowMajorSteps(input.shape());
    const IntVector to = rowMajorSteps(shape);
    StridedBox box;
    for (size_t d = 0; d < from.size(); ++d) {
        const int64_t size = input.shape().dim(static_cast<int>(d));
        box.add(shape.dim(static_cast<int>(d)) / size, 0, to[d] * size);
        box.add(size, from[d], to[d]);
    }
    copyBox(*output, input, std::move(box));
    return KernelStatus::Ok;
}

KernelStatus broadcastTo(KernelContext& ctx)
{
    const Tensor& input = ctx.inputs[0];
    const Result<Shape> wanted = shapeFromTensor(ctx.inputs[1]);
    if (!wanted)
        return ctx.fail(wanted.error());
    const Shape& shape = *wanted;
    if (shape == input.shape())
        return passThrough(ctx);
    const int missing = shape.rank() - input.shape().rank();
    if (missing < 0)
        return ctx.invalidArgument("Rank of input ({}) must be no greater than rank of output shape ({}).",
                                   input.shape().rank(), shape.rank());
    const IntVector steps = rowMajorSteps(input.shape());
    StridedBox box;
    for (int d = 0; d < shape.rank(); ++d) {
        const int64_t size = d < missing ? 1 : input.shape().dim(d - missing);
        if (size != shape.dim(d) && size != 1)
            return shape.dim(d) == 1
                ? ctx.invalidArgument("Unable to broadcast tensor of shape {} to tensor of shape {}",
                                      input.shape().toString(), shape.toString())
                : ctx.invalidArgument("Incompatible shapes: {} vs. {}", input.shape().toString(), shape.toString());
        box.add(shape.dim(d), size == 1 ? 0 : steps[static_cast<size_t>(d - missing)], 0);
    }
    return copyToOutput(ctx, input, shape, std::move(box));
}

KernelStatus reverseAxes(KernelContext& ctx, const std::vector<bool>& isReversed)
{
    const Tensor& input = ctx.inputs[0];
    const IntVector steps = rowMajorSteps(input.shape());
    StridedBox box;
    for (size_t d = 0; d < steps.size(); ++d) {
        const int64_t size = input.shape().dim(static_cast<int>(d));
        box.add(size, isReversed[d] && size > 0 ? -steps[d] : steps[d], 0);
        box.sourceOffset += isReversed[d] && size > 0 ? (size - 1) * steps[d] : 0;
    }
    return copyToOutput(ctx, input, input.shape(), std::move(box));
}

KernelStatus reverse(KernelContext& ctx)
{
    const Tensor& input = ctx.inputs[0];
    const Tensor& dims = ctx.inputs[1];
    if (input.isScalar())
        return passThrough(ctx);
    if (!isVector(dims))
        return ctx.invalidArgument("'dims' must be 1-dimension, not {}", dims.shape().rank());
    if (dims.elements() != input.shape().rank())
        return ctx.invalidArgument(
            "'dims' must have the same number of values as 'input' has dimensions. 'input' has {}'dims' has {} values",
            input.shape().rank(), dims.elements());
    const std::span<const bool> flags = dims.values<bool>();
    return reverseAxes(ctx, std::vector<bool>(flags.begin(), flags.end()));
}

KernelStatus reverseV2(KernelContext& ctx)
{
    const Tensor& input = ctx.inputs[0];
    const Tensor& axes = ctx.inputs[1];
    const int rank = input.shape().rank();
    if (rank == 0)
        return passThrough(ctx);
    if (!isVector(axes))
        return ctx.invalidArgument("'dims' must be 1-dimension, not {}", axes.shape().rank());
    std::vector<bool> isReversed(static_cast<size_t>(rank), false);
    for (int64_t i = 0; i < axes.elements(); ++i) {
        const int64_t axis = intAt(axes, i);
        const int64_t d = axis < 0 ? axis + rank : axis;
        if (d < 0 || d >= rank)
            return ctx.invalidArgument("'axis'[{}] = {} is out of valid range [0, {}", i, axis, rank - 1);
        if (isReversed[static_cast<size_t>(d)])
            return ctx.invalidArgument("axis {} specified more than once.", d);
        isReversed[static_cast<size_t>(d)] = true;
    }
    return reverseAxes(ctx, isReversed);
}

struct SequenceDims {
    int64_t batch = 0;
    int64_t sequence = 0;
};

/// What is wrong with the arguments of a ReverseSequence.
Result<void> checkSequences(const Tensor& input, const Tensor& lengths, const SequenceDims& dims)
{
    const int rank = input.shape().rank();
    if (!isVector(lengths))
        return invalidArgument("seq_lengths must be 1-dim, not {}", lengths.shape().rank());
    if (dims.batch == dims.sequence)
        return invalidArgument("batch_dim == seq_dim == {}", dims.sequence);
    if (dims.sequence >= rank)
        return invalidArgument("seq_dim must be < input rank ( {} vs. {})", dims.sequence, rank);
    if (dims.batch >= rank)
        return invalidArgument("batch_dim must be < input rank ( {} vs. {})", dims.batch, rank);
    const int64_t batches = input.shape().dim(static_cast<int>(dims.batch));
    if (lengths.elements() != batches)
        return invalidArgument("Length of seq_lengths != input.dims({}), ({} vs. {})", dims.batch, lengths.elements(),
                               batches);
    for (int64_t i = 0; i < lengths.elements(); ++i) {
        if (intAt(lengths, i) < 0)
            return invalidArgument("seq_lens({}) < 0", i);
        if (intAt(lengths, i) > input.shape().dim(static_cast<int>(dims.sequence)))
            return invalidArgument("seq_lens({}) > input.dims({})", i, dims.sequence);
    }
    return {};
}

KernelStatus reverseSequence(KernelContext& ctx)
{
    const Tensor& input = ctx.inputs[0];
    const Tensor& lengths = ctx.inputs[1];
    const auto& dims = ctx.param<SequenceDims>();
    if (const Result<void> ok = checkSequences(input, lengths, dims); !ok)
        return ctx.fail(ok.error());
    Tensor* output = ctx.allocate(0, input.dtype(), input.shape());
    if (!output)
        return KernelStatus::Failed;
    if (output->elements() == 0)
        return KernelStatus::Ok;
    RunCopier(*output, input)(0, 0, input.elements());
    const IntVector steps = rowMajorSteps(input.shape());
    for (int64_t b = 0; b < lengths.elements(); ++b) {
        const int64_t length = intAt(lengths, b);
        if (length < 2)
            continue;
        StridedBox box;
        for (size_t d = 0; d < steps.size(); ++d) {
            const bool isSequence = static_cast<int64_t>(d) == dims.sequence;
            const bool isBatch = static_cast<int64_t>(d) == dims.batch;
            const int64_t size = isBatch ? 1 : isSequence ? length : input.shape().dim(static_cast<int>(d));
            box.add(size, isSequence ? -steps[d] : steps[d], steps[d]);
            box.sourceOffset += isSequence ? (length - 1) * steps[d] : isBatch ? b * steps[d] : 0;
            box.targetOffset += isBatch ? b * steps[d] : 0;
        }
        copyBox(*output, input, std::move(box));
    }
    return KernelStatus::Ok;
}

Result<Kernel> makeReverseSequence(const KernelSpec& spec)
{
    const SequenceDims dims{spec.attr<int64_t>("batch_dim"), spec.attr<int64_t>("seq_dim")};
    if (dims.batch < 0)
        return invalidArgument("Invalid batch_dim {}", dims.batch);
    if (dims.sequence < 0)
        return invalidArgument("Invalid seq_dim {}", dims.sequence);
    return kernelWith(reverseSequence, dims);
}

}

void addMoveOps(OpRegistry& registry)
{
    registry.add("Transpose", "x: T, perm: Tperm -> y: T; T: type; Tperm: {int32,int64}=int32", plainKernel<transpose>);
    registry.add("ConjugateTranspose", "x: T, perm: Tperm -> y: T; T: type; Tperm: {int32,int64}=int32",
                 plainKernel<conjugateTranspose>);
    registry.add("InvertPermutation", "x: T -> y: T; T: {int32,int64}=int32", plainKernel<invertPermutation>);
    registry.add("Tile", "input: T, multiples: Tmultiples -> output: T; T: type; Tmultiples: {int32,int64}=int32",
                 plainKernel<tile>);
    registry.add("BroadcastTo", "input: T, shape: Tidx -> output: T; T: type; Tidx: {int32,int64}=int32",
                 plainKernel<broadcastTo>);
    const std::string reversible =
        "T: {uint8,int8,uint16,int16,int32,uint32,int64,uint64,bool,bfloat16,half,float,double,"
        "complex64,complex128,string}";
    registry.add("Reverse", "tensor: T, dims: bool -> output: T; " + reversible, plainKernel<reverse>).shape =
        shapes::asInput;
    registry
        .add("ReverseV2", "tensor: T, axis: Tidx -> output: T; Tidx: {int32,int64}=int32; " + reversible,
             plainKernel<reverseV2>)
        .shape = shapes::asInput;
    registry.add(
        "ReverseSequence",
        "input: T, seq_lengths: Tlen -> output: T; seq_dim: int; batch_dim: int=0; T: type; Tlen: {int32,int64}=int64",
        makeReverseSequence);
}

}
