// SPDX-License-Identifier: Apache-2.0
#include "core/ops/array/arguments.h"
#include "core/ops/nn/floating.h"
#include "core/ops/nn/nn_families.h"
#include "core/ops/op_def.h"

#include <cmath>

namespace tagscope {

namespace {

struct GradientParams {
    std::string op;
    std::string node;
    float alpha = 0;
};

/// out[i] = f(gradient[i], of[i], alpha), `of` being the features or the outputs of the forward op.
template <class F>
KernelStatus gradient(KernelContext& ctx, F f)
{
    const auto& params = ctx.param<GradientParams>();
    const float alpha = params.alpha;
    return zipFloating(ctx, params.op, params.node,
                       [&](auto g, auto x) { return f(g, x, static_cast<decltype(x)>(alpha)); });
}

KernelStatus reluGrad(KernelContext& ctx)
{
    return gradient(ctx, [](auto g, auto x, auto) { return x > 0 ? g : 0; });
}

KernelStatus relu6Grad(KernelContext& ctx)
{
    return gradient(ctx, [](auto g, auto x, auto) { return x > 0 && x < 6 ? g : 0; });
}

KernelStatus leakyReluGrad(KernelContext& ctx)
{
    return gradient(ctx, [](auto g, auto x, auto alpha) { return x > 0 ? g : g * alpha; });
}

KernelStatus eluGrad(KernelContext& ctx)
{
    return gradient(ctx, [](auto g, auto y, auto) { return y < 0 ? (y + 1) * g : g; });
}

KernelStatus seluGrad(KernelContext& ctx)
{
    return gradient(ctx, [](auto g, auto y, auto) {
        using C = decltype(y);
        return y < 0 ? g * (y + static_cast<C>(seluScaleAlpha)) : g * static_cast<C>(seluScale);
    });
}

KernelStatus softplusGrad(KernelContext& ctx)
{
    return gradient(ctx, [](auto g, auto x, auto) { return g / (std::exp(-x) + 1); });
}

KernelStatus softsignGrad(KernelContext& ctx)
{
    return gradient(ctx, [](auto g, auto x, auto) { return g / ((1 + std::abs(x)) * (1 + std::abs(x))); });
}

template <KernelFn fn>
Result<Kernel> makeGradient(const KernelSpec& spec)
{
    return kernelWith(
        fn, GradientParams{spec.def.name, spec.node.name, spec.def.attr("alpha") ? spec.attr<float>("alpha") : 0});
}

}

void addActivationGradientOps(OpRegistry& registry)
{
    const std::string floating(floatingTypes);
    const std::string ofFeatures = "gradients: T, features: T -> backprops: T; ";
    const std::string ofOutputs = "gradients: T, outputs: T -> backprops: T; ";
    registry.add("ReluGrad", ofFeatures + floating, makeGradient<reluGrad>);
    registry.add("Relu6Grad", ofFeatures + floating, makeGradient<relu6Grad>);
    registry.add("LeakyReluGrad", ofFeatures + "alpha: float=0.2; " + floating + "=float", makeGradient<leakyReluGrad>);
    registry.add("EluGrad", ofOutputs + floating, makeGradient<eluGrad>);
    registry.add("SeluGrad", ofOutputs + floating, makeGradient<seluGrad>);
    registry.add("SoftplusGrad", ofFeatures + floating, makeGradient<softplusGrad>);
    registry.add("SoftsignGrad", ofFeatures + floating, makeGradient<softsignGrad>);
}

}
