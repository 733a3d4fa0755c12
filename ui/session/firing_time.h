// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/debug/control/debugger.h"

#include <QString>

#include <chrono>

namespace tagscope::ui {

/// How long the kernel of a firing took, or why nobody knows.
struct FiringTime {
    enum class Why : uint8_t {
        NotRecorded,  ///< the recording holds no times
        TooShort,     ///< a kernel that is not worth reading the clock for
        NoKernel,     ///< the node hands on what it gets
        Dead,
        Waiting,  ///< it only began to wait
    };
    KernelTime time;
    Why why = Why::NotRecorded;  ///< where there is no time

    bool operator==(const FiringTime&) const = default;
};

/// Engine thread.
FiringTime firingTime(const Debugger& debugger, const Timeline& line, uint64_t event);

/// "12 µs" in the numbers of their language; empty if it was not measured.
QString timeWords(KernelTime time);
/// Of several together.
QString timeWords(std::chrono::nanoseconds time);
/// Where there is no time, the reason in a sentence; how exact it is where there is one.
QString timeHelp(const FiringTime& time);

}
