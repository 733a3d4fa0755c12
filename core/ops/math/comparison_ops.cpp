// SPDX-License-Identifier: Apache-2.0
#include "core/ops/math/elementwise.h"
#include "core/ops/math/math_ops.h"
#include "core/ops/shape_rules.h"

#include <cmath>

namespace tagscope::math {

namespace {

struct LessFn {
    template <class T>
    static bool apply(T x, T y)
    {
        return x < y;
    }
};

struct LessEqualFn {
    template <class T>
    static bool apply(T x, T y)
    {
        return x <= y;
    }
};

struct GreaterFn {
    template <class T>
    static bool apply(T x, T y)
    {
        return x > y;
    }
};

struct GreaterEqualFn {
    template <class T>
    static bool apply(T x, T y)
    {
        return x >= y;
    }
};

struct EqualFn {
    template <class T>
    static bool apply(const T& x, const T& y)
    {
        return x == y;
    }
};

struct NotEqualFn {
    template <class T>
    static bool apply(const T& x, const T& y)
    {
        return x != y;
    }
};

struct LogicalAndFn {
    template <class T>
    static bool apply(T x, T y)
    {
        return x & y;
    }
};

struct LogicalOrFn {
    template <class T>
    static bool apply(T x, T y)
    {
        return x | y;
    }
};

/// The kernel of the op, unless the shapes do not fit and the node says that this is an answer, not an error.
struct EqualityParams {
    KernelFn fn = nullptr;
    bool isNotEqual = false;
};

KernelStatus tolerantEquality(KernelContext& c)
{
    const auto& p = c.param<EqualityParams>();
    if (broadcastShapes(c.inputs[0].shape(), c.inputs[1].shape()))
        return p.fn(c);
    c.outputs[0] = Tensor::scalar(p.isNotEqual);
    return KernelStatus::Ok;
}

template <class Op, class... Ts>
Result<Kernel> makeEquality(const KernelSpec& spec)
{
    Result<Kernel> kernel = makeBinary<Op, Ts...>(spec);
    if (!kernel || spec.attr<bool>("incompatible_shape_error"))
        return kernel;
    kernel->params = std::make_shared<EqualityParams>(EqualityParams{kernel->fn, std::is_same_v<Op, NotEqualFn>});
    kernel->fn = &tolerantEquality;
    return kernel;
}

template <class Op, class... Ts>
void addEquality(OpRegistry& registry, std::string_view name, Types<Ts...> types)
{
    registry
        .add(name, "x: T, y: T -> z: bool; T: " + typeSet(types) + "; incompatible_shape_error: bool=true",
             &makeEquality<Op, Ts...>)
        .shape = shapes::broadcast;
}

/// |x - y| < tolerance; the tolerance is a parameter, so that this is no plain functor.
template <class T>
bool isNear(T x, T y, float tolerance)
{
    if constexpr (std::is_unsigned_v<T>)
        return static_cast<float>(x > y ? x - y : y - x) < tolerance;
    else if constexpr (std::is_integral_v<T>)
        return std::abs(static_cast<double>(x) - static_cast<double>(y)) < static_cast<double>(tolerance);
    else
        return std::abs(x - y) < static_cast<decltype(std::abs(x - y))>(tolerance);
}

template <class T>
KernelStatus approximateEqual(KernelContext& c)
{
    const Tensor& x = c.inputs[0];
    const Tensor& y = c.inputs[1];
    if (!(x.shape() == y.shape()))
        return c.invalidArgument("x and y must be of the same shape. x shape: {}. y shape: {}", x.shape().toString(),
                                 y.shape().toString());
    Tensor* z = c.allocate(0, DType::Bool, x.shape());
    if (!z)
        return KernelStatus::Failed;
    using C = Computed<T>;
    const float tolerance = c.param<float>();
    const T* a = x.data<T>();
    const T* b = y.data<T>();
    bool* out = z->mutableData<bool>();
    for (int64_t i = 0; i < x.elements(); ++i)
        out[i] = isNear<C>(static_cast<C>(a[i]), static_cast<C>(b[i]), tolerance);
    return KernelStatus::Ok;
}

template <class... Ts>
Result<Kernel> makeApproximateEqual(const KernelSpec& spec)
{
    Kernel kernel;
    ((keyDtype(spec) == dtypeOf<Ts> ? void(kernel.fn = &approximateEqual<Ts>) : void()), ...);
    kernel.params = std::make_shared<float>(spec.attr<float>("tolerance"));
    return kernel;
}

template <class... Ts>
void addApproximateEqual(OpRegistry& registry, Types<Ts...> types)
{
    registry.add("ApproximateEqual", "x: T, y: T -> z: bool; T: " + typeSet(types) + "; tolerance: float=0.00001",
                 &makeApproximateEqual<Ts...>);
}

template <class Op>
OpDef& addLogical(OpRegistry& registry, std::string_view name)
{
    OpDef& def = registry.add(name, "x: bool, y: bool -> z: bool", &makeBinary<Op, bool>);
    def.shape = shapes::broadcast;
    return def;
}

}

void addComparisonOps(OpRegistry& registry)
{
    using EqualityTypes = Types<BFloat16, Half, float, double, uint8_t, uint16_t, uint32_t, uint64_t, int8_t, int16_t,
                                int32_t, int64_t, Complex64, Complex128, bool, std::string>;
    addBinary<LessFn>(registry, "Less", RealTypes{});
    addBinary<LessEqualFn>(registry, "LessEqual", RealTypes{});
    addBinary<GreaterFn>(registry, "Greater", RealTypes{});
    addBinary<GreaterEqualFn>(registry, "GreaterEqual", RealTypes{});
    addEquality<EqualFn>(registry, "Equal", EqualityTypes{});
    addEquality<NotEqualFn>(registry, "NotEqual", EqualityTypes{});
    addApproximateEqual(registry, NumberTypes{});
    addLogical<LogicalAndFn>(registry, "LogicalAnd").isConjunction = true;
    addLogical<LogicalOrFn>(registry, "LogicalOr");
}

}
