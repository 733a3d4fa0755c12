// SPDX-License-Identifier: Apache-2.0
#include "core/debug/timing/time_text.h"

#include <fmt/format.h>

#include <array>
#include <cmath>

namespace tagscope {

ScaledTime exactTime(double nanoseconds)
{
    constexpr std::array<const char*, 4> units = {"ns", "µs", "ms", "s"};
    constexpr double leastOfNext = 999.95;
    double value = nanoseconds;
    size_t unit = 0;
    for (; value >= leastOfNext && unit + 1 < units.size(); ++unit)
        value /= 1000;
    int decimals = value >= leastOfNext ? 0 : value >= 99.995 ? 1 : value >= 9.9995 ? 2 : 3;
    const auto hasDigit = [&](int at) {
        const double scaled = value * std::pow(10, at);
        return std::fmod(std::round(scaled), 10) != 0;
    };
    while (decimals > 0 && !hasDigit(decimals))
        --decimals;
    return {value, decimals, units[unit]};
}

std::string exactTimeText(VirtualTime time)
{
    const ScaledTime scaled = exactTime(static_cast<double>(time));
    return fmt::format("{:.{}f} {}", scaled.value, scaled.decimals, scaled.unit);
}

}
