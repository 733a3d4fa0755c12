// SPDX-License-Identifier: Apache-2.0
#include "core/ops/math/elementwise.h"
#include "core/ops/math/math_ops.h"

#include <cmath>
#include <complex>

namespace tagscope::math {

namespace {

// A functor per function of <cmath> that <complex> has too.
#define TAGSCOPE_MATH_FUNCTOR(Name, function)                                                                          \
    struct Name {                                                                                                      \
        template <class T>                                                                                             \
        static T apply(T x)                                                                                            \
        {                                                                                                              \
            return std::function(x);                                                                                   \
        }                                                                                                              \
    };

TAGSCOPE_MATH_FUNCTOR(SqrtFn, sqrt)
TAGSCOPE_MATH_FUNCTOR(ExpFn, exp)
TAGSCOPE_MATH_FUNCTOR(LogFn, log)
TAGSCOPE_MATH_FUNCTOR(SinFn, sin)
TAGSCOPE_MATH_FUNCTOR(CosFn, cos)
TAGSCOPE_MATH_FUNCTOR(TanFn, tan)
TAGSCOPE_MATH_FUNCTOR(AsinFn, asin)
TAGSCOPE_MATH_FUNCTOR(AcosFn, acos)
TAGSCOPE_MATH_FUNCTOR(AtanFn, atan)
TAGSCOPE_MATH_FUNCTOR(SinhFn, sinh)
TAGSCOPE_MATH_FUNCTOR(CoshFn, cosh)
TAGSCOPE_MATH_FUNCTOR(TanhFn, tanh)
TAGSCOPE_MATH_FUNCTOR(AsinhFn, asinh)
TAGSCOPE_MATH_FUNCTOR(AcoshFn, acosh)
TAGSCOPE_MATH_FUNCTOR(AtanhFn, atanh)
TAGSCOPE_MATH_FUNCTOR(ErfFn, erf)
TAGSCOPE_MATH_FUNCTOR(ErfcFn, erfc)
#undef TAGSCOPE_MATH_FUNCTOR

struct RsqrtFn {
    template <class T>
    static T apply(T x)
    {
        return T(1) / std::sqrt(x);
    }
};

struct Expm1Fn {
    template <class T>
    static T apply(T x)
    {
        if constexpr (isComplexType<T>)
            return std::exp(x) - T(1);
        else
            return std::expm1(x);
    }
};

struct Log1pFn {
    template <class T>
    static T apply(T x)
    {
        if constexpr (isComplexType<T>)
            return std::log(x + T(1));
        else
            return std::log1p(x);
    }
};

struct SigmoidFn {
    template <class T>
    static T apply(T x)
    {
        return T(1) / (T(1) + std::exp(-x));
    }
};

}

void addTranscendentalOps(OpRegistry& registry)
{
    constexpr FloatOrComplexTypes all;
    constexpr FloatTypes real;
    addUnary<SqrtFn>(registry, "Sqrt", all);
    addUnary<RsqrtFn>(registry, "Rsqrt", all);
    addUnary<ExpFn>(registry, "Exp", all);
    addUnary<Expm1Fn>(registry, "Expm1", all);
    addUnary<LogFn>(registry, "Log", all);
    addUnary<Log1pFn>(registry, "Log1p", all);
    addUnary<SinFn>(registry, "Sin", all);
    addUnary<CosFn>(registry, "Cos", all);
    addUnary<TanFn>(registry, "Tan", all);
    addUnary<AsinFn>(registry, "Asin", all);
    addUnary<AcosFn>(registry, "Acos", all);
    addUnary<AtanFn>(registry, "Atan", all);
    addUnary<SinhFn>(registry, "Sinh", all);
    addUnary<CoshFn>(registry, "Cosh", all);
    addUnary<TanhFn>(registry, "Tanh", all);
    addUnary<AsinhFn>(registry, "Asinh", all);
    addUnary<AcoshFn>(registry, "Acosh", all);
    addUnary<AtanhFn>(registry, "Atanh", all);
    addUnary<SigmoidFn>(registry, "Sigmoid", all);
    addUnary<ErfFn>(registry, "Erf", real);
    addUnary<ErfcFn>(registry, "Erfc", real);
}

}
