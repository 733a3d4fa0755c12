// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

namespace tagscope::math {

/// c (m x n) = a (m x k) times b (k x n), all row-major and contiguous, k > 0.
void multiplyMatrices(const float* a, const float* b, float* c, int64_t m, int64_t k, int64_t n);
void multiplyMatrices(const double* a, const double* b, double* c, int64_t m, int64_t k, int64_t n);

}
