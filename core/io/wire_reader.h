// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace tagscope {

/// One field of a protobuf message, not interpreted.
struct WireField {
    enum class Type : uint8_t { Varint = 0, Fixed64 = 1, Bytes = 2, Fixed32 = 5 };
    uint64_t number = 0;
    Type type = Type::Varint;
    uint64_t value = 0;      ///< of Varint
    std::string_view bytes;  ///< of Bytes; of the last field of a broken message, what is left of it
    size_t offset = 0;       ///< where its tag stands in the message
    uint64_t claimed = 0;    ///< of Bytes: how many it says it has
};

/// Takes a varint off the front of `bytes`; false if there is none, what was taken of it being gone.
bool takeVarint(std::string_view& bytes, uint64_t& value);

/// Walks the fields of one protobuf message without a schema, for telling files apart and for reading a
/// large message piece by piece. Works in the caller's bytes.
class WireReader {
public:
    enum class Status : uint8_t { Field, End, Broken };

    explicit WireReader(std::string_view bytes) : m_bytes(bytes) {}

    /// Broken: the rest is no protobuf message, or is cut off; it stays so.
    Status next(WireField& field);
    size_t position() const { return m_position; }

private:
    bool takeVarint(uint64_t& value);
    bool takeValue(WireField& field);

    std::string_view m_bytes;
    size_t m_position = 0;
    bool m_isBroken = false;
};

void appendVarint(std::string& out, uint64_t value);
/// Appends a Bytes field.
void appendBytesField(std::string& out, uint32_t number, std::string_view bytes);

}
