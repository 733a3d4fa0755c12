// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <compare>
#include <cstdint>
#include <string>

namespace tagscope {

/// How long a kernel took, in one byte: eighths of an octave from 100 ns to six minutes, so right within a twentieth.
/// What is shorter or longer reads as the shortest or longest.
class KernelTime {
public:
    constexpr KernelTime() = default;  ///< not measured
    static constexpr KernelTime fromCode(uint8_t code) { return KernelTime(code); }
    static KernelTime of(std::chrono::nanoseconds time);

    constexpr bool isMeasured() const { return m_code != 0; }
    constexpr bool isShortest() const { return m_code == 1; }
    constexpr uint8_t code() const { return m_code; }
    double nanoseconds() const;  ///< 0 if not measured

    /// Longer is greater; what was not measured comes first.
    auto operator<=>(const KernelTime&) const = default;

private:
    explicit constexpr KernelTime(uint8_t code) : m_code(code) {}

    uint8_t m_code = 0;
};

/// A time in the unit that it is short in, with the two digits that a measured one has.
struct ScaledTime {
    double value = 0;
    int decimals = 0;
    const char* unit = "";  ///< UTF-8
};
ScaledTime scaleTime(double nanoseconds);
/// "12 µs", "1.4 ms", "under 100 ns"; empty if not measured.
std::string toText(KernelTime time);

}
