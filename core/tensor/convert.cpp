// SPDX-License-Identifier: Apache-2.0
#include "core/tensor/convert.h"

#include "core/base/say.h"

#include <cmath>
#include <limits>
#include <type_traits>

namespace tagscope {

namespace {

constexpr double twoTo63 = 9223372036854775808.0;

template <class T>
Number makeNumber(const T& v)
{
    if constexpr (std::is_same_v<T, bool>)
        return Number::boolean(v);
    else if constexpr (std::is_same_v<T, Half> || std::is_same_v<T, BFloat16>)
        return Number::fromReal(static_cast<double>(static_cast<float>(v)));
    else if constexpr (std::is_same_v<T, Complex64> || std::is_same_v<T, Complex128>)
        return Number::fromComplex(static_cast<double>(v.real()), static_cast<double>(v.imag()));
    else if constexpr (std::is_floating_point_v<T>)
        return Number::fromReal(static_cast<double>(v));
    else if constexpr (std::is_signed_v<T>)
        return Number::fromInteger(v);
    else
        return Number::fromNatural(v);
}

/// A real number that is a whole one within the 64-bit ranges becomes an integer; others stay.
Number asInteger(const Number& n)
{
    const bool isReal = n.kind == Number::Kind::Real || (n.kind == Number::Kind::Complex && n.imaginary == 0);
    if (!isReal || std::trunc(n.real) != n.real)
        return n;
    if (n.real >= -twoTo63 && n.real < twoTo63)
        return Number::fromInteger(static_cast<int64_t>(n.real));
    if (n.real >= twoTo63 && n.real < 2 * twoTo63)
        return Number::fromNatural(static_cast<uint64_t>(n.real));
    return n;
}

struct IntegerRange {
    int64_t low;
    uint64_t high;
};

template <class T>
IntegerRange rangeOf(DType dtype)
{
    switch (baseType(dtype)) {
    case DType::Int4: return {-8, 7};
    case DType::UInt4: return {0, 15};
    case DType::Int2: return {-2, 1};
    case DType::UInt2: return {0, 3};
    default:
        return {static_cast<int64_t>(std::numeric_limits<T>::min()),
                static_cast<uint64_t>(std::numeric_limits<T>::max())};
    }
}

template <class T>
bool toElement(const Number& number, DType dtype, T& out)
{
    if constexpr (std::is_same_v<T, bool>) {
        const Number n = asInteger(number);
        if ((n.kind != Number::Kind::Bool && n.kind != Number::Kind::Signed) || n.integer < 0 || n.integer > 1)
            return false;
        out = n.integer == 1;
        return true;
    } else if (number.kind == Number::Kind::Bool) {
        return false;
    } else if constexpr (std::is_integral_v<T>) {
        const Number n = asInteger(number);
        const IntegerRange range = rangeOf<T>(dtype);
        if (n.kind == Number::Kind::Unsigned && n.natural <= range.high) {
            out = static_cast<T>(n.natural);
            return true;
        }
        if (n.kind != Number::Kind::Signed || n.integer < range.low
            || (n.integer > 0 && static_cast<uint64_t>(n.integer) > range.high))
            return false;
        out = static_cast<T>(n.integer);
        return true;
    } else if constexpr (std::is_same_v<T, Complex64> || std::is_same_v<T, Complex128>) {
        typename T::value_type re{};
        typename T::value_type im{};
        if (!toElement(Number::fromReal(number.toDouble()), dtype, re)
            || !toElement(Number::fromReal(number.kind == Number::Kind::Complex ? number.imaginary : 0), dtype, im))
            return false;
        out = T(re, im);
        return true;
    } else {
        if (number.kind == Number::Kind::Complex && number.imaginary != 0)
            return false;
        const double wide = number.toDouble();
        // Beyond the largest float the cast itself would be undefined for a value out of range of no rounding.
        constexpr double floatLimit = 3.4028235677973366e+38;
        if constexpr (std::is_same_v<T, double>) {
            out = wide;
        } else {
            if (std::isfinite(wide) && std::fabs(wide) >= floatLimit)
                return false;
            out = T(static_cast<float>(wide));
            if (std::isfinite(wide) && !std::isfinite(static_cast<float>(out)))
                return false;
        }
        return true;
    }
}

}

Number Number::fromNatural(uint64_t v)
{
    if (v <= static_cast<uint64_t>(std::numeric_limits<int64_t>::max()))
        return fromInteger(static_cast<int64_t>(v));
    return {Kind::Unsigned, 0, v};
}

double Number::toDouble() const
{
    switch (kind) {
    case Kind::Bool:
    case Kind::Signed: return static_cast<double>(integer);
    case Kind::Unsigned: return static_cast<double>(natural);
    case Kind::Real:
    case Kind::Complex: return real;
    }
    return 0;
}

Number numberAt(const Tensor& tensor, int64_t i)
{
    Number number;
    const bool isNumeric = visitNumeric(tensor.dtype(), [&]<class T>() { number = makeNumber(tensor.at<T>(i)); });
    TAGSCOPE_ASSERT(isNumeric, "only tensors of a numeric dtype have numbers");
    return number;
}

bool storeNumber(const Number& number, DType dtype, std::byte* out)
{
    bool fits = false;
    visitNumeric(dtype, [&]<class T>() {
        T value{};
        fits = toElement(number, dtype, value);
        if (fits)
            std::memcpy(out, &value, sizeof(T));
    });
    return fits;
}

double roundedTo(double number, DType dtype)
{
    visitNumeric(dtype, [&]<class T>() {
        if constexpr (std::is_same_v<T, float> || std::is_same_v<T, Half> || std::is_same_v<T, BFloat16>) {
            T rounded{};
            if (toElement(Number::fromReal(number), dtype, rounded))
                number = static_cast<double>(static_cast<float>(rounded));
        }
    });
    return number;
}

std::string toString(const Number& number)
{
    switch (number.kind) {
    case Number::Kind::Bool: return number.integer ? "true" : "false";
    case Number::Kind::Signed: return fmt::format("{}", number.integer);
    case Number::Kind::Unsigned: return fmt::format("{}", number.natural);
    case Number::Kind::Real: return fmt::format("{}", number.real);
    case Number::Kind::Complex: return fmt::format("{}{:+}j", number.real, number.imaginary);
    }
    return {};
}

Result<Tensor> convertTensor(const Tensor& tensor, DType wanted)
{
    if (tensor.dtype() == wanted)
        return tensor;
    const auto isNumeric = [](DType t) { return visitNumeric(t, []<class T>() {}); };
    if (!tensor.hasValue() || tensor.isRef() || !isNumeric(tensor.dtype()) || !isNumeric(wanted))
        return refused("a tensor of dtype {} cannot be converted to {}", dtypeNumpyName(tensor.dtype()),
                       dtypeNumpyName(wanted));
    Tensor result = tensor.isRepeated() ? Tensor::allocateRepeated(wanted, tensor.shape(), tensor.storedElements())
                                        : Tensor::allocate(wanted, tensor.shape());
    std::byte* out = result.mutableData<std::byte>();
    const size_t size = dtypeSize(wanted);
    for (int64_t i = 0; i < tensor.storedElements(); ++i, out += size) {
        const Number number = numberAt(tensor, i);
        if (!storeNumber(number, wanted, out))
            return refused("element {} is {}, which does not fit {}", i, toString(number), dtypeNumpyName(wanted));
    }
    return result;
}

}
