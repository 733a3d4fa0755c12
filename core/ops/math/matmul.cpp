// SPDX-License-Identifier: Apache-2.0
#include "core/ops/math/matmul.h"

#include <Eigen/Core>

namespace tagscope::math {

namespace {

template <class T>
void multiply(const T* a, const T* b, T* c, int64_t m, int64_t k, int64_t n)
{
    using Matrix = Eigen::Matrix<T, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
    const Eigen::Map<const Matrix> left(a, m, k);
    const Eigen::Map<const Matrix> right(b, k, n);
    Eigen::Map<Matrix>(c, m, n).noalias() = left * right;
}

}

void multiplyMatrices(const float* a, const float* b, float* c, int64_t m, int64_t k, int64_t n)
{
    multiply(a, b, c, m, k, n);
}

void multiplyMatrices(const double* a, const double* b, double* c, int64_t m, int64_t k, int64_t n)
{
    multiply(a, b, c, m, k, n);
}

}
