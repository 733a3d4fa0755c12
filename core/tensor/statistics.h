// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/tensor/tensor.h"

#include <cstdint>
#include <optional>
#include <stop_token>
#include <vector>

namespace tagscope {

/// Figures over the elements of a tensor of numeric dtype (bools count as 0 and 1, complex numbers by their magnitude).
/// min, max, mean and standard deviation (of the population) are over the finite elements; NaN where there are none.
struct TensorStatistics {
    int64_t elements = 0;
    int64_t nans = 0;
    int64_t positiveInfinities = 0;
    int64_t negativeInfinities = 0;
    int64_t zeros = 0;
    int64_t negatives = 0;  ///< finite ones
    double min = 0;
    double max = 0;
    double mean = 0;
    double standardDeviation = 0;
    int64_t minIndex =
        -1;  ///< of the first smallest element, which a double may not hold exactly; -1 if none is finite
    int64_t maxIndex = -1;

    int64_t finite() const { return elements - nans - positiveInfinities - negativeInfinities; }
    int64_t positives() const { return finite() - zeros - negatives; }
};

/// Counts of the finite elements in `counts.size()` equal bins from `low` to `high`; the last bin includes `high`.
struct Histogram {
    double low = 0;
    double high = 0;
    std::vector<int64_t> counts;
};

/// nullopt for a tensor without numbers (strings, resources, no value), or once it is to stop. A repeated tensor is not
/// expanded.
std::optional<TensorStatistics> tensorStatistics(const Tensor& tensor, const std::stop_token& stop = {});
/// Whether a number of it is NaN or infinite; false for tensors without numbers. Linear, stops at the first.
bool hasNonFinite(const Tensor& tensor);
std::optional<Histogram> tensorHistogram(const Tensor& tensor, int bins, const std::stop_token& stop = {});

}
