// SPDX-License-Identifier: Apache-2.0
#include "core/ops/math/elementwise.h"
#include "core/ops/math/math_ops.h"
#include "core/ops/shape_rules.h"

#include <cmath>

namespace tagscope::math {

namespace {

struct NegFn {
    template <class T>
    static T apply(T x)
    {
        if constexpr (std::is_integral_v<T>)
            return static_cast<T>(Wrapping<T>(0) - static_cast<Wrapping<T>>(x));
        else
            return -x;
    }
};

struct AbsFn {
    template <class T>
    static T apply(T x)
    {
        if constexpr (std::is_floating_point_v<T>)
            return std::abs(x);
        else if constexpr (std::is_signed_v<T>)
            return x < 0 ? NegFn::apply<T>(x) : x;
        else
            return x;
    }
};

struct SignFn {
    template <class T>
    static T apply(T x)
    {
        if constexpr (isComplexType<T>)
            return x == T(0) ? T(0) : x / std::abs(x);
        else if constexpr (std::is_floating_point_v<T>)
            return x > T(0) ? T(1) : x < T(0) ? T(-1) : x != x ? x : T(0);
        else if constexpr (std::is_signed_v<T>)
            return static_cast<T>(x > 0 ? 1 : x < 0 ? -1 : 0);
        else
            return static_cast<T>(x > 0 ? 1 : 0);
    }
};

struct SquareFn {
    template <class T>
    static T apply(T x)
    {
        return wrappingProduct(x, x);
    }
};

struct ReciprocalFn {
    template <class T>
    static T apply(T x)
    {
        return T(1) / x;
    }
};

struct FloorFn {
    template <class T>
    static T apply(T x)
    {
        return std::floor(x);
    }
};

struct CeilFn {
    template <class T>
    static T apply(T x)
    {
        return std::ceil(x);
    }
};

/// To the nearest, halves to the even neighbour (the rounding mode is never changed). Integers stay.
struct RoundFn {
    template <class T>
    static T apply(T x)
    {
        if constexpr (std::is_floating_point_v<T>)
            return std::nearbyint(x);
        else
            return x;
    }
};

struct IsFiniteFn {
    template <class T>
    static bool apply(T x)
    {
        return std::isfinite(x);
    }
};

struct IsNanFn {
    template <class T>
    static bool apply(T x)
    {
        return std::isnan(x);
    }
};

struct IsInfFn {
    template <class T>
    static bool apply(T x)
    {
        return std::isinf(x);
    }
};

struct LogicalNotFn {
    template <class T>
    static bool apply(T x)
    {
        return !x;
    }
};

}

void addUnaryOps(OpRegistry& registry)
{
    using SignedOrFloat = Types<BFloat16, Half, float, double, int8_t, int16_t, int32_t, int64_t>;
    addUnary<NegFn>(registry, "Neg", NumberTypes{});
    addUnary<AbsFn>(registry, "Abs", SignedOrFloat{});
    addUnary<SignFn>(registry, "Sign", NumberTypes{});
    addUnary<SquareFn>(registry, "Square", NumberTypes{});
    addUnary<ReciprocalFn>(registry, "Reciprocal", FloatOrComplexTypes{});
    addUnary<ReciprocalFn>(registry, "Inv", FloatOrComplexTypes{});
    addUnary<FloorFn>(registry, "Floor", FloatTypes{});
    addUnary<CeilFn>(registry, "Ceil", FloatTypes{});
    addUnary<RoundFn>(registry, "Round", RealTypes{});
    addUnary<RoundFn>(registry, "Rint", FloatTypes{});
    addUnary<IsFiniteFn>(registry, "IsFinite", FloatTypes{});
    addUnary<IsNanFn>(registry, "IsNan", FloatTypes{});
    addUnary<IsInfFn>(registry, "IsInf", FloatTypes{});
    registry.add("LogicalNot", "x: bool -> y: bool", &makeUnary<LogicalNotFn, bool>).shape = shapes::asInput;
}

}
