// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"

#include <cstddef>
#include <string>
#include <string_view>

namespace tagscope {

/// One word of a tensor literal.
struct LiteralToken {
    enum class Kind : unsigned char { Open, Close, Comma, Word, Text, End };
    Kind kind = Kind::End;
    std::string_view text;  ///< of Word, and of Text without its quotes and with its escapes
    size_t position = 0;    ///< of its first character in the literal
};

/// Takes a tensor literal apart. Works in the caller's text, which must outlive it.
class LiteralLexer {
public:
    explicit LiteralLexer(std::string_view text) : m_text(text) {}

    /// The next word; an error for text that does not end, or a character that cannot stand there.
    Result<LiteralToken> next();

private:
    std::string_view m_text;
    size_t m_position = 0;
};

/// The bytes that a Text token means.
Result<std::string> unescapeLiteral(std::string_view text);

}
