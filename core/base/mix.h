// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

namespace tagscope {

/// The finisher of splitmix64: every bit of the result depends on every bit of x.
constexpr uint64_t mix64(uint64_t x)
{
    x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9u;
    x = (x ^ (x >> 27)) * 0x94d049bb133111ebu;
    return x ^ (x >> 31);
}

}
