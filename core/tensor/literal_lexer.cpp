// SPDX-License-Identifier: Apache-2.0
#include "core/tensor/literal_lexer.h"

#include "core/base/say.h"
#include "core/tensor/utf8.h"

#include <charconv>

namespace tagscope {

namespace {

bool isWordCharacter(char c)
{
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '.' || c == '+'
        || c == '-' || c == '_';
}

/// The number of `digits` hexadecimal digits at the front of `text`, which are taken off.
bool takeHex(std::string_view& text, size_t digits, uint32_t& value)
{
    if (text.size() < digits)
        return false;
    const auto [end, error] = std::from_chars(text.data(), text.data() + digits, value, 16);
    if (error != std::errc() || end != text.data() + digits)
        return false;
    text.remove_prefix(digits);
    return true;
}

bool takeUnicode(std::string_view& text, std::string& out)
{
    uint32_t c = 0;
    if (!takeHex(text, 4, c))
        return false;
    if (c >= 0xd800 && c <= 0xdbff) {
        uint32_t low = 0;
        if (!text.starts_with("\\u"))
            return false;
        text.remove_prefix(2);
        if (!takeHex(text, 4, low) || low < 0xdc00 || low > 0xdfff)
            return false;
        c = 0x10000 + ((c - 0xd800) << 10) + (low - 0xdc00);
    } else if (c >= 0xdc00 && c <= 0xdfff) {
        return false;
    }
    appendUtf8(out, c);
    return true;
}

}

Result<LiteralToken> LiteralLexer::next()
{
    using Kind = LiteralToken::Kind;
    m_position = std::min(m_text.find_first_not_of(" \t\r\n", m_position), m_text.size());
    const size_t begin = m_position;
    if (begin == m_text.size())
        return LiteralToken{Kind::End, {}, begin};
    const char first = m_text[begin];
    if (first == '[' || first == ']' || first == ',') {
        ++m_position;
        return LiteralToken{first == '[' ? Kind::Open : first == ']' ? Kind::Close : Kind::Comma, {}, begin};
    }
    if (first == '"' || first == '\'') {
        size_t end = begin + 1;
        while (end < m_text.size() && m_text[end] != first)
            end += m_text[end] == '\\' ? 2u : 1u;
        if (end >= m_text.size())
            return refused("the text that begins at character {} has no closing quote", begin + 1);
        m_position = end + 1;
        return LiteralToken{Kind::Text, m_text.substr(begin + 1, end - begin - 1), begin};
    }
    size_t end = begin;
    while (end < m_text.size() && isWordCharacter(m_text[end]))
        ++end;
    if (end == begin)
        return refused("character {} of the value cannot stand there", begin + 1);
    m_position = end;
    return LiteralToken{Kind::Word, m_text.substr(begin, end - begin), begin};
}

Result<std::string> unescapeLiteral(std::string_view text)
{
    std::string out;
    while (!text.empty()) {
        const char c = text.front();
        text.remove_prefix(1);
        if (c != '\\') {
            out += c;
            continue;
        }
        const char escape = text.empty() ? '\0' : text.front();
        text.remove_prefix(text.empty() ? 0 : 1);
        uint32_t byte = 0;
        switch (escape) {
        case 'n': out += '\n'; break;
        case 't': out += '\t'; break;
        case 'r': out += '\r'; break;
        case 'b': out += '\b'; break;
        case 'f': out += '\f'; break;
        case '"':
        case '\'':
        case '\\':
        case '/': out += escape; break;
        case 'x':
            if (!takeHex(text, 2, byte))
                return refused("\\x in a text needs two hexadecimal digits");
            out += static_cast<char>(byte);
            break;
        case 'u':
            if (!takeUnicode(text, out))
                return refused("\\u in a text needs four hexadecimal digits that are a character");
            break;
        default: return refused("a text has the unknown escape '\\{}'", escape);
        }
    }
    return out;
}

}
