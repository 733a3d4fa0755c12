// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/ops/kernel.h"
#include "core/ops/op_def.h"

#include <boost/container/small_vector.hpp>

#include <span>
#include <string>
#include <utility>

namespace tagscope {

using IntVector = boost::container::small_vector<int64_t, 8>;

/// small_vector's iterators are no contiguous ones for the standard, so that a span is not made by itself.
inline std::span<const int64_t> spanOf(const IntVector& v)
{
    return {v.data(), v.size()};
}

/// TensorFlow's limit of a tensor's rank.
constexpr int maxRank = 254;

/// A factory for a kernel that needs to know nothing of its node.
template <KernelFn fn, bool takesRepeated = false>
Result<Kernel> plainKernel(const KernelSpec&)
{
    return Kernel{fn, nullptr, takesRepeated};
}

template <class Params>
Kernel kernelWith(KernelFn fn, Params params, bool takesRepeated = false)
{
    return Kernel{fn, std::make_shared<const Params>(std::move(params)), takesRepeated};
}

/// Factories that hand one attribute to the kernel.
template <KernelFn fn, class T, const char* name, bool takesRepeated = false>
Result<Kernel> kernelWithAttr(const KernelSpec& spec)
{
    return kernelWith(fn, spec.attr<T>(name), takesRepeated);
}

/// Element i of a tensor of any integer dtype; 0 for other dtypes.
int64_t intAt(const Tensor& tensor, int64_t i);
IntVector intValues(const Tensor& tensor);

inline bool isVector(const Tensor& t)
{
    return t.shape().rank() == 1;
}
/// A scalar, or the vector of one element that TensorFlow still takes for one.
inline bool isScalarLike(const Tensor& t)
{
    return t.isScalar() || (isVector(t) && t.shape().dim(0) == 1);
}

/// The product of some dimensions; stays at the largest number instead of overflowing.
int64_t product(std::span<const int64_t> dims);
inline int64_t productOf(const Shape& shape, int begin, int end)
{
    return product(shape.dims().subspan(static_cast<size_t>(begin), static_cast<size_t>(end - begin)));
}
/// Sums and products of sizes that stay at the largest number instead of overflowing.
int64_t addSizes(int64_t a, int64_t b);
int64_t multiplySizes(int64_t a, int64_t b);

/// A shape from numbers that come out of a graph.
Result<Shape> shapeFromValues(std::span<const int64_t> dims);
/// The same from an int32 or int64 vector.
Result<Shape> shapeFromTensor(const Tensor& tensor);

/// KernelContext::allocate with TensorFlow's limit of the rank.
Tensor* allocateOutput(KernelContext& ctx, size_t i, DType dtype, const Shape& shape);
/// The same for an op that may repeat elements of `source`: the contents of long strings count too.
Tensor* allocateCopies(KernelContext& ctx, size_t i, const Tensor& source, const Shape& shape);
/// Output `i` is `tensor` with another shape of as many elements.
KernelStatus passReshaped(KernelContext& ctx, size_t i, const Tensor& tensor, const Shape& shape);
/// Output 0 is input 0.
KernelStatus passThrough(KernelContext& ctx);

}
