// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/ops/kernel.h"

#include <vector>

namespace tagscope::math {

/// How a tensor is reduced over some of its dimensions: the loop nest over the input, innermost axis first, where an
/// axis either moves the output (kept) or does not (reduced).
struct ReductionPlan {
    struct Axis {
        int64_t size = 1;
        int64_t outStride = 0;  ///< in output elements; 0: reduced
    };
    Shape shape;  ///< of the output
    std::vector<Axis> axes;
    int64_t reducedCount = 1;  ///< input elements per output element
};

/// Plans a reduction of `shape` over `axes` (int32 or int64, scalar or vector). Errors are TensorFlow's.
Result<ReductionPlan> planReduction(const Shape& shape, const Tensor& axes, bool keepDims);

/// Calls run(first input element, first output element, count, outStride 0 or 1) for each innermost stretch, in order
/// of the input.
template <class Run>
void forEachStretch(const ReductionPlan& plan, Run&& run)
{
    const auto& axes = plan.axes;
    std::vector<int64_t> index(axes.size(), 0);
    int64_t in = 0;
    int64_t out = 0;
    while (true) {
        run(in, out, axes[0].size, axes[0].outStride);
        in += axes[0].size;
        size_t a = 1;
        for (; a < axes.size(); ++a) {
            out += axes[a].outStride;
            if (++index[a] < axes[a].size)
                break;
            out -= axes[a].outStride * axes[a].size;
            index[a] = 0;
        }
        if (a == axes.size())
            return;
    }
}

}
