// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace tagscope {

/// Bytes of the UTF-8 sequence at the front of `text`, or 0 if there is none (overlong forms and surrogates are none).
size_t utf8Length(std::string_view text);
bool isValidUtf8(std::string_view bytes);

/// Appends a code point up to 0x10ffff.
void appendUtf8(std::string& out, uint32_t codePoint);

}
