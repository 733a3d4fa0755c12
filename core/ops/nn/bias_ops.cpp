// SPDX-License-Identifier: Apache-2.0
#include "core/ops/array/arguments.h"
#include "core/ops/nn/floating.h"
#include "core/ops/nn/nn_families.h"
#include "core/ops/op_def.h"
#include "core/ops/shape_rules.h"

#include <vector>

namespace tagscope {

namespace {

/// Sums in the type of the elements; integers wrap.
template <class T>
T sum(const T& a, const T& b)
{
    if constexpr (std::is_same_v<T, bool>)
        return a || b;
    else if constexpr (std::is_integral_v<T>)
        return static_cast<T>(static_cast<uint64_t>(a) + static_cast<uint64_t>(b));
    else
        return static_cast<T>(static_cast<ComputeType<T>>(a) + static_cast<ComputeType<T>>(b));
}

/// The tensor as rows of `channels` runs of `inner` elements.
struct ChannelView {
    int64_t channels = 0;
    int64_t inner = 1;
};

/// False, with the context's error set, for a tensor that has no channels.
bool viewChannels(KernelContext& ctx, const Tensor& input, ChannelView& view)
{
    const Shape& shape = input.shape();
    const bool isChannelFirst = ctx.param<std::string>() == "NCHW";
    if (shape.rank() < 2) {
        ctx.invalidArgument("Input tensor must be at least 2D: {}", shape.toString());
        return false;
    }
    const int channel = isChannelFirst ? 1 : shape.rank() - 1;
    view.channels = shape.dim(channel);
    view.inner = productOf(shape, channel + 1, shape.rank());
    return true;
}

KernelStatus biasAdd(KernelContext& ctx)
{
    const Tensor& input = ctx.inputs[0];
    const Tensor& bias = ctx.inputs[1];
    ChannelView view;
    if (!viewChannels(ctx, input, view))
        return KernelStatus::Failed;
    if (!isVector(bias))
        return ctx.invalidArgument("Biases must be 1D: {}", bias.shape().toString());
    if (bias.elements() != view.channels)
        return ctx.invalidArgument("Must provide as many biases as the last dimension of the input tensor: {} vs. {}",
                                   bias.shape().toString(), input.shape().toString());
    Tensor* output = ctx.allocate(0, input.dtype(), input.shape());
    if (!output)
        return KernelStatus::Failed;
    visitNumeric(input.dtype(), [&]<class T>() {
        const T* in = input.data<T>();
        const T* biases = bias.data<T>();
        T* out = output->mutableData<T>();
        for (int64_t i = 0; i < input.elements();)
            for (int64_t c = 0; c < view.channels; ++c)
                for (int64_t k = 0; k < view.inner; ++k, ++i)
                    out[i] = sum(in[i], biases[c]);
    });
    return KernelStatus::Ok;
}

KernelStatus biasAddGrad(KernelContext& ctx)
{
    const Tensor& gradient = ctx.inputs[0];
    ChannelView view;
    if (!viewChannels(ctx, gradient, view))
        return KernelStatus::Failed;
    Tensor* output = ctx.allocate(0, gradient.dtype(), Shape{view.channels});
    if (!output)
        return KernelStatus::Failed;
    visitNumeric(gradient.dtype(), [&]<class T>() {
        using C = std::conditional_t<std::is_same_v<T, bool>, uint8_t, ComputeType<T>>;
        std::vector<C> sums(static_cast<size_t>(view.channels), C(0));
        const T* in = gradient.data<T>();
        for (int64_t i = 0; i < gradient.elements();)
            for (C& total : sums)
                for (int64_t k = 0; k < view.inner; ++k, ++i)
                    total = sum(total, static_cast<C>(in[i]));
        T* out = output->mutableData<T>();
        for (size_t c = 0; c < sums.size(); ++c)
            out[c] = static_cast<T>(sums[c]);
    });
    return KernelStatus::Ok;
}

/// BiasAddV1 has no data format.
Result<Kernel> makeBiasAdd(const KernelSpec& spec)
{
    return kernelWith(biasAdd,
                      spec.def.attr("data_format") ? spec.attr<std::string>("data_format") : std::string("NHWC"));
}

constexpr char dataFormatName[] = "data_format";

}

void addBiasOps(OpRegistry& registry)
{
    const std::string format = "; T: numbertype; data_format: {\"NHWC\",\"NCHW\"}=\"NHWC\"";
    registry.add("BiasAdd", "value: T, bias: T -> output: T" + format, makeBiasAdd).shape = shapes::asInput;
    registry.add("BiasAddV1", "value: T, bias: T -> output: T; T: numbertype", makeBiasAdd);
    registry.add("BiasAddGrad", "out_backprop: T -> output: T" + format,
                 kernelWithAttr<biasAddGrad, std::string, dataFormatName>);
}

}
