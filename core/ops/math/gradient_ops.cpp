// SPDX-License-Identifier: Apache-2.0
#include "core/ops/math/elementwise.h"
#include "core/ops/math/math_ops.h"

#include <complex>

namespace tagscope::math {

namespace {

/// Both inputs as large as each other: y is the output of the forward op, dy the gradient of it.
struct SameSize {
    static constexpr bool sameSize = true;
};

template <class T>
T conjugate(T x)
{
    if constexpr (isComplexType<T>)
        return std::conj(x);
    else
        return x;
}

struct SigmoidGradFn : SameSize {
    template <class T>
    static T apply(T y, T dy)
    {
        return dy * conjugate(y * (T(1) - y));
    }
};

struct TanhGradFn : SameSize {
    template <class T>
    static T apply(T y, T dy)
    {
        return dy * conjugate(T(1) - y * y);
    }
};

struct SqrtGradFn : SameSize {
    template <class T>
    static T apply(T y, T dy)
    {
        return T(0.5f) * dy / conjugate(y);
    }
};

struct RsqrtGradFn : SameSize {
    template <class T>
    static T apply(T y, T dy)
    {
        return T(-0.5f) * dy * conjugate(y * y * y);
    }
};

struct ReciprocalGradFn : SameSize {
    template <class T>
    static T apply(T y, T dy)
    {
        return -dy * conjugate(y * y);
    }
};

template <class Op, class... Ts>
void addGradient(OpRegistry& registry, std::string_view name, Types<Ts...> types)
{
    registry.add(name, "y: T, dy: T -> z: T; T: " + typeSet(types), &makeBinary<Op, Ts...>);
}

}

void addGradientOps(OpRegistry& registry)
{
    constexpr FloatOrComplexTypes types;
    addGradient<SigmoidGradFn>(registry, "SigmoidGrad", types);
    addGradient<TanhGradFn>(registry, "TanhGrad", types);
    addGradient<SqrtGradFn>(registry, "SqrtGrad", types);
    addGradient<RsqrtGradFn>(registry, "RsqrtGrad", types);
    addGradient<ReciprocalGradFn>(registry, "ReciprocalGrad", types);
    addGradient<ReciprocalGradFn>(registry, "InvGrad", types);
}

}
