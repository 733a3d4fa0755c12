// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace tagscope {

/// A walk over JSON text (RFC 8259), value by value, without a tree of it. The first mistake is kept, and everything
/// after it fails.
class JsonCursor {
public:
    /// Deep enough for functions within attributes of functions, and far from the end of any stack.
    static constexpr int maxDepth = 100;

    explicit JsonCursor(std::string_view text) : m_text(text) {}

    /// The first character of the next value or sign; 0 at the end.
    char peek();
    /// True if the sign was there.
    bool accept(char sign);
    /// A mistake if it is not there.
    bool expect(char sign);
    /// Unescaped, in UTF-8.
    std::optional<std::string> string();
    /// A number as it stands there.
    std::optional<std::string_view> number();
    /// "true", "false" or "null".
    std::optional<std::string_view> word();
    /// Any value, which nobody wants to know.
    bool skip();

    /// Around what is in braces or brackets; false if it is too deep.
    bool enter();
    void leave() { --m_depth; }

    /// Calls read() at each element, which says whether to go on.
    template <class Read>
    bool eachElement(Read&& read)
    {
        return eachWithin('[', ']', read);
    }
    /// Calls read(name, where the name stands) at the value of each member.
    template <class Read>
    bool eachMember(Read&& read)
    {
        return eachWithin('{', '}', [&] {
            peek();
            const size_t at = m_at;
            const std::optional<std::string> name = string();
            return name && expect(':') && read(*name, at);
        });
    }

    size_t position() const { return m_at; }
    /// Keeps the first; false, so that it can be returned.
    bool mistake(size_t at, std::string message);
    bool hasMistake() const { return m_mistakeAt.has_value(); }
    size_t mistakeAt() const { return m_mistakeAt.value_or(0); }
    const std::string& mistakeText() const { return m_mistake; }

private:
    template <class Read>
    bool eachWithin(char open, char close, Read&& read)
    {
        if (!expect(open) || !enter())
            return false;
        if (accept(close))
            return leave(), true;
        do {
            if (!read())
                return false;
        } while (accept(','));
        leave();
        return expect(close);
    }
    bool appendEscape(std::string& out);
    std::optional<unsigned> hex();

    std::string_view m_text;
    size_t m_at = 0;
    int m_depth = 0;
    std::optional<size_t> m_mistakeAt;
    std::string m_mistake;
};

/// Both alphabets, with or without padding; nothing if it is neither.
std::optional<std::string> decodeBase64(std::string_view text);

}
