// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/tensor/dtype.h"

#include <concepts>
#include <cstdint>

namespace tagscope::math {

/// The types whose products are packed: Eigen computes them in blocks and in SIMD registers.
template <class C>
concept PackedElement =
    std::same_as<C, float> || std::same_as<C, double> || std::same_as<C, Complex64> || std::same_as<C, Complex128>;

/// c (m x n) = a (m x k) times b (k x n), all row-major and contiguous, k > 0. The order of additions depends on the
/// sizes alone, not on the machine's caches: a value that is computed again is the same to the bit. Any thread.
template <PackedElement C>
void packedProduct(const C* a, const C* b, C* c, int64_t m, int64_t k, int64_t n);

}
