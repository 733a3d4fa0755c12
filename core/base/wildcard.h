// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

namespace tagscope {

/// Whether a whole text is what a pattern says, in which `*` stands for any characters, also none, and everything else
/// for itself. At worst the product of both lengths.
constexpr bool matchesWildcard(std::string_view text, std::string_view pattern)
{
    // After a mismatch the last star takes one character more; an earlier star need never be tried again.
    size_t t = 0;
    size_t p = 0;
    size_t star = std::string_view::npos;  // behind the last one
    size_t starText = 0;
    while (t < text.size()) {
        if (p < pattern.size() && pattern[p] == '*') {
            star = ++p;
            starText = t;
        } else if (p < pattern.size() && pattern[p] == text[t]) {
            ++p;
            ++t;
        } else if (star != std::string_view::npos) {
            p = star;
            t = ++starText;
        } else {
            return false;
        }
    }
    return pattern.substr(p).find_first_not_of('*') == std::string_view::npos;
}

}
