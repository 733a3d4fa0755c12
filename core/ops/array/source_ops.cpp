// SPDX-License-Identifier: Apache-2.0
#include "core/ops/array/arguments.h"
#include "core/ops/array/array_families.h"
#include "core/ops/op_def.h"
#include "core/ops/shape_rules.h"

#include <cmath>
#include <cstring>

namespace tagscope {

namespace {

KernelStatus unfed(KernelContext& ctx)
{
    return ctx.fail(Error{ErrorCode::InvalidArgument, ctx.param<std::string>()});
}

Result<Kernel> makePlaceholder(const KernelSpec& spec)
{
    std::string text = fmt::format("You must feed a value for placeholder tensor '{}' with dtype {}", spec.node.name,
                                   dtypeName(spec.attr<DType>("dtype")));
    if (const auto& shape = spec.attr<Shape>("shape"); shape.rank() > 0)
        text += fmt::format(" and shape {}", shape.toString());
    return kernelWith(unfed, std::move(text));
}

KernelStatus identityN(KernelContext& ctx)
{
    for (size_t i = 0; i < ctx.inputs.size(); ++i)
        ctx.outputs[i] = ctx.inputs[i];
    return KernelStatus::Ok;
}

template <class T>
void findAbnormal(const Tensor& tensor, bool& hasInf, bool& hasNan)
{
    for (const T& stored : tensor.values<T>()) {
        if constexpr (std::is_floating_point_v<T>) {
            hasInf = hasInf || std::isinf(stored);
            hasNan = hasNan || std::isnan(stored);
        } else {
            const auto value = static_cast<float>(stored);
            hasInf = hasInf || std::isinf(value);
            hasNan = hasNan || std::isnan(value);
        }
    }
}

KernelStatus checkNumerics(KernelContext& ctx)
{
    bool hasInf = false;
    bool hasNan = false;
    switch (const Tensor& x = ctx.inputs[0]; x.dtype()) {
    case DType::Half: findAbnormal<Half>(x, hasInf, hasNan); break;
    case DType::BFloat16: findAbnormal<BFloat16>(x, hasInf, hasNan); break;
    case DType::Float: findAbnormal<float>(x, hasInf, hasNan); break;
    default: findAbnormal<double>(x, hasInf, hasNan); break;
    }
    if (hasInf || hasNan)
        return ctx.invalidArgument("{} : Tensor had {} values", ctx.param<std::string>(),
                                   hasInf && hasNan ? "Inf and NaN"
                                       : hasInf     ? "Inf"
                                                    : "NaN");
    return passThrough(ctx);
}

struct ExpectedShape {
    std::string node;
    Shape shape;
};

KernelStatus ensureShape(KernelContext& ctx)
{
    const auto& expected = ctx.param<ExpectedShape>();
    if (!expected.shape.isCompatibleWith(ctx.inputs[0].shape()))
        return ctx.invalidArgument("Shape of tensor {} {} is not compatible with expected shape {}.", expected.node,
                                   ctx.inputs[0].shape().toString(), expected.shape.toString());
    return passThrough(ctx);
}

Result<Kernel> makeEnsureShape(const KernelSpec& spec)
{
    return kernelWith(ensureShape, ExpectedShape{spec.node.name, spec.attr<Shape>("shape")}, true);
}

KernelStatus bitcast(KernelContext& ctx)
{
    const Tensor& input = ctx.inputs[0];
    const auto type = ctx.param<DType>();
    const size_t inSize = dtypeSize(input.dtype());
    const size_t outSize = dtypeSize(type);
    Shape shape = input.shape();
    if (outSize < inSize)
        shape.append(static_cast<int64_t>(inSize / outSize));
    if (outSize > inSize) {
        const int last = shape.rank() - 1;
        if (last < 0 || shape.dim(last) != static_cast<int64_t>(outSize / inSize))
            return ctx.invalidArgument("Cannot bitcast from {} to {}: shape {}", dtypeName(input.dtype()),
                                       dtypeName(type), shape.toString());
        shape.erase(last);
    }
    Tensor* output = allocateOutput(ctx, 0, type, shape);
    if (!output)
        return KernelStatus::Failed;
    if (input.elements() > 0)
        std::memcpy(output->mutableData<std::byte>(), input.rawData(), static_cast<size_t>(input.elements()) * inSize);
    return KernelStatus::Ok;
}

constexpr char typeAttr[] = "type";
constexpr char messageAttr[] = "message";
constexpr KernelFactory passKernel = plainKernel<passThrough, true>;

}

void addSourceOps(OpRegistry& registry)
{
    registry.add("Const", "-> output: dtype; value: tensor; dtype: type");
    registry.add("Placeholder", "-> output: dtype; dtype: type; shape: shape=?", makePlaceholder).graphInput =
        GraphInput::Required;
    registry.add("PlaceholderV2", "-> output: dtype; dtype: type; shape: shape", makePlaceholder).graphInput =
        GraphInput::Required;
    registry.add("PlaceholderWithDefault", "input: dtype -> output: dtype; dtype: type; shape: shape", passKernel)
        .graphInput = GraphInput::Optional;

    registry.add("Identity", "input: T -> output: T; T: type", passKernel);
    registry.add("IdentityN", "input: T... -> output: T...; T: list(type)>=1", plainKernel<identityN, true>);
    registry.add("Snapshot", "input: T -> output: T; T: type", passKernel);
    registry.add("StopGradient", "input: T -> output: T; T: type", passKernel).shape = shapes::asInput;
    registry.add("PreventGradient", "input: T -> output: T; T: type; message: string=\"\"", passKernel).shape =
        shapes::asInput;
    registry.add("DebugGradientIdentity", "input: T -> output: T; T: type", passKernel);
    registry.add("GuaranteeConst", "input: T -> output: T; T: type", passKernel).isStateful = true;
    registry.add("EnsureShape", "input: T -> output: T; shape: shape; T: type", makeEnsureShape);
    registry
        .add("CheckNumerics", "tensor: T -> output: T; T: {bfloat16,half,float,double}; message: string",
             kernelWithAttr<checkNumerics, std::string, messageAttr, true>)
        .shape = shapes::asInput;
    registry.add(
        "Bitcast",
        "input: T -> output: type; T: {bfloat16,half,float,double,int64,int32,uint8,uint16,uint32,uint64,int8,"
        "int16,complex64,complex128,qint8,quint8,qint16,quint16,qint32}; type: {bfloat16,half,float,double,int64,"
        "int32,uint8,uint16,uint32,uint64,int8,int16,complex64,complex128,qint8,quint8,qint16,quint16,qint32}",
        kernelWithAttr<bitcast, DType, typeAttr>);
}

}
