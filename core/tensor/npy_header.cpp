// SPDX-License-Identifier: Apache-2.0
#include "core/tensor/npy_header.h"

#include "core/base/say.h"

#include <fmt/format.h>

#include <charconv>

namespace tagscope {

namespace {

constexpr std::string_view magic("\x93NUMPY", 6);

/// Reads the one Python literal that a header is: a dict with three keys in any order.
class HeaderParser {
public:
    explicit HeaderParser(std::string_view text) : m_rest(text) {}

    Result<NpyHeader> parse()
    {
        NpyHeader header;
        bool hasDescr = false;
        bool hasOrder = false;
        bool hasShape = false;
        if (!take('{'))
            return refused("the .npy header is malformed: no dict");
        while (!take('}')) {
            std::string key;
            if (!takeString(key) || !take(':'))
                return refused("the .npy header is malformed: no key");
            if (key == "descr") {
                if (!takeString(header.descr))
                    return refused("the .npy header has a structured dtype, which is not supported");
                hasDescr = true;
            } else if (key == "fortran_order") {
                if (!takeBool(header.isFortranOrder))
                    return refused("the .npy header is malformed: fortran_order is neither True nor False");
                hasOrder = true;
            } else if (key == "shape") {
                if (!takeShape(header.shape))
                    return refused("the .npy header is malformed: shape is not a tuple of integers");
                hasShape = true;
            } else {
                return refused("the .npy header is malformed: an unknown key");
            }
            if (!take(',') && !peek('}'))
                return refused("the .npy header is malformed: no comma between its parts");
        }
        if (!hasDescr || !hasOrder || !hasShape)
            return refused("the .npy header is malformed: no descr, fortran_order or shape");
        const Result<int64_t> elements = header.shape.checkedElements();
        if (!elements)
            return Failure(elements.error());
        return header;
    }

private:
    void skipBlanks() { m_rest.remove_prefix(std::min(m_rest.find_first_not_of(" \t\r\n"), m_rest.size())); }
    bool peek(char c)
    {
        skipBlanks();
        return m_rest.starts_with(c);
    }
    bool take(char c)
    {
        const bool found = peek(c);
        if (found)
            m_rest.remove_prefix(1);
        return found;
    }
    bool takeWord(std::string_view word)
    {
        skipBlanks();
        const bool found = m_rest.starts_with(word);
        if (found)
            m_rest.remove_prefix(word.size());
        return found;
    }
    bool takeBool(bool& value)
    {
        value = takeWord("True");
        return value || takeWord("False");
    }
    bool takeString(std::string& value)
    {
        skipBlanks();
        if (m_rest.empty() || (m_rest.front() != '\'' && m_rest.front() != '"'))
            return false;
        const size_t end = m_rest.find(m_rest.front(), 1);
        if (end == std::string_view::npos)
            return false;
        value = m_rest.substr(1, end - 1);
        m_rest.remove_prefix(end + 1);
        return true;
    }
    bool takeShape(Shape& shape)
    {
        shape = Shape();
        if (!take('('))
            return false;
        while (!take(')')) {
            skipBlanks();
            int64_t dim = 0;
            const auto [end, error] = std::from_chars(m_rest.data(), m_rest.data() + m_rest.size(), dim);
            if (error != std::errc() || dim < 0)
                return false;
            m_rest.remove_prefix(static_cast<size_t>(end - m_rest.data()));
            takeWord("L");  // Python 2 wrote long integers so
            shape.append(dim);
            if (!take(',') && !peek(')'))
                return false;
        }
        return true;
    }

    std::string_view m_rest;
};

size_t littleEndian(std::string_view bytes)
{
    size_t value = 0;
    for (size_t i = bytes.size(); i-- > 0;)
        value = value << 8 | static_cast<unsigned char>(bytes[i]);
    return value;
}

}

Result<NpyHeader> parseNpyHeader(std::string_view bytes)
{
    if (!bytes.starts_with(magic))
        return refused("not a .npy file");
    const size_t versionEnd = magic.size() + 2;
    if (bytes.size() < versionEnd)
        return refused(ErrorCode::DataLoss, "the .npy file is cut off in its header");
    const int major = static_cast<unsigned char>(bytes[magic.size()]);
    if (major < 1 || major > 3)
        return refused("the .npy file has version {}, expected 1 to 3", major);
    const size_t lengthSize = major == 1 ? 2 : 4;
    if (bytes.size() < versionEnd + lengthSize)
        return refused(ErrorCode::DataLoss, "the .npy file is cut off in its header");
    const size_t length = littleEndian(bytes.substr(versionEnd, lengthSize));
    const size_t begin = versionEnd + lengthSize;
    if (bytes.size() - begin < length)
        return refused(ErrorCode::DataLoss, "the .npy file is cut off in its header");
    Result<NpyHeader> header = HeaderParser(bytes.substr(begin, length)).parse();
    if (header)
        header->dataOffset = begin + length;
    return header;
}

std::string npyHeaderBytes(std::string_view descr, const Shape& shape)
{
    std::string dims;
    for (const int64_t d : shape.dims())
        dims += fmt::format("{}, ", d);
    if (shape.rank() > 1)
        dims.resize(dims.size() - 2);
    else if (shape.rank() == 1)
        dims.resize(dims.size() - 1);
    std::string text = fmt::format("{{'descr': '{}', 'fortran_order': False, 'shape': ({}), }}", descr, dims);
    const bool isLong = text.size() + 64 > 0xffff;
    const size_t before = magic.size() + 2 + (isLong ? 4 : 2);
    text.append(63 - (before + text.size()) % 64, ' ');
    text += '\n';
    std::string out(magic);
    out += static_cast<char>(isLong ? 2 : 1);
    out += '\0';
    for (size_t i = 0; i < (isLong ? 4u : 2u); ++i)
        out += static_cast<char>(text.size() >> (8 * i) & 0xff);
    return out + text;
}

}
