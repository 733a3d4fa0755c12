// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/tensor/convert.h"
#include "core/tensor/tensor.h"

#include <cstdint>
#include <optional>
#include <stop_token>
#include <vector>

namespace tagscope {

/// Figures over the elements of a tensor of numeric dtype (bools count as 0 and 1, complex numbers by their magnitude).
/// min, max, mean and standard deviation (of the population) are over the finite elements; NaN where there are none.
///
/// Those of integers are exact: min and max have all digits (`exactMin`, `exactMax`), and so has a mean that is whole
/// (`exactMean`); any other mean is rounded once, from the exact sum. A standard deviation is that of the exact
/// distances from the first element, added up as doubles.
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
    int64_t minIndex = -1;  ///< of the first smallest element; -1 if none is finite
    int64_t maxIndex = -1;
    bool isWhole = false;  ///< of integers and bools
    /// Of integers: what the doubles above lack. The nearest double to a number of 64 bits is at most 1,024 away.
    int16_t minRest = 0;
    int16_t maxRest = 0;
    int16_t meanRest = 0;
    bool isMeanWhole = false;

    /// With all digits. Whole numbers of integers and bools, whose mean is a real number only where it is no whole one.
    Number exactMin() const;
    Number exactMax() const;
    Number exactMean() const;
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
