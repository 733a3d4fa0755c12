// SPDX-License-Identifier: Apache-2.0
#include "ui/kernels/lane_scale.h"

#include "core/debug/timing/time_text.h"

#include <QLocale>

#include <algorithm>
#include <cmath>

namespace tagscope::ui {

LaneScale LaneScale::all(double length, double width)
{
    LaneScale scale;
    scale.length = std::max(length, 1.0);
    scale.width = std::max(width, 1.0);
    scale.perPixel = scale.length / scale.width;
    return scale;
}

bool LaneScale::showsAll() const
{
    return perPixel * width >= length * (1 - 1e-9);
}

LaneScale LaneScale::zoomed(double factor, double at) const
{
    LaneScale scale = *this;
    const double most = length / width;
    scale.perPixel = std::clamp(perPixel * factor, std::min(leastPerPixel, most), most);
    scale.begin = time(at) - at * scale.perPixel;
    return scale.moved(0);
}

LaneScale LaneScale::moved(double pixels) const
{
    LaneScale scale = *this;
    scale.begin = std::clamp(begin + pixels * perPixel, 0.0, std::max(0.0, length - width * perPixel));
    return scale;
}

LaneScale LaneScale::showing(double from, double to) const
{
    if (from >= begin && to <= end())
        return *this;
    LaneScale scale = *this;
    scale.begin = (from + to) / 2 - width * perPixel / 2;
    return scale.moved(0);
}

LaneScale LaneScale::fitted(double newLength, double newWidth) const
{
    if (showsAll())
        return all(newLength, newWidth);
    LaneScale scale = *this;
    scale.length = std::max(newLength, 1.0);
    scale.width = std::max(newWidth, 1.0);
    scale.perPixel = std::min(perPixel, scale.length / scale.width);
    return scale.moved(0);
}

double LaneScale::tick(double textWidth) const
{
    const double apart = std::max(textWidth * perPixel, 1e-6);
    const double magnitude = std::pow(10, std::floor(std::log10(apart)));
    for (const double factor : {1.0, 2.0, 5.0})
        if (factor * magnitude >= apart)
            return factor * magnitude;
    return 10 * magnitude;
}

QString laneTime(double time, bool isTimed)
{
    if (!isTimed)
        return QLocale().toString(qulonglong(std::max(0.0, time)));
    const ScaledTime scaled = exactTime(std::max(0.0, time));
    return QStringLiteral("%1 %2").arg(QLocale().toString(scaled.value, 'f', scaled.decimals),
                                       QString::fromUtf8(scaled.unit));
}

}
