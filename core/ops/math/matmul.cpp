// SPDX-License-Identifier: Apache-2.0
#include "core/ops/math/matmul.h"

#include <Eigen/Core>

namespace tagscope::math {

namespace {

/// Eigen cuts matrices into blocks by the caches that it finds, and so would round otherwise on another machine.
void fixBlockSizes()
{
    static const bool areFixed = [] {
        Eigen::setCpuCacheSizes(std::ptrdiff_t{32} << 10, std::ptrdiff_t{512} << 10, std::ptrdiff_t{4} << 20);
        return true;
    }();
    static_cast<void>(areFixed);
}

}

template <PackedElement C>
void packedProduct(const C* a, const C* b, C* c, int64_t m, int64_t k, int64_t n)
{
    using Matrix = Eigen::Matrix<C, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
    fixBlockSizes();
    const Eigen::Map<const Matrix> left(a, m, k);
    const Eigen::Map<const Matrix> right(b, k, n);
    Eigen::Map<Matrix>(c, m, n).noalias() = left * right;
}

template void packedProduct(const float*, const float*, float*, int64_t, int64_t, int64_t);
template void packedProduct(const double*, const double*, double*, int64_t, int64_t, int64_t);
template void packedProduct(const Complex64*, const Complex64*, Complex64*, int64_t, int64_t, int64_t);
template void packedProduct(const Complex128*, const Complex128*, Complex128*, int64_t, int64_t, int64_t);

}
