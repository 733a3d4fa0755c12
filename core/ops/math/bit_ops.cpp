// SPDX-License-Identifier: Apache-2.0
#include "core/ops/math/elementwise.h"
#include "core/ops/math/math_ops.h"

namespace tagscope::math {

namespace {

struct AndFn {
    template <class T>
    static T apply(T x, T y)
    {
        return static_cast<T>(x & y);
    }
};

struct OrFn {
    template <class T>
    static T apply(T x, T y)
    {
        return static_cast<T>(x | y);
    }
};

struct XorFn {
    template <class T>
    static T apply(T x, T y)
    {
        return static_cast<T>(x ^ y);
    }
};

/// Shifts by less than nothing or by the width and more are held at the ends, as in TensorFlow.
template <class T>
unsigned shiftCount(T y)
{
    constexpr unsigned last = static_cast<unsigned>(sizeof(T)) * 8 - 1;
    if constexpr (std::is_signed_v<T>)
        if (y < 0)
            return 0;
    return static_cast<std::make_unsigned_t<T>>(y) > last ? last : static_cast<unsigned>(y);
}

struct LeftShiftFn {
    template <class T>
    static T apply(T x, T y)
    {
        return static_cast<T>(static_cast<Wrapping<T>>(x) << shiftCount(y));
    }
};

struct RightShiftFn {
    template <class T>
    static T apply(T x, T y)
    {
        return static_cast<T>(x >> shiftCount(y));
    }
};

struct InvertFn {
    template <class T>
    static T apply(T x)
    {
        return static_cast<T>(~x);
    }
};

}

void addBitOps(OpRegistry& registry)
{
    addBinary<AndFn>(registry, "BitwiseAnd", IntegerTypes{});
    addBinary<OrFn>(registry, "BitwiseOr", IntegerTypes{});
    addBinary<XorFn>(registry, "BitwiseXor", IntegerTypes{});
    addBinary<LeftShiftFn>(registry, "LeftShift", IntegerTypes{});
    addBinary<RightShiftFn>(registry, "RightShift", IntegerTypes{});
    addUnary<InvertFn>(registry, "Invert", IntegerTypes{});
}

}
