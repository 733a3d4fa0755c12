// SPDX-License-Identifier: Apache-2.0
#include "core/ops/math/reduction.h"

namespace tagscope::math {

Result<ReductionPlan> planReduction(const Shape& shape, const Tensor& axes, bool keepDims)
{
    const int rank = shape.rank();
    std::vector<bool> reduced(static_cast<size_t>(rank), false);
    for (int64_t i = 0; i < axes.elements(); ++i) {
        int64_t axis = axes.dtype() == DType::Int32 ? axes.at<int32_t>(i) : axes.at<int64_t>(i);
        if (axis < -rank || axis >= rank)
            return invalidArgument("Invalid reduction dimension ({} for input with {} dimension(s)", axis, rank);
        if (axis < 0)
            axis += rank;
        if (reduced[static_cast<size_t>(axis)])
            return invalidArgument("Invalid reduction arguments: Axes contains duplicate dimension: {}", axis);
        reduced[static_cast<size_t>(axis)] = true;
    }
    ReductionPlan plan;
    plan.axes.reserve(static_cast<size_t>(rank) + 1);
    for (int d = 0; d < rank; ++d) {
        if (!reduced[static_cast<size_t>(d)])
            plan.shape.append(shape.dim(d));
        else if (keepDims)
            plan.shape.append(1);
    }
    int64_t outStep = 1;
    for (int d = rank - 1; d >= 0; --d) {
        const int64_t size = shape.dim(d);
        const bool isReduced = reduced[static_cast<size_t>(d)];
        if (isReduced)
            plan.reducedCount *= size;
        if (size == 1)
            continue;
        const int64_t stride = isReduced ? 0 : outStep;
        if (!isReduced)
            outStep *= size;
        if (!plan.axes.empty() && stride == plan.axes.back().outStride * plan.axes.back().size)
            plan.axes.back().size *= size;
        else
            plan.axes.push_back({size, stride});
    }
    if (plan.axes.empty())
        plan.axes.push_back({1, 0});
    return plan;
}

}
