// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/ops/array/arguments.h"

namespace tagscope {

/// A box of elements seen in two layouts: its sizes, and for each dimension the step (in elements, zero and negative
/// ones allowed) from one place to the next in source and target.
struct StridedBox {
    IntVector sizes;
    IntVector sourceSteps;
    IntVector targetSteps;
    int64_t sourceOffset = 0;
    int64_t targetOffset = 0;

    void add(int64_t size, int64_t sourceStep, int64_t targetStep)
    {
        sizes.push_back(size);
        sourceSteps.push_back(sourceStep);
        targetSteps.push_back(targetStep);
    }
};

/// Elements between neighbours of each dimension of a dense row-major tensor.
IntVector rowMajorSteps(const Shape& shape);

/// Copies the box from a dense tensor to a fresh one of the same dtype. The caller has made sure that the box lies in
/// both.
void copyBox(Tensor& target, const Tensor& source, StridedBox box);

/// Output 0 is a fresh tensor of this shape, filled from `source` by the box, whose sizes are the shape's dimensions;
/// target steps and offset are set here.
KernelStatus copyToOutput(KernelContext& ctx, const Tensor& source, const Shape& shape, StridedBox box);

/// Copies runs of elements between two dense tensors of one dtype, whatever it is.
class RunCopier {
public:
    RunCopier(Tensor& target, const Tensor& source);
    void operator()(int64_t to, int64_t from, int64_t count) const;

private:
    std::byte* m_target;
    const std::byte* m_source;
    size_t m_size;  ///< bytes of an element; 0 of strings
    bool m_isString;
};

/// Fills a run of a fresh tensor with one element of another tensor of its dtype.
void fillRun(Tensor& target, int64_t begin, int64_t count, const Tensor& value, int64_t from = 0);
/// Zeros, false, empty strings.
void fillZero(Tensor& target);
/// Zero and one of a numeric dtype as scalars; the empty string is String's zero. None for a dtype without them.
Tensor zeroOf(DType dtype);
Tensor oneOf(DType dtype);

}
