// SPDX-License-Identifier: Apache-2.0
#include "core/ops/math/elementwise.h"
#include "core/ops/math/math_ops.h"
#include "core/ops/shape_rules.h"

#include <bit>
#include <cmath>
#include <complex>

namespace tagscope::math {

namespace {

/// A floating number as an integer: rounded towards zero; what does not fit, and NaN, becomes the lowest value, as the
/// instructions of x86 have it (narrow types are cut from the 32-bit result).
template <class To>
To toInteger(double x)
{
    if constexpr (sizeof(To) < 4) {
        return static_cast<To>(toInteger<int32_t>(x));
    } else if constexpr (std::is_same_v<To, uint32_t>) {
        return static_cast<uint32_t>(toInteger<int64_t>(x));
    } else if constexpr (std::is_same_v<To, uint64_t>) {
        if (x >= 0x1p63)
            return x < 0x1p64 ? static_cast<uint64_t>(x) : uint64_t(1) << 63;
        return static_cast<uint64_t>(toInteger<int64_t>(x));
    } else {
        constexpr double low = static_cast<double>(std::numeric_limits<To>::min());
        return x > low - 1 && x < -low ? static_cast<To>(x) : std::numeric_limits<To>::min();
    }
}

template <class To, class From>
To converted(const From& x)
{
    if constexpr (isHalfLike<From>)
        return converted<To>(static_cast<float>(x));
    else if constexpr (isHalfLike<To>)
        return To(converted<float>(x));
    else if constexpr (std::is_same_v<To, bool>)
        return x != From(0);
    else if constexpr (isComplexType<From> && isComplexType<To>)
        return To(static_cast<typename To::value_type>(x.real()), static_cast<typename To::value_type>(x.imag()));
    else if constexpr (isComplexType<From>)
        return converted<To>(x.real());
    else if constexpr (isComplexType<To>)
        return To(static_cast<typename To::value_type>(x), 0);
    else if constexpr (std::is_floating_point_v<From> && std::is_integral_v<To>)
        return toInteger<To>(static_cast<double>(x));
    else
        return static_cast<To>(x);
}

template <class From, class To>
bool castLoop(Stretch& s)
{
    const From* x = s.input<From>(0);
    To* out = s.output<To>();
    for (int64_t i = 0; i < s.count; ++i)
        out[i] = converted<To>(x[i]);
    return true;
}

template <class From, class To>
KernelStatus castKernel(KernelContext& c)
{
    if constexpr (fitsInline<From> && fitsInline<To>) {
        if (c.inputs[0].kind() == Tensor::Kind::Inline) {
            c.outputs[0] = inlineScalar<To>(converted<To>(inlineValue<From>(c.inputs[0])));
            return KernelStatus::Ok;
        }
    }
    static constexpr Elementwise info{dtypeOf<To>, {sizeof(From)}, sizeof(To), &castLoop<From, To>, nullptr, false};
    return runElementwise(c, info);
}

KernelStatus passOn(KernelContext& c)
{
    c.outputs[0] = c.inputs[0];
    return KernelStatus::Ok;
}

struct TruncateParams {
    KernelFn fn = nullptr;
    int droppedBits = 0;
};

/// Sets the bits of the mantissa to zero that the narrower type has no room for, so that rounding has nothing to do.
template <class Bits>
KernelStatus castTruncated(KernelContext& c)
{
    const auto& p = c.param<TruncateParams>();
    const Tensor& x = c.inputs[0];
    Tensor cut = Tensor::allocate(x.dtype(), x.shape());
    for (int64_t i = 0; i < x.elements(); ++i)
        cut.mutableData<Bits>()[i] = static_cast<Bits>(x.data<Bits>()[i] >> p.droppedBits << p.droppedBits);
    const Tensor inputs[] = {std::move(cut)};
    const std::span<const Tensor> given = std::exchange(c.inputs, inputs);
    const KernelStatus status = p.fn(c);
    c.inputs = given;
    return status;
}

struct CastTypes : Types<bool, BFloat16, Half, float, double, int8_t, int16_t, int32_t, int64_t, uint8_t, uint16_t,
                         uint32_t, uint64_t, Complex64, Complex128> {};

template <class From, class... To>
KernelFn castTo(DType to, Types<To...>)
{
    KernelFn fn = nullptr;
    ((to == dtypeOf<To> ? void(fn = &castKernel<From, To>) : void()), ...);
    return fn;
}

template <class... From>
KernelFn castFrom(DType from, DType to, Types<From...>)
{
    KernelFn fn = nullptr;
    ((from == dtypeOf<From> ? void(fn = castTo<From>(to, CastTypes{})) : void()), ...);
    return fn;
}

/// Bits of the mantissa that are stored.
int mantissaBits(DType t)
{
    switch (t) {
    case DType::Double: return 52;
    case DType::Float: return 23;
    case DType::Half: return 10;
    case DType::BFloat16: return 7;
    default: return 0;
    }
}

KernelFn truncating(DType from)
{
    switch (from) {
    case DType::Double: return &castTruncated<uint64_t>;
    case DType::Float: return &castTruncated<uint32_t>;
    default: return &castTruncated<uint16_t>;
    }
}

Result<Kernel> makeCast(const KernelSpec& spec)
{
    const DType from = spec.attr<DType>("SrcT");
    const DType to = spec.attr<DType>("DstT");
    if (from == to) {
        Kernel kernel = plainKernel(&passOn);
        kernel.takesRepeated = true;
        return kernel;
    }
    Kernel kernel = plainKernel(castFrom(from, to, CastTypes{}));
    if (!kernel.fn)
        return fail(ErrorCode::Unimplemented, "Cast {} to {} is not supported", dtypeName(from), dtypeName(to));
    const int dropped = mantissaBits(from) - mantissaBits(to);
    if (spec.attr<bool>("Truncate") && mantissaBits(from) > 0 && mantissaBits(to) > 0 && dropped > 0) {
        kernel.params = std::make_shared<TruncateParams>(TruncateParams{kernel.fn, dropped});
        kernel.fn = truncating(from);
    }
    return kernel;
}

}

void addCastOps(OpRegistry& registry)
{
    registry.add("Cast", "x: SrcT -> y: DstT; SrcT: type; DstT: type; Truncate: bool=false", &makeCast).shape =
        shapes::asInput;
}

}
