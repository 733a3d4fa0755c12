// SPDX-License-Identifier: Apache-2.0
#include "ui/charts/chart_geometry.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace tagscope::ui {

std::vector<QRectF> histogramBars(const std::vector<int64_t>& counts, const QRectF& area, bool isLog)
{
    const auto height = [&](int64_t count) {
        return isLog ? std::log1p(static_cast<double>(count)) : static_cast<double>(count);
    };
    const double highest = counts.empty() ? 0 : height(std::ranges::max(counts));
    std::vector<QRectF> bars;
    const double width = counts.empty() ? 0 : area.width() / static_cast<double>(counts.size());
    for (size_t i = 0; i < counts.size(); ++i) {
        const double h = counts[i] > 0 ? std::max(1.0, area.height() * (height(counts[i]) / highest)) : 0;
        bars.emplace_back(area.left() + width * static_cast<double>(i), area.bottom() - h, width, h);
    }
    return bars;
}

int partAt(double x, int count, double left, double width)
{
    if (count <= 0 || width <= 0 || x < left || x >= left + width)
        return -1;
    return std::min(count - 1, static_cast<int>((x - left) / width * count));
}

std::vector<double> axisTicks(double low, double high, int most)
{
    std::vector<double> ticks;
    const double range = high - low;
    if (!(range > 0) || !std::isfinite(range) || most < 1)
        return ticks;
    const double power = std::pow(10.0, std::floor(std::log10(range / most)));
    double step = power;
    for (const double factor : {1.0, 2.0, 5.0, 10.0, 20.0}) {
        step = power * factor;
        if (std::floor(high / step) - std::ceil(low / step) + 1 <= most)
            break;
    }
    const double first = std::ceil(low / step);
    for (int i = 0; i < most && (first + i) * step <= high; ++i)
        ticks.push_back((first + i) * step + 0.0);  // no negative zero
    return ticks;
}

std::optional<ValueRange> trendRange(std::span<const double> values)
{
    constexpr double noise = 1e-6;
    std::optional<ValueRange> range;
    for (const double value : values)
        if (std::isfinite(value))
            range = range ? ValueRange{std::min(range->low, value), std::max(range->high, value)}
                          : ValueRange{value, value};
    if (range && range->high - range->low <= noise * std::max(std::abs(range->low), std::abs(range->high)))
        range->low = range->high = range->low / 2 + range->high / 2;
    return range;
}

double valuePixel(double value, double low, double high, double from, double to)
{
    // Halves: the difference of two doubles may pass the largest.
    const double half = high / 2 - low / 2;
    return half > 0 ? from + (to - from) * ((value / 2 - low / 2) / half) : (from + to) / 2;
}

double pointPixel(int i, int count, double left, double width)
{
    return count > 1 ? left + width * i / (count - 1) : left + width / 2;
}

int pointAt(double x, int count, double left, double width)
{
    if (count <= 1 || width <= 0)
        return count - 1;
    return std::clamp(static_cast<int>(std::lround((x - left) / width * (count - 1))), 0, count - 1);
}

QRectF cellArea(int height, int width, const QRectF& space)
{
    if (height <= 0 || width <= 0)
        return {};
    const double side = std::min(space.width() / width, space.height() / height);
    const QRectF square(space.topLeft(), QSizeF(side * width, side * height));
    const bool isFair = square.width() * 3 >= space.width() && square.height() * 3 >= space.height();
    return isFair ? square : space;
}

QColor heatColor(double value, double low, double high)
{
    struct Stop {
        double red, green, blue;
    };
    static constexpr std::array<Stop, 5> stops = {
        {{12, 30, 92}, {38, 88, 140}, {98, 138, 134}, {186, 178, 96}, {250, 236, 90}}};
    const double place = std::clamp(valuePixel(value, low, high, 0, 1), 0.0, 1.0) * (stops.size() - 1);
    const size_t i = std::min(static_cast<size_t>(place), stops.size() - 2);
    const double part = place - static_cast<double>(i);
    const auto mix = [part](double a, double b) { return static_cast<int>(std::lround(a + (b - a) * part)); };
    return {mix(stops[i].red, stops[i + 1].red), mix(stops[i].green, stops[i + 1].green),
            mix(stops[i].blue, stops[i + 1].blue)};
}

QString shortNumber(double value)
{
    return std::isnan(value) ? QStringLiteral("NaN") : QString::number(value, 'g', 6);
}

QString exactNumber(const Number& figure)
{
    return figure.kind == Number::Kind::Real ? shortNumber(figure.real) : QString::fromStdString(toString(figure));
}

}
