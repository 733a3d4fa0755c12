// SPDX-License-Identifier: Apache-2.0
#include "core/ops/math/elementwise.h"
#include "core/ops/math/math_ops.h"

#include <cmath>

namespace tagscope::math {

namespace {

template <class T>
constexpr bool isMinusOne(T y)
{
    if constexpr (std::is_signed_v<T>)
        return y == T(-1);
    else
        return false;
}

/// Quotient rounded towards zero; the lowest value by -1 wraps to itself.
template <class T>
T quotient(T x, T y)
{
    if (isMinusOne(y))
        return static_cast<T>(Wrapping<T>(0) - static_cast<Wrapping<T>>(x));
    return static_cast<T>(x / y);
}

template <class T>
T remainder(T x, T y)
{
    return isMinusOne(y) ? T(0) : static_cast<T>(x % y);
}

struct RefusesZero {
    static constexpr const char* refusal = "Integer division by zero";
    template <class T>
    static bool accepts(T, T y)
    {
        return y != T(0);
    }
};

struct DivFn : RefusesZero {
    template <class T>
    static T apply(T x, T y)
    {
        if constexpr (std::is_integral_v<T>)
            return quotient(x, y);
        else
            return x / y;
    }
};

/// TruncateDiv of floating numbers rounds towards zero.
struct TruncateDivFn : RefusesZero {
    template <class T>
    static T apply(T x, T y)
    {
        if constexpr (std::is_floating_point_v<T>)
            return std::trunc(x / y);
        else
            return DivFn::apply<T>(x, y);
    }
};

struct FloorDivFn : RefusesZero {
    template <class T>
    static T apply(T x, T y)
    {
        if constexpr (std::is_floating_point_v<T>) {
            return std::floor(x / y);
        } else {
            const T q = quotient(x, y);
            const T r = remainder(x, y);
            if constexpr (std::is_signed_v<T>)
                return r != 0 && (r < 0) != (y < 0) ? static_cast<T>(q - 1) : q;
            else
                return q;
        }
    }
};

struct FloorModFn : RefusesZero {
    static constexpr bool isSlow = true;
    template <class T>
    static T apply(T x, T y)
    {
        if constexpr (std::is_floating_point_v<T>) {
            const T r = std::fmod(x, y);
            return r != T(0) && (r < T(0)) != (y < T(0)) ? r + y : r;
        } else {
            const T r = remainder(x, y);
            if constexpr (std::is_signed_v<T>)
                return r != 0 && (r < 0) != (y < 0) ? static_cast<T>(r + y) : r;
            else
                return r;
        }
    }
};

struct TruncateModFn : RefusesZero {
    static constexpr bool isSlow = true;
    template <class T>
    static T apply(T x, T y)
    {
        if constexpr (std::is_floating_point_v<T>)
            return std::fmod(x, y);
        else
            return remainder(x, y);
    }
};

struct DivNoNanFn {
    template <class T>
    static T apply(T x, T y)
    {
        return y == T(0) ? T(0) : x / y;
    }
};

struct XdivyFn {
    template <class T>
    static T apply(T x, T y)
    {
        return x == T(0) ? T(0) : x / y;
    }
};

struct PowFn {
    static constexpr bool isSlow = true;
    static constexpr const char* refusal = "Integers to negative integer powers are not allowed";
    template <class T>
    static bool accepts(T, T y)
    {
        if constexpr (std::is_signed_v<T>)
            return y >= 0;
        else
            return true;
    }
    template <class T>
    static T apply(T x, T y)
    {
        if constexpr (std::is_integral_v<T>) {
            auto base = static_cast<Wrapping<T>>(x);
            Wrapping<T> result = 1;
            for (auto exponent = static_cast<std::make_unsigned_t<T>>(y); exponent != 0;
                 exponent = static_cast<std::make_unsigned_t<T>>(exponent >> 1)) {
                if (exponent & 1)
                    result *= base;
                base *= base;
            }
            return static_cast<T>(result);
        } else {
            return std::pow(x, y);
        }
    }
};

}

void addDivisionOps(OpRegistry& registry)
{
    addBinary<DivFn>(registry, "Div", NumberTypes{});
    addBinary<DivFn>(registry, "RealDiv", NumberTypes{});
    addBinary<TruncateDivFn>(registry, "TruncateDiv", NumberTypes{});
    addBinary<FloorDivFn>(registry, "FloorDiv", RealTypes{});
    addBinary<FloorModFn>(registry, "FloorMod", RealTypes{});
    addBinary<TruncateModFn>(registry, "Mod", RealTypes{});
    addBinary<TruncateModFn>(registry, "TruncateMod", RealTypes{});
    addBinary<DivNoNanFn>(registry, "DivNoNan", FloatOrComplexTypes{});
    addBinary<XdivyFn>(registry, "Xdivy", FloatOrComplexTypes{});
    addBinary<PowFn>(registry, "Pow", NumberTypes{});
}

}
