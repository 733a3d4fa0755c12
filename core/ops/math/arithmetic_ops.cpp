// SPDX-License-Identifier: Apache-2.0
#include "core/ops/math/elementwise.h"
#include "core/ops/math/math_ops.h"
#include "core/ops/shape_rules.h"

#include <cmath>

namespace tagscope::math {

namespace {

struct AddFn {
    template <class T>
    static T apply(T x, T y)
    {
        return wrappingSum(x, y);
    }
};

struct SubFn {
    template <class T>
    static T apply(T x, T y)
    {
        if constexpr (std::is_integral_v<T>)
            return static_cast<T>(static_cast<Wrapping<T>>(x) - static_cast<Wrapping<T>>(y));
        else
            return x - y;
    }
};

struct MulFn {
    template <class T>
    static T apply(T x, T y)
    {
        return wrappingProduct(x, y);
    }
};

struct MulNoNanFn {
    template <class T>
    static T apply(T x, T y)
    {
        return y == T(0) ? T(0) : x * y;
    }
};

struct SquaredDifferenceFn {
    template <class T>
    static T apply(T x, T y)
    {
        if constexpr (isComplexType<T>)
            return std::conj(x - y) * (x - y);
        else
            return MulFn::apply<T>(SubFn::apply<T>(x, y), SubFn::apply<T>(x, y));
    }
};

/// A NaN on either side wins.
struct MaximumFn {
    template <class T>
    static T apply(T x, T y)
    {
        if constexpr (std::is_floating_point_v<T>)
            return x > y || x != x ? x : y;
        else
            return x > y ? x : y;
    }
};

struct MinimumFn {
    template <class T>
    static T apply(T x, T y)
    {
        if constexpr (std::is_floating_point_v<T>)
            return x < y || x != x ? x : y;
        else
            return x < y ? x : y;
    }
};

struct Atan2Fn {
    static constexpr bool isSlow = true;
    template <class T>
    static T apply(T y, T x)
    {
        return std::atan2(y, x);
    }
};

bool concatLoop(Stretch& s)
{
    const auto* x = s.input<std::string>(0);
    const auto* y = s.input<std::string>(1);
    auto* out = s.output<std::string>();
    for (int64_t i = 0; i < s.count; ++i) {
        const std::string& a = x[i * s.stride[0]];
        const std::string& b = y[i * s.stride[1]];
        if (a.size() > s.budget || b.size() > s.budget - a.size())
            return false;
        s.budget -= a.size() + b.size();
        out[i] = a + b;
    }
    return true;
}

KernelStatus concatKernel(KernelContext& c)
{
    static constexpr Elementwise info{DType::String,
                                      {sizeof(std::string), sizeof(std::string)},
                                      sizeof(std::string),
                                      &concatLoop,
                                      "the strings of the sum take more memory than allowed",
                                      false};
    const KernelStatus status = runElementwise(c, info);
    if (status == KernelStatus::Failed && c.error.message == info.refusal)
        c.error.code = ErrorCode::ResourceExhausted;
    return status;
}

template <class... Ts>
Result<Kernel> makeAdd(const KernelSpec& spec)
{
    return keyDtype(spec) == DType::String ? plainKernel(&concatKernel) : makeBinary<AddFn, Ts...>(spec);
}

template <class... Ts>
void addAdd(OpRegistry& registry, std::string_view name, Types<Ts...>)
{
    registry.add(name, "x: T, y: T -> z: T; T: " + typeSet(Types<Ts..., std::string>{}), &makeAdd<Ts...>).shape =
        shapes::broadcast;
}

}

void addArithmeticOps(OpRegistry& registry)
{
    addAdd(registry, "Add", NumberTypes{});
    addAdd(registry, "AddV2", NumberTypes{});
    addBinary<SubFn>(registry, "Sub", NumberTypes{});
    addBinary<MulFn>(registry, "Mul", NumberTypes{});
    addBinary<MulNoNanFn>(registry, "MulNoNan", FloatOrComplexTypes{});
    addBinary<SquaredDifferenceFn>(registry, "SquaredDifference",
                                   Types<BFloat16, Half, float, double, int32_t, int64_t, Complex64, Complex128>{});
    addBinary<MaximumFn>(registry, "Maximum", RealTypes{});
    addBinary<MinimumFn>(registry, "Minimum", RealTypes{});
    addBinary<Atan2Fn>(registry, "Atan2", FloatTypes{});
}

}
