// SPDX-License-Identifier: Apache-2.0
#include "core/io/wire_reader.h"

namespace tagscope {

bool takeVarint(std::string_view& bytes, uint64_t& value)
{
    value = 0;
    for (unsigned shift = 0; shift < 64 && !bytes.empty(); shift += 7) {
        const auto byte = static_cast<unsigned char>(bytes.front());
        bytes.remove_prefix(1);
        value |= static_cast<uint64_t>(byte & 0x7f) << shift;
        if (byte < 0x80)
            return true;
    }
    return false;
}

bool WireReader::takeVarint(uint64_t& value)
{
    std::string_view rest = m_bytes.substr(m_position);
    const bool taken = tagscope::takeVarint(rest, value);
    m_position = m_bytes.size() - rest.size();
    return taken;
}

bool WireReader::takeValue(WireField& field)
{
    const size_t left = m_bytes.size() - m_position;
    switch (field.type) {
    case WireField::Type::Varint: return takeVarint(field.value);
    case WireField::Type::Fixed64:
    case WireField::Type::Fixed32: {
        const size_t size = field.type == WireField::Type::Fixed64 ? 8 : 4;
        if (left < size)
            return false;
        m_position += size;
        return true;
    }
    case WireField::Type::Bytes: {
        if (!takeVarint(field.claimed))
            return false;
        field.bytes = m_bytes.substr(m_position, field.claimed);
        m_position += field.bytes.size();
        return field.bytes.size() == field.claimed;
    }
    }
    return false;
}

WireReader::Status WireReader::next(WireField& field)
{
    if (m_isBroken)
        return Status::Broken;
    if (m_position == m_bytes.size())
        return Status::End;
    field = WireField();
    field.offset = m_position;
    uint64_t tag = 0;
    m_isBroken = true;
    if (!takeVarint(tag))
        return Status::Broken;
    field.number = tag >> 3;
    field.type = static_cast<WireField::Type>(tag & 7);
    // Field numbers end at 2^29 - 1.
    if (field.number == 0 || field.number >= (1u << 29) || !takeValue(field))
        return Status::Broken;
    m_isBroken = false;
    return Status::Field;
}

void appendVarint(std::string& out, uint64_t value)
{
    for (; value >= 0x80; value >>= 7)
        out += static_cast<char>(value | 0x80);
    out += static_cast<char>(value);
}

void appendBytesField(std::string& out, uint32_t number, std::string_view bytes)
{
    appendVarint(out, static_cast<uint64_t>(number) << 3 | static_cast<uint64_t>(WireField::Type::Bytes));
    appendVarint(out, bytes.size());
    out += bytes;
}

}
