// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/exec/network.h"

#include <QString>

namespace tagscope::ui {

/// Which part of a run lies over how many pixels. All arithmetic between times and places; knows no widget. A value.
struct TimeScale {
    static constexpr double leastPerPixel = 0.01;  ///< nanoseconds, or events

    double first = 0;     ///< time at which the run, or what is known of it, begins
    double length = 1;    ///< of the run
    double begin = 0;     ///< time at the left
    double perPixel = 1;  ///< time
    double width = 1;     ///< pixels

    /// The whole run over that many pixels.
    static TimeScale all(double length, double width, double first = 0);

    double x(double time) const { return (time - begin) / perPixel; }
    double time(double x) const { return begin + x * perPixel; }
    double end() const { return begin + width * perPixel; }
    bool showsAll() const;
    /// By a factor, with the time at a place where it is; never more than the run, and never less than a pixel of
    /// `leastPerPixel`.
    TimeScale zoomed(double factor, double at) const;
    TimeScale moved(double pixels) const;
    /// So that a stretch of time is in sight.
    TimeScale showing(double from, double to) const;
    /// Of another run or widget: the same part if that is there.
    TimeScale fitted(double length, double width) const;
    /// The time between two marks of an axis whose texts are so wide: 1, 2 or 5 times a power of ten.
    double tick(double textWidth) const;

    bool operator==(const TimeScale&) const = default;
};

/// "12 µs"; of event numbers, without a clock, the number.
QString clockText(double time, bool isTimed);

}
