// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <complex>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace tagscope {

/// Element types with TensorFlow's numbers. A reference type is the base number + 100. Unknown numbers are kept
/// as they are (open enum), so that a graph of a newer version still opens.
enum class DType : uint8_t {
    Invalid = 0,
    Float = 1,
    Double = 2,
    Int32 = 3,
    UInt8 = 4,
    Int16 = 5,
    Int8 = 6,
    String = 7,
    Complex64 = 8,
    Int64 = 9,
    Bool = 10,
    QInt8 = 11,
    QUInt8 = 12,
    QInt32 = 13,
    BFloat16 = 14,
    QInt16 = 15,
    QUInt16 = 16,
    UInt16 = 17,
    Complex128 = 18,
    Half = 19,
    Resource = 20,
    Variant = 21,
    UInt32 = 22,
    UInt64 = 23,
    Float8E5M2 = 24,
    Float8E4M3FN = 25,
    Float8E4M3FNUZ = 26,
    Float8E4M3B11FNUZ = 27,
    Float8E5M2FNUZ = 28,
    Int4 = 29,
    UInt4 = 30,
    Int2 = 31,
    UInt2 = 32,
    Float4E2M1FN = 33,
};

constexpr uint8_t refTypeOffset = 100;
constexpr bool isRefType(DType t)
{
    return static_cast<uint8_t>(t) > refTypeOffset;
}
constexpr DType baseType(DType t)
{
    return isRefType(t) ? static_cast<DType>(static_cast<uint8_t>(t) - refTypeOffset) : t;
}
constexpr DType refType(DType t)
{
    return isRefType(t) ? t : static_cast<DType>(static_cast<uint8_t>(t) + refTypeOffset);
}

/// TensorFlow's short name ("float", "int32", "float_ref"), as its messages print it.
std::string dtypeName(DType t);
/// The wire's enum name ("DT_FLOAT").
std::string dtypeEnumName(DType t);
/// numpy's name ("float32", "float16"), as the command line's JSON prints it.
std::string dtypeNumpyName(DType t);
/// Understands any of the three spellings.
std::optional<DType> dtypeFromName(std::string_view name);

/// Bytes of one element; 0 for String, Variant and unknown types, whose elements are not plain bytes.
size_t dtypeSize(DType t);
bool isFloating(DType t);  ///< half, bfloat16, float, double
bool isComplex(DType t);
bool isInteger(DType t);  ///< signed and unsigned, without bool and quantized
bool isQuantized(DType t);

/// IEEE half precision, stored; arithmetic goes through float.
struct Half {
    uint16_t bits = 0;
    Half() = default;
    explicit Half(float value);
    explicit operator float() const;
    bool operator==(const Half&) const = default;
};

/// The upper 16 bits of a float, rounded to nearest even.
struct BFloat16 {
    uint16_t bits = 0;
    BFloat16() = default;
    explicit BFloat16(float value);
    explicit operator float() const;
    bool operator==(const BFloat16&) const = default;
};

using Complex64 = std::complex<float>;
using Complex128 = std::complex<double>;

/// Calls f.operator()<T>() with the C++ type of a numeric dtype (bool, integers, Half, BFloat16, float, double,
/// complex; quantized and 4-bit types as their storage). Returns false for others.
template <class F>
bool visitNumeric(DType t, F&& f)
{
    switch (baseType(t)) {
    case DType::Bool: f.template operator()<bool>(); return true;
    case DType::UInt8:
    case DType::QUInt8:
    case DType::UInt4:
    case DType::UInt2: f.template operator()<uint8_t>(); return true;
    case DType::Int8:
    case DType::QInt8:
    case DType::Int4:
    case DType::Int2: f.template operator()<int8_t>(); return true;
    case DType::Int16:
    case DType::QInt16: f.template operator()<int16_t>(); return true;
    case DType::UInt16:
    case DType::QUInt16: f.template operator()<uint16_t>(); return true;
    case DType::Int32:
    case DType::QInt32: f.template operator()<int32_t>(); return true;
    case DType::UInt32: f.template operator()<uint32_t>(); return true;
    case DType::Int64: f.template operator()<int64_t>(); return true;
    case DType::UInt64: f.template operator()<uint64_t>(); return true;
    case DType::Half: f.template operator()<Half>(); return true;
    case DType::BFloat16: f.template operator()<BFloat16>(); return true;
    case DType::Float: f.template operator()<float>(); return true;
    case DType::Double: f.template operator()<double>(); return true;
    case DType::Complex64: f.template operator()<Complex64>(); return true;
    case DType::Complex128: f.template operator()<Complex128>(); return true;
    default: return false;
    }
}

/// The dtype of a C++ element type.
template <class T>
constexpr DType dtypeOf = DType::Invalid;
template <>
inline constexpr DType dtypeOf<bool> = DType::Bool;
template <>
inline constexpr DType dtypeOf<uint8_t> = DType::UInt8;
template <>
inline constexpr DType dtypeOf<int8_t> = DType::Int8;
template <>
inline constexpr DType dtypeOf<int16_t> = DType::Int16;
template <>
inline constexpr DType dtypeOf<uint16_t> = DType::UInt16;
template <>
inline constexpr DType dtypeOf<int32_t> = DType::Int32;
template <>
inline constexpr DType dtypeOf<uint32_t> = DType::UInt32;
template <>
inline constexpr DType dtypeOf<int64_t> = DType::Int64;
template <>
inline constexpr DType dtypeOf<uint64_t> = DType::UInt64;
template <>
inline constexpr DType dtypeOf<Half> = DType::Half;
template <>
inline constexpr DType dtypeOf<BFloat16> = DType::BFloat16;
template <>
inline constexpr DType dtypeOf<float> = DType::Float;
template <>
inline constexpr DType dtypeOf<double> = DType::Double;
template <>
inline constexpr DType dtypeOf<Complex64> = DType::Complex64;
template <>
inline constexpr DType dtypeOf<Complex128> = DType::Complex128;
template <>
inline constexpr DType dtypeOf<std::string> = DType::String;

}
