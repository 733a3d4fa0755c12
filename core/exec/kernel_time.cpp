// SPDX-License-Identifier: Apache-2.0
#include "core/exec/kernel_time.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

namespace tagscope {

namespace {

constexpr double shortest = 100;  // ns
constexpr double stepsPerOctave = 8;

}

KernelTime KernelTime::of(std::chrono::nanoseconds time)
{
    const double ratio = static_cast<double>(time.count()) / shortest;
    const double steps = ratio <= 1 ? 0 : std::round(stepsPerOctave * std::log2(ratio));
    return KernelTime(static_cast<uint8_t>(1 + std::min(steps, 254.0)));
}

double KernelTime::nanoseconds() const
{
    return isMeasured() ? shortest * std::exp2((m_code - 1) / stepsPerOctave) : 0;
}

ScaledTime scaleTime(double nanoseconds)
{
    constexpr std::array<const char*, 4> units = {"ns", "µs", "ms", "s"};
    double value = nanoseconds;
    size_t unit = 0;
    for (; value >= 995 && unit + 1 < units.size(); ++unit)
        value /= 1000;
    if (value >= 99.5)
        value = std::round(value / 10) * 10;  // there are no more digits
    return {value, value < 9.95 ? 1 : 0, units[unit]};
}

std::string toText(KernelTime time)
{
    if (!time.isMeasured())
        return {};
    if (time.isShortest())
        return "under 100 ns";
    const ScaledTime scaled = scaleTime(time.nanoseconds());
    return fmt::format("{:.{}f} {}", scaled.value, scaled.decimals, scaled.unit);
}

}
