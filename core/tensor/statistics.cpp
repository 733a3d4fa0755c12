// SPDX-License-Identifier: Apache-2.0
#include "core/tensor/statistics.h"

#include "core/tensor/number_walk.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace tagscope {

namespace {

__extension__ typedef __int128 Wide;  // holds the sum of as many 64-bit numbers as a tensor can have

/// West's update for weighted values: stable where sums of squares are not.
class Spread {
public:
    void add(double value, int64_t weight)
    {
        const auto w = static_cast<double>(weight);
        m_count += w;
        const double delta = value - m_mean;
        m_mean += delta * (w / m_count);
        m_squares += w * delta * (value - m_mean);
    }
    double mean() const { return m_mean; }
    double deviation() const { return std::sqrt(m_squares / m_count); }

private:
    double m_count = 0;
    double m_mean = 0;
    double m_squares = 0;
};

/// The nearest double, and what it lacks.
double nearest(Wide whole, int16_t& rest)
{
    const auto real = static_cast<double>(whole);
    rest = static_cast<int16_t>(whole - static_cast<Wide>(real));
    return real;
}

Number exact(double real, int16_t rest)
{
    const Wide whole = static_cast<Wide>(real) + rest;
    return whole < 0 ? Number::fromInteger(static_cast<int64_t>(whole))
                     : Number::fromNatural(static_cast<uint64_t>(whole));
}

Wide wide(const Number& whole)
{
    return whole.kind == Number::Kind::Unsigned ? static_cast<Wide>(whole.natural) : static_cast<Wide>(whole.integer);
}

/// The double nearest to sum / count, where that is no whole number. `sum` is at most `count` times a number of 64
/// bits.
double quotient(Wide sum, Wide count)
{
    if (sum < 0)
        return -quotient(-sum, count);
    const Wide whole = sum / count;
    const Wide left = sum % count;
    if (whole == 0)
        return static_cast<double>(left) / static_cast<double>(count);
    // With enough bits of the fraction behind it, the last of which stands for all that follow, it is rounded but once.
    const int bits = whole < Wide{1} << 60 ? 64 : 2;
    const Wide fraction = (left << bits) / count;
    const Wide isMore = (left << bits) % count != 0 ? 1 : 0;
    return std::ldexp(static_cast<double>((whole << bits) + (fraction | isMore)), -bits);
}

/// Figures of elements of one dtype, as they come.
class Figures {
public:
    template <class T>
    void add(const T& element, int64_t weight, int64_t index)
    {
        m_s.elements += weight;
        if constexpr (std::is_integral_v<T>)
            addWhole(static_cast<Wide>(element), weight, index);
        else
            addReal(asDouble(element), weight, index);
    }

    TensorStatistics take()
    {
        if (m_s.finite() == 0) {
            constexpr double none = std::numeric_limits<double>::quiet_NaN();
            m_s.min = m_s.max = m_s.mean = m_s.standardDeviation = none;
            return m_s;
        }
        m_s.standardDeviation = m_spread.deviation();
        m_s.mean = m_spread.mean();
        if (!m_s.isWhole)
            return m_s;
        m_s.min = nearest(m_least, m_s.minRest);
        m_s.max = nearest(m_most, m_s.maxRest);
        m_s.isMeanWhole = m_sum % m_s.elements == 0;
        m_s.mean = m_s.isMeanWhole ? nearest(m_sum / m_s.elements, m_s.meanRest) : quotient(m_sum, m_s.elements);
        return m_s;
    }

private:
    void addWhole(Wide value, int64_t weight, int64_t index)
    {
        m_s.isWhole = true;
        if (value == 0)
            m_s.zeros += weight;
        else if (value < 0)
            m_s.negatives += weight;
        if (m_s.minIndex < 0) {
            m_first = m_least = m_most = value;
            m_s.minIndex = m_s.maxIndex = index;
        }
        if (value < m_least) {
            m_least = value;
            m_s.minIndex = index;
        }
        if (value > m_most) {
            m_most = value;
            m_s.maxIndex = index;
        }
        m_sum += value * weight;
        m_spread.add(static_cast<double>(value - m_first), weight);
    }

    void addReal(double value, int64_t weight, int64_t index)
    {
        if (std::isnan(value)) {
            m_s.nans += weight;
            return;
        }
        if (std::isinf(value)) {
            (value > 0 ? m_s.positiveInfinities : m_s.negativeInfinities) += weight;
            return;
        }
        if (value == 0)
            m_s.zeros += weight;
        else if (value < 0)
            m_s.negatives += weight;
        if (m_s.minIndex < 0 || value < m_s.min) {
            m_s.min = value;
            m_s.minIndex = index;
        }
        if (m_s.maxIndex < 0 || value > m_s.max) {
            m_s.max = value;
            m_s.maxIndex = index;
        }
        m_spread.add(value, weight);
    }

    TensorStatistics m_s;
    Spread m_spread;
    Wide m_first = 0;
    Wide m_least = 0;
    Wide m_most = 0;
    Wide m_sum = 0;
};

}

Number TensorStatistics::exactMin() const
{
    return isWhole ? exact(min, minRest) : Number::fromReal(min);
}

Number TensorStatistics::exactMax() const
{
    return isWhole ? exact(max, maxRest) : Number::fromReal(max);
}

Number TensorStatistics::exactMean() const
{
    return isMeanWhole ? exact(mean, meanRest) : Number::fromReal(mean);
}

std::optional<TensorStatistics> tensorStatistics(const Tensor& tensor, const std::stop_token& stop)
{
    Figures figures;
    const auto add = [&](const auto& element, int64_t weight, int64_t index) { figures.add(element, weight, index); };
    return forEachElement(tensor, stop, add) ? std::optional(figures.take()) : std::nullopt;
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
    // Halves, because the width itself may pass the largest double; of integers the exact distances.
    const double halfWidth = h.high / 2 - h.low / 2;
    const Wide bottom = wide(s->exactMin());
    const Wide top = wide(s->exactMax());
    const bool isDone = forEachElement(tensor, stop, [&]<class T>(const T& element, int64_t weight, int64_t) {
        double place = 0;
        if constexpr (std::is_integral_v<T>) {
            if (top > bottom)
                place =
                    static_cast<double>(static_cast<Wide>(element) - bottom) / static_cast<double>(top - bottom) * n;
        } else {
            const double value = asDouble(element);
            if (!std::isfinite(value))
                return;
            place = halfWidth > 0 ? (value / 2 - h.low / 2) / halfWidth * n : 0;
        }
        h.counts[std::min(static_cast<size_t>(std::max(0.0, place)), h.counts.size() - 1)] += weight;
    });
    return isDone ? std::optional(std::move(h)) : std::nullopt;
}

}
