// SPDX-License-Identifier: Apache-2.0
#include "core/exec/frame_hash.h"

#include <cstring>

namespace tagscope {

uint64_t hash64(std::string_view bytes, uint64_t seed)
{
    constexpr uint64_t m = 0xc6a4a7935bd1e995u;
    constexpr int r = 47;
    uint64_t h = seed ^ (bytes.size() * m);
    while (bytes.size() >= 8) {
        uint64_t k = 0;
        std::memcpy(&k, bytes.data(), 8);
        k *= m;
        k ^= k >> r;
        k *= m;
        h ^= k;
        h *= m;
        bytes.remove_prefix(8);
    }
    if (!bytes.empty()) {
        uint64_t tail = 0;
        std::memcpy(&tail, bytes.data(), bytes.size());
        h ^= tail;
        h *= m;
    }
    h ^= h >> r;
    h *= m;
    h ^= h >> r;
    return h;
}

}
