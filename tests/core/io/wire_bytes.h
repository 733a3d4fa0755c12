// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QByteArray>

#include <cstdint>
#include <string>
#include <string_view>

// Protobuf messages written by hand from the field numbers of TensorFlow's schemas, so that the readers are
// not tested against schemas of ours.
namespace tagscope::test {

inline std::string varint(uint64_t value)
{
    std::string out;
    for (; value >= 0x80; value >>= 7)
        out += static_cast<char>((value & 0x7f) | 0x80);
    return out + static_cast<char>(value);
}

inline std::string number(int field, uint64_t value)
{
    return varint(static_cast<uint64_t>(field) << 3) + varint(value);
}

inline std::string bytes(int field, std::string_view content)
{
    return varint(static_cast<uint64_t>(field) << 3 | 2) + varint(content.size()) + std::string(content);
}

/// A NodeDef; `rest` is appended (inputs, attributes).
inline std::string node(std::string_view name, std::string_view op, std::string_view rest = {})
{
    return bytes(1, name) + bytes(2, op) + std::string(rest);
}
inline std::string attr(std::string_view name, std::string_view value)
{
    return bytes(5, bytes(1, name) + bytes(2, value));
}
/// A GraphDef of one node.
inline std::string graphOf(std::string_view nodeBytes)
{
    return bytes(1, nodeBytes);
}

inline std::string dim(int64_t size)
{
    return bytes(2, number(1, static_cast<uint64_t>(size)));
}
/// A TensorProto: dtype, dimensions, then `values`.
inline std::string tensor(int dtype, std::string_view dims, std::string_view values)
{
    return number(1, static_cast<uint64_t>(dtype)) + bytes(2, dims) + std::string(values);
}

inline QByteArray q(const std::string& s)
{
    return QByteArray(s.data(), static_cast<qsizetype>(s.size()));
}

}
