// SPDX-License-Identifier: Apache-2.0
#include "core/ops/array/arguments.h"
#include "core/ops/nn/floating.h"
#include "core/ops/nn/nn_families.h"
#include "core/ops/op_def.h"
#include "core/ops/shape_rules.h"

#include <cmath>
#include <limits>

namespace tagscope {

namespace {

/// min(max(x, 0), limit) of any real dtype; NaN stays NaN.
KernelStatus clamped(KernelContext& ctx, int limit)
{
    const Tensor& input = ctx.inputs[0];
    Tensor* output = ctx.allocate(0, input.dtype(), input.shape());
    if (!output)
        return KernelStatus::Failed;
    visitNumeric(input.dtype(), [&]<class T>() {
        if constexpr (!std::is_same_v<T, Complex64> && !std::is_same_v<T, Complex128> && !std::is_same_v<T, bool>) {
            using C = ComputeType<T>;
            const T* in = input.data<T>();
            T* out = output->mutableData<T>();
            for (int64_t i = 0; i < input.elements(); ++i) {
                const auto x = static_cast<C>(in[i]);
                out[i] = x < C(0) ? static_cast<T>(C(0)) : limit > 0 && x > C(limit) ? static_cast<T>(C(limit)) : in[i];
            }
        }
    });
    return KernelStatus::Ok;
}

KernelStatus relu(KernelContext& ctx)
{
    return clamped(ctx, 0);
}

KernelStatus relu6(KernelContext& ctx)
{
    return clamped(ctx, 6);
}

KernelStatus elu(KernelContext& ctx)
{
    return mapFloating(ctx, [](auto x) { return x < 0 ? std::expm1(x) : x; });
}

KernelStatus selu(KernelContext& ctx)
{
    return mapFloating(ctx, [](auto x) {
        using C = decltype(x);
        return x < 0 ? static_cast<C>(seluScaleAlpha) * std::expm1(x) : static_cast<C>(seluScale) * x;
    });
}

KernelStatus leakyRelu(KernelContext& ctx)
{
    return mapFloating(
        ctx, [alpha = ctx.param<float>()](auto x) { return x > 0 ? x : x * static_cast<decltype(x)>(alpha); });
}

KernelStatus softplus(KernelContext& ctx)
{
    return mapFloating(ctx, [](auto x) {
        using C = decltype(x);
        // Where exp(x) is lost in, or is all of, log(1 + exp(x)).
        const C threshold = std::log(std::numeric_limits<C>::epsilon()) + C(2);
        return x > -threshold ? x : x < threshold ? std::exp(x) : std::log1p(std::exp(x));
    });
}

KernelStatus softsign(KernelContext& ctx)
{
    return mapFloating(ctx, [](auto x) { return x / (std::abs(x) + 1); });
}

KernelStatus l2Loss(KernelContext& ctx)
{
    const Tensor& input = ctx.inputs[0];
    Tensor* output = ctx.allocate(0, input.dtype(), Shape());
    if (!output)
        return KernelStatus::Failed;
    visitFloating(input.dtype(), [&]<class T>() {
        double sum = 0;
        for (const T& stored : input.values<T>()) {
            const auto x = static_cast<double>(static_cast<ComputeType<T>>(stored));
            sum += x * x;
        }
        output->mutableData<T>()[0] = static_cast<T>(static_cast<ComputeType<T>>(sum / 2));
    });
    return KernelStatus::Ok;
}

constexpr char alphaName[] = "alpha";

}

void addActivationOps(OpRegistry& registry)
{
    const std::string floating(floatingTypes);
    const std::string map = "features: T -> activations: T; ";
    registry
        .add("Relu", map + "T: {float,double,int32,uint8,int16,int8,int64,bfloat16,uint16,half,uint32,uint64,qint8}",
             plainKernel<relu>)
        .shape = shapes::asInput;
    registry.add("Relu6", map + "T: realnumbertype", plainKernel<relu6>).shape = shapes::asInput;
    registry.add("Elu", map + floating, plainKernel<elu>).shape = shapes::asInput;
    registry.add("Selu", map + floating, plainKernel<selu>).shape = shapes::asInput;
    registry
        .add("LeakyRelu", map + "alpha: float=0.2; " + floating + "=float", kernelWithAttr<leakyRelu, float, alphaName>)
        .shape = shapes::asInput;
    registry.add("Softplus", map + floating, plainKernel<softplus>).shape = shapes::asInput;
    registry.add("Softsign", map + floating, plainKernel<softsign>).shape = shapes::asInput;
    registry.add("L2Loss", "t: T -> output: T; " + floating, plainKernel<l2Loss>);
}

}
