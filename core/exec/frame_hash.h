// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string_view>

namespace tagscope {

/// The 64-bit Murmur variant by which frames are named in rendezvous keys (formats.md 17).
uint64_t hash64(std::string_view bytes, uint64_t seed = 0xDECAFCAFFEu);

constexpr uint64_t combineHash64(uint64_t a, uint64_t b)
{
    return a ^ (b + 0x9e3779b97f4a7800u + (a << 10) + (a >> 4));
}

/// Id of the frame instance entered from iteration `parentIteration` of `parent`: the same in every schedule and
/// partition.
constexpr uint64_t childFrameHash(uint64_t parent, int64_t parentIteration, uint64_t nameHash)
{
    return combineHash64(parent, combineHash64(static_cast<uint64_t>(parentIteration), nameHash));
}

}
