// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace tagscope {

/// An ASCII digit, whatever the locale.
constexpr bool isDigit(char c)
{
    return c >= '0' && c <= '9';
}

/// An ASCII letter, whatever the locale.
constexpr bool isLetter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

}
