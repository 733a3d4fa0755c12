// SPDX-License-Identifier: Apache-2.0
#include "core/ops/math/elementwise.h"
#include "core/ops/math/math_ops.h"

namespace tagscope::math {

namespace {

template <class T>
bool clipLoop(Stretch& s)
{
    using C = Computed<T>;
    const T* x = s.input<T>(0);
    const T* low = s.input<T>(1);
    const T* high = s.input<T>(2);
    T* out = s.output<T>();
    for (int64_t i = 0; i < s.count; ++i) {
        const T& l = low[i * s.stride[1]];
        const T& h = high[i * s.stride[2]];
        const T& v = static_cast<C>(h) < static_cast<C>(x[i]) ? h : x[i];
        out[i] = static_cast<C>(v) < static_cast<C>(l) ? l : v;
    }
    return true;
}

template <class T>
KernelStatus clip(KernelContext& c)
{
    const Shape& shape = c.inputs[0].shape();
    for (const Tensor& bound : c.inputs.subspan(1))
        if (!bound.isScalar() && !(bound.shape() == shape))
            return c.invalidArgument(
                "clip_value_min and clip_value_max must be either of the same shape as input, or a scalar. "
                "input shape: {}clip_value_min shape: {}clip_value_max shape: {}",
                shape.toString(), c.inputs[1].shape().toString(), c.inputs[2].shape().toString());
    static constexpr Elementwise info{dtypeOf<T>, {sizeof(T), sizeof(T), sizeof(T)}, sizeof(T), &clipLoop<T>, nullptr,
                                      false};
    return runElementwise(c, info, shape);
}

template <class... Ts>
Result<Kernel> makeClip(const KernelSpec& spec)
{
    KernelFn fn = nullptr;
    ((keyDtype(spec) == dtypeOf<Ts> ? void(fn = &clip<Ts>) : void()), ...);
    return plainKernel(fn);
}

template <class... Ts>
void addClip(OpRegistry& registry, Types<Ts...> types)
{
    registry.add("ClipByValue", "t: T, clip_value_min: T, clip_value_max: T -> output: T; T: " + typeSet(types),
                 &makeClip<Ts...>);
}

}

void addClipOps(OpRegistry& registry)
{
    addClip(registry, RealTypes{});
}

}
