// SPDX-License-Identifier: Apache-2.0
#include "core/ops/array/arguments.h"
#include "core/ops/array/array_families.h"
#include "core/ops/op_def.h"
#include "core/ops/shape_rules.h"

#include <algorithm>
#include <limits>

namespace tagscope {

namespace {

template <class T>
bool fits(int64_t value)
{
    return value <= std::numeric_limits<T>::max();
}

/// Shape and ShapeN, whose messages differ.
template <class T, bool isList>
KernelStatus shapeOf(KernelContext& ctx)
{
    for (size_t i = 0; i < ctx.inputs.size(); ++i) {
        const Shape& shape = ctx.inputs[i].shape();
        Tensor* output = ctx.allocate(i, dtypeOf<T>, Shape{shape.rank()});
        if (!output)
            return KernelStatus::Failed;
        T* dims = output->mutableData<T>();
        for (int d = 0; d < shape.rank(); ++d) {
            if (!fits<T>(shape.dim(d)))
                return isList
                    ? ctx.invalidArgument("ShapeN output type is 32-bit but shape {} dim {} is {}", i, d, shape.dim(d))
                    : ctx.invalidArgument("Shape output type is 32-bit  but dim {} is {}", d, shape.dim(d));
            dims[d] = static_cast<T>(shape.dim(d));
        }
    }
    return KernelStatus::Ok;
}

template <class T>
KernelStatus sizeOf(KernelContext& ctx)
{
    const int64_t elements = ctx.inputs[0].elements();
    if (!fits<T>(elements))
        return ctx.invalidArgument("Number of elements was larger than representable by 32-bit output type");
    ctx.outputs[0] = Tensor::scalar(static_cast<T>(elements));
    return KernelStatus::Ok;
}

KernelStatus rankOf(KernelContext& ctx)
{
    ctx.outputs[0] = Tensor::scalar(static_cast<int32_t>(ctx.inputs[0].shape().rank()));
    return KernelStatus::Ok;
}

/// One of two kernels, by the dtype of the output.
template <KernelFn fn32, KernelFn fn64>
Result<Kernel> byOutType(const KernelSpec& spec)
{
    return Kernel{spec.attr<DType>("out_type") == DType::Int64 ? fn64 : fn32, nullptr, true};
}

/// The shape wanted of a Reshape, with the unknown dimension filled in.
Result<Shape> wantedShape(const Tensor& input, const Tensor& sizes)
{
    if (sizes.shape().rank() > 1)
        return invalidArgument("sizes input must be 1-D, not shape {}", sizes.shape().toString());
    if (sizes.elements() >= maxRank)
        return invalidArgument("too many dimensions: must be < {}, but received {}", maxRank, sizes.elements());
    Shape shape;
    int unknown = -1;
    int64_t known = 1;
    bool hasZero = false;
    for (int d = 0; d < static_cast<int>(sizes.elements()); ++d) {
        const int64_t size = intAt(sizes, d);
        if (size == -1 && unknown != -1)
            return invalidArgument("Only one input size may be -1, not both {} and {}", unknown, d);
        if (size < -1)
            return invalidArgument("Size {} must be non-negative, not {}", d, size);
        if (size == -1)
            unknown = d;
        else if (size == 0)
            hasZero = true;
        else if (__builtin_mul_overflow(known, size, &known))
            return invalidArgument("Reshape: the product of the wanted sizes passes 2^63-1");
        shape.append(std::max<int64_t>(size, 0));
    }
    if (unknown != -1) {
        // Dimensions of zero on both sides are left out of the division.
        int64_t elements = 1;
        bool leftOut = false;
        for (const int64_t dim : input.shape().dims()) {
            if (dim > 0 || !hasZero)
                elements = multiplySizes(elements, dim);
            else
                leftOut = true;
        }
        if (!leftOut && elements % known != 0)
            return invalidArgument(
                "Input to reshape is a tensor with {} values, but the requested shape requires a multiple of {}",
                elements, known);
        shape.setDim(unknown, elements / known);
    }
    const int64_t wanted = product(shape.dims());
    if (wanted != input.elements())
        return invalidArgument("Input to reshape is a tensor with {} values, but the requested shape has {}",
                               input.elements(), wanted);
    return shape;
}

KernelStatus reshape(KernelContext& ctx)
{
    const Result<Shape> shape = wantedShape(ctx.inputs[0], ctx.inputs[1]);
    if (!shape)
        return ctx.fail(shape.error());
    return passReshaped(ctx, 0, ctx.inputs[0], *shape);
}

KernelStatus expandDims(KernelContext& ctx)
{
    const Tensor& input = ctx.inputs[0];
    if (ctx.inputs[1].elements() != 1)
        return ctx.invalidArgument("'dim' must be a tensor with a single value");
    const int64_t dim = intAt(ctx.inputs[1], 0);
    const int rank = input.shape().rank();
    if (dim < -1 - rank || dim > rank)
        return ctx.invalidArgument("Tried to expand dim index {} for tensor with {} dimensions.", dim, rank);
    Shape shape = input.shape();
    shape.insert(static_cast<int>(dim < 0 ? dim + rank + 1 : dim), 1);
    return passReshaped(ctx, 0, input, shape);
}

KernelStatus squeeze(KernelContext& ctx)
{
    const auto& dims = ctx.param<std::vector<int64_t>>();
    const Shape& shape = ctx.inputs[0].shape();
    const int rank = shape.rank();
    std::vector<bool> isSqueezed(static_cast<size_t>(rank), false);
    for (const int64_t dim : dims) {
        if (dim < -rank || dim >= rank)
            return ctx.invalidArgument("Tried to squeeze dim index {} for tensor with {} dimensions.", dim, rank);
        isSqueezed[static_cast<size_t>(dim < 0 ? dim + rank : dim)] = true;
    }
    Shape result;
    for (int d = 0; d < rank; ++d) {
        const bool isNamed = isSqueezed[static_cast<size_t>(d)];
        if (isNamed && shape.dim(d) != 1)
            return ctx.invalidArgument("Can not squeeze dim[{}], expected a dimension of 1, got {}", d, shape.dim(d));
        if (!isNamed && (!dims.empty() || shape.dim(d) != 1))
            result.append(shape.dim(d));
    }
    return passReshaped(ctx, 0, ctx.inputs[0], result);
}

Result<Kernel> makeSqueeze(const KernelSpec& spec)
{
    return kernelWith(squeeze, spec.attrVector<int64_t>("squeeze_dims"), true);
}

/// Two shape vectors side by side from the back, as broadcasting sees them.
struct ShapePair {
    IntVector dims[2];
    size_t rank = 0;

    int64_t fromBack(size_t which, size_t i) const
    {
        const IntVector& d = dims[which];
        return i < d.size() ? d[d.size() - 1 - i] : 1;
    }
};

bool readShapes(KernelContext& ctx, ShapePair& pair)
{
    for (size_t i = 0; i < 2; ++i) {
        const Tensor& input = ctx.inputs[i];
        if (!isVector(input)) {
            ctx.invalidArgument("In[{}] must be a vector.{}", i, input.shape().toString());
            return false;
        }
        pair.dims[i] = intValues(input);
        pair.rank = std::max(pair.rank, pair.dims[i].size());
    }
    for (size_t i = 0; i < pair.rank; ++i) {
        const int64_t a = pair.fromBack(0, i);
        const int64_t b = pair.fromBack(1, i);
        if (a != b && a != 1 && b != 1) {
            ctx.invalidArgument("Incompatible shapes: [{}] vs. [{}]", fmt::join(pair.dims[0], ","),
                                fmt::join(pair.dims[1], ","));
            return false;
        }
    }
    return true;
}

/// Output `i` as a vector of the inputs' integer dtype; the values are given from the back.
bool setReversed(KernelContext& ctx, size_t i, const IntVector& values)
{
    const DType dtype = ctx.inputs[0].dtype();
    Tensor* output = ctx.allocate(i, dtype, Shape{static_cast<int64_t>(values.size())});
    if (!output)
        return false;
    for (size_t k = 0; k < values.size(); ++k) {
        const int64_t value = values[values.size() - 1 - k];
        if (dtype == DType::Int64)
            output->mutableData<int64_t>()[k] = value;
        else
            output->mutableData<int32_t>()[k] = static_cast<int32_t>(value);
    }
    return true;
}

KernelStatus broadcastArgs(KernelContext& ctx)
{
    ShapePair pair;
    if (!readShapes(ctx, pair))
        return KernelStatus::Failed;
    IntVector result;
    for (size_t i = 0; i < pair.rank; ++i)
        result.push_back(pair.fromBack(0, i) == 1 ? pair.fromBack(1, i) : pair.fromBack(0, i));
    return setReversed(ctx, 0, result) ? KernelStatus::Ok : KernelStatus::Failed;
}

KernelStatus broadcastGradientArgs(KernelContext& ctx)
{
    ShapePair pair;
    if (!readShapes(ctx, pair))
        return KernelStatus::Failed;
    IntVector reduced[2];
    if (pair.dims[0] != pair.dims[1]) {
        // An input is summed over every dimension in which it is 1, be it that both are.
        for (size_t which = 0; which < 2; ++which)
            for (size_t i = 0; i < pair.rank; ++i)
                if (pair.fromBack(which, i) == 1)
                    reduced[which].push_back(static_cast<int64_t>(pair.rank - 1 - i));
    }
    return setReversed(ctx, 0, reduced[0]) && setReversed(ctx, 1, reduced[1]) ? KernelStatus::Ok : KernelStatus::Failed;
}

}

void addShapeOps(OpRegistry& registry)
{
    registry
        .add("Shape", "input: T -> output: out_type; T: type; out_type: {int32,int64}=int32",
             byOutType<shapeOf<int32_t, false>, shapeOf<int64_t, false>>)
        .shape = shapes::ofShape;
    registry.add("ShapeN", "input: N*T -> output: N*out_type; N: int>=1; T: type; out_type: {int32,int64}=int32",
                 byOutType<shapeOf<int32_t, true>, shapeOf<int64_t, true>>);
    registry
        .add("Size", "input: T -> output: out_type; T: type; out_type: {int32,int64}=int32",
             byOutType<sizeOf<int32_t>, sizeOf<int64_t>>)
        .shape = shapes::scalar;
    registry.add("Rank", "input: T -> output: int32; T: type", plainKernel<rankOf, true>).shape = shapes::scalar;
    registry
        .add("Reshape", "tensor: T, shape: Tshape -> output: T; T: type; Tshape: {int32,int64}=int32",
             plainKernel<reshape, true>)
        .shape = shapes::reshaped;
    registry.add("ExpandDims", "input: T, dim: Tdim -> output: T; T: type; Tdim: {int32,int64}=int32",
                 plainKernel<expandDims, true>);
    registry.add("Squeeze", "input: T -> output: T; T: type; squeeze_dims: list(int)>=0=[]", makeSqueeze);
    registry.add("BroadcastArgs", "s0: T, s1: T -> r0: T; T: {int32,int64}=int32", plainKernel<broadcastArgs>);
    registry.add("BroadcastGradientArgs", "s0: T, s1: T -> r0: T, r1: T; T: {int32,int64}=int32",
                 plainKernel<broadcastGradientArgs>);
}

}
