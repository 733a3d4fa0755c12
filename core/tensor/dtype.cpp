// SPDX-License-Identifier: Apache-2.0
#include "core/tensor/dtype.h"

#include <Eigen/Core>

#include <array>
#include <charconv>

namespace tagscope {

namespace {

struct DTypeInfo {
    std::string_view name;
    std::string_view enumName;
    std::string_view numpyName;
    size_t size;
};

// In the order of TensorFlow's numbers.
constexpr std::array<DTypeInfo, 34> infos = {{
    {"INVALID", "DT_INVALID", "invalid", 0},
    {"float", "DT_FLOAT", "float32", 4},
    {"double", "DT_DOUBLE", "float64", 8},
    {"int32", "DT_INT32", "int32", 4},
    {"uint8", "DT_UINT8", "uint8", 1},
    {"int16", "DT_INT16", "int16", 2},
    {"int8", "DT_INT8", "int8", 1},
    {"string", "DT_STRING", "string", 0},
    {"complex64", "DT_COMPLEX64", "complex64", 8},
    {"int64", "DT_INT64", "int64", 8},
    {"bool", "DT_BOOL", "bool", 1},
    {"qint8", "DT_QINT8", "qint8", 1},
    {"quint8", "DT_QUINT8", "quint8", 1},
    {"qint32", "DT_QINT32", "qint32", 4},
    {"bfloat16", "DT_BFLOAT16", "bfloat16", 2},
    {"qint16", "DT_QINT16", "qint16", 2},
    {"quint16", "DT_QUINT16", "quint16", 2},
    {"uint16", "DT_UINT16", "uint16", 2},
    {"complex128", "DT_COMPLEX128", "complex128", 16},
    {"half", "DT_HALF", "float16", 2},
    {"resource", "DT_RESOURCE", "resource", 8},
    {"variant", "DT_VARIANT", "variant", 0},
    {"uint32", "DT_UINT32", "uint32", 4},
    {"uint64", "DT_UINT64", "uint64", 8},
    {"float8_e5m2", "DT_FLOAT8_E5M2", "float8_e5m2", 1},
    {"float8_e4m3fn", "DT_FLOAT8_E4M3FN", "float8_e4m3fn", 1},
    {"float8_e4m3fnuz", "DT_FLOAT8_E4M3FNUZ", "float8_e4m3fnuz", 1},
    {"float8_e4m3b11fnuz", "DT_FLOAT8_E4M3B11FNUZ", "float8_e4m3b11fnuz", 1},
    {"float8_e5m2fnuz", "DT_FLOAT8_E5M2FNUZ", "float8_e5m2fnuz", 1},
    {"int4", "DT_INT4", "int4", 1},
    {"uint4", "DT_UINT4", "uint4", 1},
    {"int2", "DT_INT2", "int2", 1},
    {"uint2", "DT_UINT2", "uint2", 1},
    {"float4_e2m1fn", "DT_FLOAT4_E2M1FN", "float4_e2m1fn", 1},
}};

const DTypeInfo* findInfo(DType t)
{
    const auto index = static_cast<size_t>(baseType(t));
    return index < infos.size() ? &infos[index] : nullptr;
}

std::string withRef(std::string_view name, std::string_view suffix, DType t)
{
    std::string text(name);
    return isRefType(t) ? text.append(suffix) : text;
}

}

std::string dtypeName(DType t)
{
    const DTypeInfo* info = findInfo(t);
    if (!info)
        return "unknown dtype enum (" + std::to_string(static_cast<int>(t)) + ")";
    return withRef(info->name, "_ref", t);
}

std::string dtypeEnumName(DType t)
{
    const DTypeInfo* info = findInfo(t);
    return info ? withRef(info->enumName, "_REF", t) : std::to_string(static_cast<int>(t));
}

std::string dtypeNumpyName(DType t)
{
    const DTypeInfo* info = findInfo(t);
    return info ? withRef(info->numpyName, "_ref", t) : dtypeName(t);
}

std::optional<DType> dtypeFromName(std::string_view name)
{
    const std::string_view whole = name;
    bool isRef = false;
    if (name.ends_with("_ref") || name.ends_with("_REF")) {
        isRef = true;
        name.remove_suffix(4);
    }
    for (size_t i = 1; i < infos.size(); ++i) {
        if (name == infos[i].name || name == infos[i].enumName || name == infos[i].numpyName) {
            const auto t = static_cast<DType>(i);
            return isRef ? refType(t) : t;
        }
    }
    // The enum name of a number without a name is the number itself.
    int number = 0;
    const auto [end, error] = std::from_chars(whole.data(), whole.data() + whole.size(), number);
    if (error == std::errc() && end == whole.data() + whole.size() && number > 0 && number <= 255)
        return static_cast<DType>(number);
    return std::nullopt;
}

size_t dtypeSize(DType t)
{
    const DTypeInfo* info = findInfo(t);
    return info ? info->size : 0;
}

bool isFloating(DType t)
{
    const DType base = baseType(t);
    return base == DType::Half || base == DType::BFloat16 || base == DType::Float || base == DType::Double;
}

bool isComplex(DType t)
{
    return baseType(t) == DType::Complex64 || baseType(t) == DType::Complex128;
}

bool isInteger(DType t)
{
    switch (baseType(t)) {
    case DType::Int8:
    case DType::Int16:
    case DType::Int32:
    case DType::Int64:
    case DType::UInt8:
    case DType::UInt16:
    case DType::UInt32:
    case DType::UInt64:
    case DType::Int4:
    case DType::UInt4:
    case DType::Int2:
    case DType::UInt2: return true;
    default: return false;
    }
}

bool isQuantized(DType t)
{
    switch (baseType(t)) {
    case DType::QInt8:
    case DType::QUInt8:
    case DType::QInt16:
    case DType::QUInt16:
    case DType::QInt32: return true;
    default: return false;
    }
}

Half::Half(float value) : bits(Eigen::numext::bit_cast<uint16_t>(Eigen::half(value))) {}

Half::operator float() const
{
    return static_cast<float>(Eigen::numext::bit_cast<Eigen::half>(bits));
}

BFloat16::BFloat16(float value) : bits(Eigen::bfloat16(value).value) {}

BFloat16::operator float() const
{
    return static_cast<float>(Eigen::numext::bit_cast<Eigen::bfloat16>(bits));
}

}
