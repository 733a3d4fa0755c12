// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>

namespace tagscope {

static_assert(std::endian::native == std::endian::little, "trace files are little-endian");

/// Appends numbers and byte strings to a buffer.
class ByteWriter {
public:
    template <class T>
    void number(T value)
    {
        static_assert(std::is_integral_v<T> || std::is_enum_v<T>);
        bytes(&value, sizeof(value));
    }
    void bytes(const void* data, size_t size) { m_out.append(static_cast<const char*>(data), size); }
    void text(std::string_view value)
    {
        number(static_cast<uint64_t>(value.size()));
        bytes(value.data(), value.size());
    }
    /// A column of numbers byte by byte: all lowest bytes first. Neighbours are alike then, which packs well.
    template <class T>
    void planes(std::span<const T> column)
    {
        for (size_t plane = 0; plane < sizeof(T); ++plane)
            for (const T value : column)
                m_out.push_back(static_cast<char>(static_cast<uint8_t>(value >> (8 * plane))));
    }

    size_t size() const { return m_out.size(); }
    std::string_view view() const { return m_out; }
    void clear() { m_out.clear(); }

private:
    std::string m_out;
};

/// Reads them back. A read past the end gives zeros and makes `ok` false from then on.
class ByteReader {
public:
    explicit ByteReader(std::string_view data) : m_rest(data), m_size(data.size()) {}

    bool ok() const { return m_isOk; }
    size_t remaining() const { return m_rest.size(); }
    size_t offset() const { return m_size - m_rest.size(); }
    void fail()
    {
        m_isOk = false;
        m_rest = {};
    }

    template <class T>
    T number()
    {
        static_assert(std::is_integral_v<T>);
        T value = 0;
        if (const std::string_view raw = bytes(sizeof(T)); raw.size() == sizeof(T))
            std::memcpy(&value, raw.data(), sizeof(T));
        return value;
    }
    std::string_view bytes(size_t size)
    {
        if (size > m_rest.size()) {
            fail();
            return {};
        }
        const std::string_view taken = m_rest.substr(0, size);
        m_rest.remove_prefix(size);
        return taken;
    }
    std::string_view text() { return bytes(number<uint64_t>()); }
    /// Fills `column`, whose size was checked against `remaining`.
    template <class T>
    void planes(std::span<T> column)
    {
        for (T& value : column)
            value = 0;
        for (size_t plane = 0; plane < sizeof(T); ++plane) {
            const std::string_view raw = bytes(column.size());
            for (size_t i = 0; i < raw.size(); ++i)
                column[i] = static_cast<T>(column[i] | static_cast<T>(static_cast<uint8_t>(raw[i])) << (8 * plane));
        }
    }

private:
    std::string_view m_rest;
    size_t m_size;
    bool m_isOk = true;
};

}
