// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>

namespace tagscope {

/// A counter-based generator (Philox 4x32 with ten rounds, Salmon et al., "Parallel random numbers: as easy as 1, 2,
/// 3"): block n is a function of the key and n alone, so that the numbers do not depend on who draws first.
class Philox {
public:
    using Block = std::array<uint32_t, 4>;

    explicit Philox(uint64_t key) : m_key(key) {}
    /// One stream per use: `stream` tells repeated draws for one index apart.
    Block block(uint64_t index, uint64_t stream = 0) const;

private:
    uint64_t m_key;
};

/// One key from the two seeds of an op and the place where it fires.
uint64_t randomKeyOf(int64_t seed, int64_t seed2, uint64_t place);

/// In [0, 1): the upper 23 bits as a float's mantissa, the upper 52 as a double's.
float unitFloat(uint32_t bits);
double unitDouble(uint32_t high, uint32_t low);

}
