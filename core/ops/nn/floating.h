// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/ops/kernel.h"

#include <string_view>
#include <type_traits>

namespace tagscope {

/// What an element type is computed in: float for the 16-bit types, else itself.
template <class T>
using ComputeType = std::conditional_t<std::is_same_v<T, Half> || std::is_same_v<T, BFloat16>, float, T>;

/// Calls f.operator()<T>() for one of the four floating dtypes; double for anything else.
template <class F>
auto visitFloating(DType t, F&& f)
{
    switch (t) {
    case DType::Half: return f.template operator()<Half>();
    case DType::BFloat16: return f.template operator()<BFloat16>();
    case DType::Float: return f.template operator()<float>();
    default: return f.template operator()<double>();
    }
}

/// out[i] = f(in[i]), computed in float or double.
template <class F>
KernelStatus mapFloating(KernelContext& ctx, F f)
{
    const Tensor& input = ctx.inputs[0];
    Tensor* output = ctx.allocate(0, input.dtype(), input.shape());
    if (!output)
        return KernelStatus::Failed;
    visitFloating(input.dtype(), [&]<class T>() {
        const T* in = input.data<T>();
        T* out = output->mutableData<T>();
        for (int64_t i = 0; i < input.elements(); ++i)
            out[i] = static_cast<T>(f(static_cast<ComputeType<T>>(in[i])));
    });
    return KernelStatus::Ok;
}

/// out[i] = f(a[i], b[i]) of two inputs of one shape; the names are for the message if they differ.
template <class F>
KernelStatus zipFloating(KernelContext& ctx, std::string_view opName, std::string_view nodeName, F f)
{
    const Tensor& a = ctx.inputs[0];
    const Tensor& b = ctx.inputs[1];
    if (a.shape() != b.shape())
        return ctx.invalidArgument(
            "Inputs to operation {} of type {} must have the same size and shape.  Input 0: {} != input 1: {}",
            nodeName, opName, a.shape().toString(), b.shape().toString());
    Tensor* output = ctx.allocate(0, a.dtype(), a.shape());
    if (!output)
        return KernelStatus::Failed;
    visitFloating(a.dtype(), [&]<class T>() {
        const T* x = a.data<T>();
        const T* y = b.data<T>();
        T* out = output->mutableData<T>();
        for (int64_t i = 0; i < a.elements(); ++i)
            out[i] = static_cast<T>(f(static_cast<ComputeType<T>>(x[i]), static_cast<ComputeType<T>>(y[i])));
    });
    return KernelStatus::Ok;
}

/// Of the scaled exponential linear unit: its slope above zero, and that times its alpha.
constexpr double seluScale = 1.0507009873554804934193349852946;
constexpr double seluScaleAlpha = 1.7580993408473768599402175208123;

constexpr std::string_view floatingTypes = "T: {half,bfloat16,float,double}";

}
