// SPDX-License-Identifier: Apache-2.0
#include "core/io/json_cursor.h"

#include "core/base/ascii.h"
#include "core/base/say.h"
#include "core/io/name_text.h"
#include "core/tensor/utf8.h"

#include <fmt/format.h>

#include <array>
#include <utility>

namespace tagscope {

namespace {

constexpr std::array<signed char, 256> base64Values = [] {
    std::array<signed char, 256> values{};
    values.fill(-1);
    signed char next = 0;
    for (const char c : std::string_view("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"))
        values[static_cast<unsigned char>(c)] = next++;
    values['+'] = values['-'] = 62;
    values['/'] = values['_'] = 63;
    return values;
}();

}

char JsonCursor::peek()
{
    while (m_at < m_text.size()
           && (m_text[m_at] == ' ' || m_text[m_at] == '\n' || m_text[m_at] == '\t' || m_text[m_at] == '\r'))
        ++m_at;
    return m_at < m_text.size() ? m_text[m_at] : '\0';
}

bool JsonCursor::accept(char sign)
{
    if (hasMistake() || peek() != sign || m_at >= m_text.size())
        return false;
    ++m_at;
    return true;
}

bool JsonCursor::expect(char sign)
{
    if (accept(sign))
        return true;
    if (m_at >= m_text.size())
        return mistake(m_at, say("the text ends where '{}' was expected", sign));
    return mistake(m_at, say("expected '{}', found '{}'", sign, nameText(m_text.substr(m_at, 1))));
}

bool JsonCursor::enter()
{
    if (++m_depth > maxDepth)
        return mistake(m_at - 1, say("nested deeper than {} levels", maxDepth));
    return true;
}

bool JsonCursor::mistake(size_t at, std::string message)
{
    if (!m_mistakeAt) {
        m_mistakeAt = at;
        m_mistake = std::move(message);
    }
    return false;
}

std::optional<unsigned> JsonCursor::hex()
{
    unsigned code = 0;
    for (int i = 0; i < 4; ++i, ++m_at) {
        const char c = m_at < m_text.size() ? m_text[m_at] : '\0';
        const bool isLetter = (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F');
        if (!isDigit(c) && !isLetter)
            return std::nullopt;
        code = code * 16 + static_cast<unsigned>(isDigit(c) ? c - '0' : (c | 0x20) - 'a' + 10);
    }
    return code;
}

bool JsonCursor::appendEscape(std::string& out)
{
    const size_t begin = m_at;
    const char c = m_at + 1 < m_text.size() ? m_text[m_at + 1] : '\0';
    m_at += 2;
    constexpr std::string_view signs = "\"\\/bfnrt";
    constexpr std::string_view meanings = "\"\\/\b\f\n\r\t";
    if (const size_t i = signs.find(c); i != std::string_view::npos && c != '\0') {
        out += meanings[i];
        return true;
    }
    std::optional<unsigned> code = c == 'u' ? hex() : std::nullopt;
    if (code && *code >= 0xd800 && *code < 0xdc00 && m_text.substr(m_at, 2) == "\\u") {
        m_at += 2;
        const std::optional<unsigned> low = hex();
        code = low && *low >= 0xdc00 && *low < 0xe000
            ? std::optional(0x10000 + ((*code - 0xd800) << 10) + (*low - 0xdc00))
            : std::nullopt;
    }
    if (!code || (*code >= 0xd800 && *code < 0xe000))
        return mistake(begin, say("this is no escape of JSON"));
    appendUtf8(out, *code);
    return true;
}

std::optional<std::string> JsonCursor::string()
{
    if (hasMistake() || peek() != '"') {
        mistake(m_at,
                m_at < m_text.size() ? say("expected a string in double quotes")
                                     : say("the text ends where a string was expected"));
        return std::nullopt;
    }
    const size_t begin = m_at++;
    std::string out;
    while (m_at < m_text.size()) {
        const char c = m_text[m_at];
        if (c == '"') {
            ++m_at;
            return out;
        }
        if (c == '\\') {
            if (!appendEscape(out))
                return std::nullopt;
            continue;
        }
        if (static_cast<unsigned char>(c) < 0x20) {
            mistake(m_at, say("a string has a control character that is not escaped"));
            return std::nullopt;
        }
        size_t end = m_at + 1;
        while (end < m_text.size() && m_text[end] != '"' && m_text[end] != '\\'
               && static_cast<unsigned char>(m_text[end]) >= 0x20)
            ++end;
        out += m_text.substr(m_at, end - m_at);
        m_at = end;
    }
    mistake(begin, say("a string is not closed"));
    return std::nullopt;
}

std::optional<std::string_view> JsonCursor::number()
{
    peek();
    size_t end = m_at;
    const auto at = [&] { return end < m_text.size() ? m_text[end] : '\0'; };
    const auto digits = [&] {
        const size_t first = end;
        while (isDigit(at()))
            ++end;
        return end > first;
    };
    if (at() == '-')
        ++end;
    bool isNumber = !hasMistake() && (at() == '0' ? ++end, !isDigit(at()) : digits());
    if (at() == '.')
        ++end, isNumber = digits() && isNumber;
    if (at() == 'e' || at() == 'E') {
        ++end;
        if (at() == '+' || at() == '-')
            ++end;
        isNumber = digits() && isNumber;
    }
    if (!isNumber) {
        mistake(m_at, say("expected a number"));
        return std::nullopt;
    }
    const size_t begin = std::exchange(m_at, end);
    return m_text.substr(begin, end - begin);
}

std::optional<std::string_view> JsonCursor::word()
{
    peek();
    for (const std::string_view known : {"true", "false", "null"})
        if (!hasMistake() && m_text.substr(m_at, known.size()) == known) {
            m_at += known.size();
            return known;
        }
    mistake(m_at, say("expected a value"));
    return std::nullopt;
}

bool JsonCursor::skip()
{
    switch (const char c = peek()) {
    case '{': return eachMember([this](const std::string&, size_t) { return skip(); });
    case '[': return eachElement([this] { return skip(); });
    case '"': return string().has_value();
    default: return c == '-' || isDigit(c) ? number().has_value() : word().has_value();
    }
}

std::optional<std::string> decodeBase64(std::string_view text)
{
    if (text.size() % 4 == 0)
        for (int i = 0; i < 2 && text.ends_with('='); ++i)
            text.remove_suffix(1);
    if (text.size() % 4 == 1)
        return std::nullopt;
    std::string out;
    out.reserve(text.size() / 4 * 3 + 2);
    unsigned bits = 0;
    int count = 0;
    for (const char c : text) {
        const int value = base64Values[static_cast<unsigned char>(c)];
        if (value < 0)
            return std::nullopt;
        bits = bits << 6 | static_cast<unsigned>(value);
        count += 6;
        if (count >= 8) {
            count -= 8;
            out += static_cast<char>(bits >> count & 0xff);
        }
    }
    return out;
}

}
