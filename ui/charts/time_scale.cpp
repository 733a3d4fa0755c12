// SPDX-License-Identifier: Apache-2.0
#include "ui/charts/time_scale.h"

#include "core/debug/timing/time_text.h"

#include <QLocale>

#include <algorithm>
#include <cmath>

namespace tagscope::ui {

TimeScale TimeScale::all(double length, double width, double first)
{
    TimeScale scale;
    scale.first = scale.begin = first;
    scale.length = std::max(length, 1.0);
    scale.width = std::max(width, 1.0);
    scale.perPixel = scale.length / scale.width;
    return scale;
}

bool TimeScale::showsAll() const
{
    return perPixel * width >= length * (1 - 1e-9);
}

TimeScale TimeScale::zoomed(double factor, double at) const
{
    TimeScale scale = *this;
    const double most = length / width;
    scale.perPixel = std::clamp(perPixel * factor, std::min(leastPerPixel, most), most);
    scale.begin = time(at) - at * scale.perPixel;
    return scale.moved(0);
}

TimeScale TimeScale::moved(double pixels) const
{
    TimeScale scale = *this;
    scale.begin = std::clamp(begin + pixels * perPixel, first, first + std::max(0.0, length - width * perPixel));
    return scale;
}

TimeScale TimeScale::showing(double from, double to) const
{
    if (from >= begin && to <= end())
        return *this;
    TimeScale scale = *this;
    scale.begin = (from + to) / 2 - width * perPixel / 2;
    return scale.moved(0);
}

TimeScale TimeScale::fitted(double newLength, double newWidth) const
{
    if (showsAll())
        return all(newLength, newWidth, first);
    TimeScale scale = *this;
    scale.length = std::max(newLength, 1.0);
    scale.width = std::max(newWidth, 1.0);
    scale.perPixel = std::min(perPixel, scale.length / scale.width);
    return scale.moved(0);
}

double TimeScale::tick(double textWidth) const
{
    const double apart = std::max(textWidth * perPixel, 1e-6);
    const double magnitude = std::pow(10, std::floor(std::log10(apart)));
    for (const double factor : {1.0, 2.0, 5.0})
        if (factor * magnitude >= apart)
            return factor * magnitude;
    return 10 * magnitude;
}

QString clockText(double time, bool isTimed)
{
    if (!isTimed)
        return QLocale().toString(qulonglong(std::max(0.0, time)));
    const ScaledTime scaled = exactTime(std::max(0.0, time));
    return QStringLiteral("%1 %2").arg(QLocale().toString(scaled.value, 'f', scaled.decimals),
                                       QString::fromUtf8(scaled.unit));
}

}
