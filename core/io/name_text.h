// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/tensor/utf8.h"

#include <fmt/format.h>

#include <string>
#include <string_view>

namespace tagscope {

/// A name from a file as valid UTF-8: bytes that are not become `\xNN`. The same name always comes out
/// alike, so that references to it still meet.
inline std::string nameText(std::string_view bytes)
{
    if (isValidUtf8(bytes))
        return std::string(bytes);
    std::string text;
    while (!bytes.empty()) {
        const size_t length = utf8Length(bytes);
        if (length == 0)
            text += fmt::format("\\x{:02x}", static_cast<unsigned char>(bytes.front()));
        text += bytes.substr(0, length);
        bytes.remove_prefix(length == 0 ? 1 : length);
    }
    return text;
}

}
