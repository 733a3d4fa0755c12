// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/ops/op_def.h"
#include "core/ops/shape_rules.h"

#include <array>
#include <cstring>
#include <limits>
#include <string>
#include <type_traits>

namespace tagscope::math {

/// A list of element types: those an op takes.
template <class... Ts>
struct Types {
};

using FloatTypes = Types<BFloat16, Half, float, double>;
using ComplexTypes = Types<Complex64, Complex128>;
using IntegerTypes = Types<int8_t, int16_t, int32_t, int64_t, uint8_t, uint16_t, uint32_t, uint64_t>;
using RealTypes =
    Types<BFloat16, Half, float, double, int8_t, int16_t, int32_t, int64_t, uint8_t, uint16_t, uint32_t, uint64_t>;
using NumberTypes = Types<BFloat16, Half, float, double, int8_t, int16_t, int32_t, int64_t, uint8_t, uint16_t, uint32_t,
                          uint64_t, Complex64, Complex128>;
using FloatOrComplexTypes = Types<BFloat16, Half, float, double, Complex64, Complex128>;

/// "{float,double}": the set of an op's spec.
template <class... Ts>
std::string typeSet(Types<Ts...>)
{
    std::string text;
    ((text += (text.empty() ? "{" : ",") + dtypeName(dtypeOf<Ts>)), ...);
    return text + "}";
}

template <class T>
constexpr bool isHalfLike = std::is_same_v<T, Half> || std::is_same_v<T, BFloat16>;
template <class T>
constexpr bool isComplexType = std::is_same_v<T, Complex64> || std::is_same_v<T, Complex128>;
/// Element types whose scalars are held in line.
template <class T>
constexpr bool fitsInline = std::is_trivially_copyable_v<T> && sizeof(T) <= 8;

/// The type in which elements of T are computed: the halves in float.
template <class T>
using Computed = std::conditional_t<isHalfLike<T>, float, T>;
/// The unsigned type in which integer arithmetic wraps, at least as wide as unsigned: nothing is promoted to int.
template <class T>
using Wrapping = std::conditional_t<sizeof(T) <= 4, uint32_t, uint64_t>;

/// What a functor makes of elements of type T: the halves are stored again as such, bool and other types stay.
template <class T, class R>
using Stored = std::conditional_t<isHalfLike<T> && std::is_same_v<R, float>, T, R>;

/// x + y and x * y in which integers wrap.
template <class C>
C wrappingSum(C x, C y)
{
    if constexpr (std::is_integral_v<C>)
        return static_cast<C>(static_cast<Wrapping<C>>(x) + static_cast<Wrapping<C>>(y));
    else
        return x + y;
}
template <class C>
C wrappingProduct(C x, C y)
{
    if constexpr (std::is_integral_v<C>)
        return static_cast<C>(static_cast<Wrapping<C>>(x) * static_cast<Wrapping<C>>(y));
    else
        return x * y;
}

template <class T>
T inlineValue(const Tensor& t)
{
    T value;
    const uint64_t bits = t.inlineBits();
    std::memcpy(static_cast<void*>(&value), &bits, sizeof(T));
    return value;
}

template <class T>
Tensor inlineScalar(T value)
{
    uint64_t bits = 0;
    std::memcpy(&bits, static_cast<const void*>(&value), sizeof(T));
    return Tensor::scalarOf(dtypeOf<T>, bits);
}

/// One stretch of elements for an inner loop; strides are in elements and 0 or 1, the output is contiguous.
struct Stretch {
    std::array<const std::byte*, 3> in = {};
    std::array<int64_t, 3> stride = {};
    std::byte* out = nullptr;
    int64_t count = 0;
    size_t budget = 0;  ///< bytes that elements with contents of their own (strings) may still take

    template <class T>
    const T* input(size_t i) const
    {
        return reinterpret_cast<const T*>(in[i]);
    }
    template <class T>
    T* output() const
    {
        return reinterpret_cast<T*>(out);
    }
};

/// An inner loop; false if an element was refused.
using InnerLoop = bool (*)(Stretch&);

/// What the untyped part of an elementwise kernel needs to know.
struct Elementwise {
    DType outDtype = DType::Invalid;
    std::array<size_t, 3> inSize = {};
    size_t outSize = 0;
    InnerLoop loop = nullptr;
    const char* refusal = nullptr;  ///< message of an element that the loop refuses
    bool sameSize = false;          ///< inputs must have equally many elements: no broadcasting
};

/// Runs the loop over all inputs of the context (one to three), broadcast, into output 0.
KernelStatus runElementwise(KernelContext& c, const Elementwise& e);
/// The same into a shape that the caller has found; inputs must be broadcastable to it.
KernelStatus runElementwise(KernelContext& c, const Elementwise& e, const Shape& shape);

template <class Op>
constexpr bool needsSameSize = requires
{
    Op::sameSize;
};
/// Functors with a `refusal` have `accepts`, which is asked for integers only.
template <class Op, class T>
constexpr bool canRefuse = std::is_integral_v<T>&& requires
{
    Op::refusal;
};
/// Loops that are worth three versions: where the compiler can use vector instructions.
template <class Op, class T>
constexpr bool isVectorizable = std::is_arithmetic_v<T> && !canRefuse<Op, T> && !requires
{
    Op::isSlow;
};

template <class Op, class T>
auto applyTo(const T& x)
{
    const auto r = Op::template apply<Computed<T>>(static_cast<Computed<T>>(x));
    return static_cast<Stored<T, std::remove_const_t<decltype(r)>>>(r);
}
template <class Op, class T>
auto applyTo(const T& x, const T& y)
{
    const auto r = Op::template apply<Computed<T>>(static_cast<Computed<T>>(x), static_cast<Computed<T>>(y));
    return static_cast<Stored<T, std::remove_const_t<decltype(r)>>>(r);
}
template <class Op, class T>
using UnaryResult = decltype(applyTo<Op, T>(std::declval<const T&>()));
template <class Op, class T>
using BinaryResult = decltype(applyTo<Op, T>(std::declval<const T&>(), std::declval<const T&>()));

template <class Op, class T>
bool unaryLoop(Stretch& s)
{
    const T* __restrict x = s.input<T>(0);
    auto* __restrict out = s.output<UnaryResult<Op, T>>();
    for (int64_t i = 0; i < s.count; ++i)
        out[i] = applyTo<Op, T>(x[i]);
    return true;
}

template <class Op, class T>
bool binaryLoop(Stretch& s)
{
    const T* __restrict x = s.input<T>(0);
    const T* __restrict y = s.input<T>(1);
    auto* __restrict out = s.output<BinaryResult<Op, T>>();
    const int64_t n = s.count;
    if constexpr (isVectorizable<Op, T>) {
        if (s.stride[0] == 1 && s.stride[1] == 1) {
            for (int64_t i = 0; i < n; ++i)
                out[i] = applyTo<Op, T>(x[i], y[i]);
            return true;
        }
        if (s.stride[0] == 1) {
            const T b = *y;
            for (int64_t i = 0; i < n; ++i)
                out[i] = applyTo<Op, T>(x[i], b);
            return true;
        }
        const T a = *x;
        for (int64_t i = 0; i < n; ++i)
            out[i] = applyTo<Op, T>(a, y[i * s.stride[1]]);
    } else {
        for (int64_t i = 0; i < n; ++i) {
            const T& a = x[i * s.stride[0]];
            const T& b = y[i * s.stride[1]];
            if constexpr (canRefuse<Op, T>)
                if (!Op::accepts(a, b))
                    return false;
            out[i] = applyTo<Op, T>(a, b);
        }
    }
    return true;
}

template <class Op, class T>
KernelStatus unaryKernel(KernelContext& c)
{
    using R = UnaryResult<Op, T>;
    if constexpr (fitsInline<T> && fitsInline<R>) {
        if (c.inputs[0].kind() == Tensor::Kind::Inline) {
            c.outputs[0] = inlineScalar<R>(applyTo<Op, T>(inlineValue<T>(c.inputs[0])));
            return KernelStatus::Ok;
        }
    }
    static constexpr Elementwise info{dtypeOf<R>, {sizeof(T)}, sizeof(R), &unaryLoop<Op, T>, nullptr, false};
    return runElementwise(c, info);
}

template <class Op, class T>
constexpr const char* refusalOf()
{
    if constexpr (canRefuse<Op, T>)
        return Op::refusal;
    else
        return nullptr;
}

template <class Op, class T>
KernelStatus binaryKernel(KernelContext& c)
{
    using R = BinaryResult<Op, T>;
    if constexpr (fitsInline<T> && fitsInline<R>) {
        const Tensor& x = c.inputs[0];
        const Tensor& y = c.inputs[1];
        if (x.kind() == Tensor::Kind::Inline && y.kind() == Tensor::Kind::Inline) {
            const T a = inlineValue<T>(x);
            const T b = inlineValue<T>(y);
            if constexpr (canRefuse<Op, T>)
                if (!Op::accepts(a, b))
                    return c.invalidArgument("{}", Op::refusal);
            c.outputs[0] = inlineScalar<R>(applyTo<Op, T>(a, b));
            return KernelStatus::Ok;
        }
    }
    static constexpr Elementwise info{dtypeOf<R>,         {sizeof(T), sizeof(T)}, sizeof(R),
                                      &binaryLoop<Op, T>, refusalOf<Op, T>(),     needsSameSize<Op>};
    return runElementwise(c, info);
}

/// The dtype by which a kernel is chosen: that of the first input.
inline DType keyDtype(const KernelSpec& spec)
{
    return baseType(spec.signature.inputs.front());
}

inline Kernel plainKernel(KernelFn fn)
{
    Kernel kernel;
    kernel.fn = fn;
    return kernel;
}

template <class Op, class... Ts>
Result<Kernel> makeUnary(const KernelSpec& spec)
{
    KernelFn fn = nullptr;
    ((keyDtype(spec) == dtypeOf<Ts> ? void(fn = &unaryKernel<Op, Ts>) : void()), ...);
    return plainKernel(fn);
}

template <class Op, class... Ts>
Result<Kernel> makeBinary(const KernelSpec& spec)
{
    KernelFn fn = nullptr;
    ((keyDtype(spec) == dtypeOf<Ts> ? void(fn = &binaryKernel<Op, Ts>) : void()), ...);
    return plainKernel(fn);
}

/// Registers "x: T -> y: T", or "-> y: bool" where the functor returns bool.
template <class Op, class First, class... Ts>
void addUnary(OpRegistry& registry, std::string_view name, Types<First, Ts...> types)
{
    constexpr bool isPredicate = std::is_same_v<UnaryResult<Op, First>, bool>;
    registry
        .add(name, fmt::format("x: T -> y: {}; T: {}", isPredicate ? "bool" : "T", typeSet(types)),
             &makeUnary<Op, First, Ts...>)
        .shape = shapes::asInput;
}

/// Registers "x: T, y: T -> z: T", or "-> z: bool" where the functor returns bool.
template <class Op, class First, class... Ts>
void addBinary(OpRegistry& registry, std::string_view name, Types<First, Ts...> types)
{
    constexpr bool isPredicate = std::is_same_v<BinaryResult<Op, First>, bool>;
    registry
        .add(name, fmt::format("x: T, y: T -> z: {}; T: {}", isPredicate ? "bool" : "T", typeSet(types)),
             &makeBinary<Op, First, Ts...>)
        .shape = shapes::broadcast;
}

}
