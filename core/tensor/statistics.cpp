// SPDX-License-Identifier: Apache-2.0
#include "core/tensor/statistics.h"

#include "core/tensor/number_walk.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace tagscope {

std::optional<TensorStatistics> tensorStatistics(const Tensor& tensor, const std::stop_token& stop)
{
    TensorStatistics s;
    double count = 0;
    double squares = 0;
    const bool isNumeric = forEachNumber(tensor, stop, [&](double value, int64_t weight, int64_t index) {
        s.elements += weight;
        if (std::isnan(value)) {
            s.nans += weight;
            return;
        }
        if (std::isinf(value)) {
            (value > 0 ? s.positiveInfinities : s.negativeInfinities) += weight;
            return;
        }
        if (value == 0)
            s.zeros += weight;
        else if (value < 0)
            s.negatives += weight;
        if (s.minIndex < 0 || value < s.min) {
            s.min = value;
            s.minIndex = index;
        }
        if (s.maxIndex < 0 || value > s.max) {
            s.max = value;
            s.maxIndex = index;
        }
        // West's update for weighted values: stable where sums of squares are not.
        const auto w = static_cast<double>(weight);
        count += w;
        const double delta = value - s.mean;
        s.mean += delta * (w / count);
        squares += w * delta * (value - s.mean);
    });
    if (!isNumeric)
        return std::nullopt;
    if (s.finite() == 0) {
        constexpr double none = std::numeric_limits<double>::quiet_NaN();
        s.min = s.max = s.mean = s.standardDeviation = none;
    } else {
        s.standardDeviation = std::sqrt(squares / count);
    }
    return s;
}

bool hasNonFinite(const Tensor& tensor)
{
    if (!tensor.hasValue() || tensor.isRef())
        return false;
    bool isFound = false;
    visitNumeric(tensor.dtype(), [&]<class T>() {
        if constexpr (!std::is_integral_v<T>)
            isFound = std::any_of(tensor.data<T>(), tensor.data<T>() + tensor.storedElements(),
                                  [](const T& value) { return !std::isfinite(asDouble(value)); });
    });
    return isFound;
}

std::optional<Histogram> tensorHistogram(const Tensor& tensor, int bins, const std::stop_token& stop)
{
    const std::optional<TensorStatistics> s = tensorStatistics(tensor, stop);
    if (!s)
        return std::nullopt;
    Histogram h;
    h.counts.assign(static_cast<size_t>(std::max(1, bins)), 0);
    if (s->finite() == 0)
        return h;
    h.low = s->min;
    h.high = s->max;
    const auto n = static_cast<double>(h.counts.size());
    // Halves, because the width itself may pass the largest double.
    const double halfWidth = h.high / 2 - h.low / 2;
    const bool isWhole = forEachNumber(tensor, stop, [&](double value, int64_t weight, int64_t) {
        if (!std::isfinite(value))
            return;
        const double place = halfWidth > 0 ? (value / 2 - h.low / 2) / halfWidth * n : 0;
        h.counts[std::min(static_cast<size_t>(std::max(0.0, place)), h.counts.size() - 1)] += weight;
    });
    return isWhole ? std::optional(std::move(h)) : std::nullopt;
}

}
