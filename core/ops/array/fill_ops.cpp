// SPDX-License-Identifier: Apache-2.0
#include "core/ops/array/array_families.h"
#include "core/ops/array/elements.h"
#include "core/ops/op_def.h"
#include "core/ops/shape_rules.h"

#include <cmath>
#include <limits>

namespace tagscope {

namespace {

/// Below this it is cheaper to store every element than to make the tensor dense for each consumer.
constexpr int64_t repeatFromBytes = 4096;

KernelStatus repeatScalar(KernelContext& ctx, const Tensor& value, const Shape& shape)
{
    const int64_t elements = product(shape.dims());
    const auto size = static_cast<int64_t>(std::max<size_t>(dtypeSize(value.dtype()), 1));
    if (multiplySizes(elements, size) > repeatFromBytes) {
        Tensor repeated = Tensor::allocateRepeated(value.dtype(), shape, 1);
        RunCopier(repeated, value)(0, 0, 1);
        ctx.outputs[0] = std::move(repeated);
        return KernelStatus::Ok;
    }
    Tensor* output = allocateCopies(ctx, 0, value, shape);
    if (!output)
        return KernelStatus::Failed;
    fillRun(*output, 0, elements, value);
    return KernelStatus::Ok;
}

KernelStatus fill(KernelContext& ctx)
{
    const Tensor& dims = ctx.inputs[0];
    if (dims.shape().rank() != 1)
        return ctx.invalidArgument("dims must represent a vector, got shape {}", dims.shape().toString());
    if (!isScalarLike(ctx.inputs[1]))
        return ctx.invalidArgument("value must represent a scalar, got shape {}", ctx.inputs[1].shape().toString());
    const Result<Shape> shape = shapeFromTensor(dims);
    if (!shape)
        return ctx.fail(shape.error());
    return repeatScalar(ctx, ctx.inputs[1], *shape);
}

template <Tensor (*makeValue)(DType)>
KernelStatus valuesLike(KernelContext& ctx)
{
    const Tensor& input = ctx.inputs[0];
    const Tensor value = makeValue(input.dtype());
    if (value.isNone())
        return ctx.fail(
            Error{ErrorCode::Unimplemented, fmt::format("no such value of dtype {}", dtypeName(input.dtype()))});
    if (input.isScalar()) {
        ctx.outputs[0] = value;
        return KernelStatus::Ok;
    }
    return repeatScalar(ctx, value, input.shape());
}

std::string numberText(double value)
{
    return fmt::format("{:g}", value);
}
std::string numberText(int64_t value)
{
    return fmt::format("{}", value);
}

/// How many steps of an integer range; the largest number if it does not fit.
int64_t stepsOf(int64_t start, int64_t limit, int64_t delta)
{
    const uint64_t way = delta > 0 ? static_cast<uint64_t>(limit) - static_cast<uint64_t>(start)
                                   : static_cast<uint64_t>(start) - static_cast<uint64_t>(limit);
    const uint64_t step = delta > 0 ? static_cast<uint64_t>(delta) : uint64_t(0) - static_cast<uint64_t>(delta);
    const uint64_t steps = way / step + (way % step != 0 ? 1 : 0);
    return steps > uint64_t(std::numeric_limits<int64_t>::max()) ? std::numeric_limits<int64_t>::max()
                                                                 : static_cast<int64_t>(steps);
}

/// `Wide` is what T is computed and printed in.
template <class T, class Wide>
KernelStatus rangeOf(KernelContext& ctx)
{
    const auto read = [&](size_t i) { return static_cast<Wide>(ctx.inputs[i].at<T>(0)); };
    const Wide start = read(0);
    const Wide limit = read(1);
    const Wide delta = read(2);
    if (delta == 0)
        return ctx.invalidArgument("Requires delta != 0: 0");
    const bool isUp = delta > 0;
    if (isUp ? !(start <= limit) : !(start >= limit))
        return ctx.invalidArgument("Requires start {} limit when delta {} 0: {}/{}",
                                   isUp ? "<=" : ">=", isUp ? ">" : "<", numberText(start), numberText(limit));
    int64_t steps = 0;
    if constexpr (std::is_integral_v<Wide>) {
        steps = stepsOf(start, limit, delta);
    } else {
        const auto rounded = [](Wide value) { return static_cast<Wide>(static_cast<T>(value)); };
        const double exact = std::ceil(std::abs(static_cast<double>(rounded(rounded(limit - start) / delta))));
        if (!(exact < 9223372036854775808.0))
            return ctx.invalidArgument("Requires ((limit - start) / delta) <= 9223372036854775807");
        steps = static_cast<int64_t>(exact);
    }
    Tensor* output = ctx.allocate(0, dtypeOf<T>, Shape{steps});
    if (!output)
        return KernelStatus::Failed;
    T* values = output->mutableData<T>();
    // Added up rather than multiplied, and rounded at each step, as TensorFlow does.
    T value = ctx.inputs[0].at<T>(0);
    for (int64_t i = 0; i < steps; ++i) {
        values[i] = value;
        if constexpr (std::is_integral_v<Wide>)
            value = static_cast<T>(static_cast<uint64_t>(value) + static_cast<uint64_t>(delta));
        else
            value = static_cast<T>(static_cast<Wide>(value) + delta);
    }
    return KernelStatus::Ok;
}

KernelStatus range(KernelContext& ctx)
{
    constexpr const char* names[] = {"start", "limit", "delta"};
    for (size_t i = 0; i < 3; ++i)
        if (!isScalarLike(ctx.inputs[i]))
            return ctx.invalidArgument("{} must be a scalar, not shape {}", names[i], ctx.inputs[i].shape().toString());
    switch (ctx.inputs[0].dtype()) {
    case DType::Int32: return rangeOf<int32_t, int64_t>(ctx);
    case DType::Int64: return rangeOf<int64_t, int64_t>(ctx);
    case DType::Int8: return rangeOf<int8_t, int64_t>(ctx);
    case DType::Int16: return rangeOf<int16_t, int64_t>(ctx);
    case DType::UInt16: return rangeOf<uint16_t, int64_t>(ctx);
    case DType::UInt32: return rangeOf<uint32_t, int64_t>(ctx);
    case DType::Float: return rangeOf<float, float>(ctx);
    case DType::Half: return rangeOf<Half, float>(ctx);
    case DType::BFloat16: return rangeOf<BFloat16, float>(ctx);
    default: return rangeOf<double, double>(ctx);
    }
}

template <class T, class Wide>
KernelStatus linSpaceOf(KernelContext& ctx, int64_t num)
{
    Tensor* output = ctx.allocate(0, dtypeOf<T>, Shape{num});
    if (!output)
        return KernelStatus::Failed;
    const auto start = static_cast<Wide>(ctx.inputs[0].at<T>(0));
    const auto stop = static_cast<Wide>(ctx.inputs[1].at<T>(0));
    T* values = output->mutableData<T>();
    values[0] = static_cast<T>(start);
    if (num == 1)
        return KernelStatus::Ok;
    const Wide step = (stop - start) / static_cast<Wide>(num - 1);
    for (int64_t i = 1; i < num - 1; ++i)
        values[i] = static_cast<T>(start + step * static_cast<Wide>(i));
    values[num - 1] = static_cast<T>(stop);
    return KernelStatus::Ok;
}

KernelStatus linSpace(KernelContext& ctx)
{
    constexpr const char* names[] = {"start", "stop", "num"};
    for (size_t i = 0; i < 3; ++i)
        if (!ctx.inputs[i].isScalar())
            return ctx.invalidArgument("{} must be a scalar, not shape {}", names[i], ctx.inputs[i].shape().toString());
    const int64_t num = intAt(ctx.inputs[2], 0);
    if (num <= 0)
        return ctx.invalidArgument("Requires num > 0: {}", num);
    switch (ctx.inputs[0].dtype()) {
    case DType::Float: return linSpaceOf<float, float>(ctx, num);
    case DType::Half: return linSpaceOf<Half, float>(ctx, num);
    case DType::BFloat16: return linSpaceOf<BFloat16, float>(ctx, num);
    default: return linSpaceOf<double, double>(ctx, num);
    }
}

KernelStatus oneHot(KernelContext& ctx)
{
    const Tensor& indices = ctx.inputs[0];
    const int rank = indices.shape().rank();
    const auto axisAttr = ctx.param<int64_t>();
    if (axisAttr != -1 && (axisAttr < 0 || axisAttr > rank))
        return ctx.invalidArgument("Expected axis to be -1 or between [0, {}).  But received: {}", rank + 1, axisAttr);
    constexpr const char* names[] = {"depth", "on_value", "off_value"};
    for (size_t i = 0; i < 3; ++i)
        if (!ctx.inputs[i + 1].isScalar())
            return ctx.invalidArgument("{} must be a scalar, but got: {}", names[i],
                                       ctx.inputs[i + 1].shape().toString());
    const int64_t depth = intAt(ctx.inputs[1], 0);
    if (depth < 0)
        return ctx.invalidArgument("depth must be non-negative, got: {}", depth);
    const int axis = axisAttr == -1 ? rank : static_cast<int>(axisAttr);
    if (int64_t all = 0; __builtin_mul_overflow(indices.elements(), depth, &all))
        return ctx.invalidArgument("OneHot result would have shape {} + [{}], which exceeds 2**63 - 1 elements",
                                   indices.shape().toString(), depth);
    Shape shape = indices.shape();
    shape.insert(axis, depth);
    // The output must have room for the longer string of the two.
    Tensor* output = allocateCopies(ctx, 0, ctx.inputs[2], shape);
    if (output)
        output = allocateCopies(ctx, 0, ctx.inputs[3], shape);
    if (!output)
        return KernelStatus::Failed;
    if (output->elements() == 0)
        return KernelStatus::Ok;
    fillRun(*output, 0, output->elements(), ctx.inputs[3]);
    const RunCopier copy(*output, ctx.inputs[2]);
    const int64_t suffix = productOf(indices.shape(), axis, rank);
    for (int64_t i = 0; i < indices.elements(); ++i)
        if (const int64_t hot = intAt(indices, i); hot >= 0 && hot < depth)
            copy((i / suffix * depth + hot) * suffix + i % suffix, 0, 1);
    return KernelStatus::Ok;
}

constexpr char oneHotAxis[] = "axis";

}

void addFillOps(OpRegistry& registry)
{
    registry
        .add("Fill", "dims: index_type, value: T -> output: T; T: type; index_type: {int32,int64}=int32",
             plainKernel<fill>)
        .shape = shapes::given;
    registry.add("ZerosLike", "x: T -> y: T; T: type", plainKernel<valuesLike<zeroOf>, true>);
    registry
        .add("OnesLike",
             "x: T -> y: T; T: {bfloat16,half,float,double,int8,uint8,int16,uint16,int32,uint32,int64,uint64,complex64,"
             "complex128,bool}",
             plainKernel<valuesLike<oneOf>, true>)
        .shape = shapes::asInput;
    registry
        .add(
            "Range",
            "start: Tidx, limit: Tidx, delta: Tidx -> output: Tidx; Tidx: {bfloat16,half,float,double,int8,int16,int32,"
            "int64,uint16,uint32}=int32",
            plainKernel<range>)
        .makesMuch = true;
    registry
        .add("LinSpace",
             "start: T, stop: T, num: Tidx -> output: T; T: {bfloat16,half,float,double}; Tidx: {int32,int64}=int32",
             plainKernel<linSpace>)
        .makesMuch = true;
    registry.add("OneHot",
                 "indices: TI, depth: int32, on_value: T, off_value: T -> output: T; axis: int=-1; T: type; "
                 "TI: {uint8,int8,int32,int64}=int64",
                 kernelWithAttr<oneHot, int64_t, oneHotAxis>);
}

}
