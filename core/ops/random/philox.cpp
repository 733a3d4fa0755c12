// SPDX-License-Identifier: Apache-2.0
#include "core/ops/random/philox.h"

#include "core/base/mix.h"

#include <bit>

namespace tagscope {

Philox::Block Philox::block(uint64_t index, uint64_t stream) const
{
    constexpr uint64_t multipliers[2] = {0xD2511F53u, 0xCD9E8D57u};
    constexpr uint32_t weyl[2] = {0x9E3779B9u, 0xBB67AE85u};
    Block c = {static_cast<uint32_t>(index), static_cast<uint32_t>(index >> 32), static_cast<uint32_t>(stream),
               static_cast<uint32_t>(stream >> 32)};
    uint32_t key[2] = {static_cast<uint32_t>(m_key), static_cast<uint32_t>(m_key >> 32)};
    for (int round = 0; round < 10; ++round) {
        const uint64_t p0 = multipliers[0] * c[0];
        const uint64_t p1 = multipliers[1] * c[2];
        c = {static_cast<uint32_t>(p1 >> 32) ^ c[1] ^ key[0], static_cast<uint32_t>(p1),
             static_cast<uint32_t>(p0 >> 32) ^ c[3] ^ key[1], static_cast<uint32_t>(p0)};
        key[0] += weyl[0];
        key[1] += weyl[1];
    }
    return c;
}

uint64_t randomKeyOf(int64_t seed, int64_t seed2, uint64_t place)
{
    constexpr uint64_t golden = 0x9e3779b97f4a7c15u;
    uint64_t key = mix64(static_cast<uint64_t>(seed) + golden);
    key = mix64(key ^ (static_cast<uint64_t>(seed2) + golden));
    return mix64(key ^ (place + golden));
}

float unitFloat(uint32_t bits)
{
    return std::bit_cast<float>((bits >> 9) | 0x3f800000u) - 1.0f;
}

double unitDouble(uint32_t high, uint32_t low)
{
    const uint64_t mantissa = (uint64_t(high) << 20) | (low >> 12);
    return std::bit_cast<double>(mantissa | 0x3ff0000000000000u) - 1.0;
}

}
