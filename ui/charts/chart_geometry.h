// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/tensor/convert.h"

#include <QColor>
#include <QRectF>
#include <QString>

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace tagscope::ui {

// Where charts draw what, and what is under a pixel: arithmetic without a widget.

/// Bars from the left to the right edge of `area`, as high as their counts; the highest fills it. A count above zero is
/// at least one pixel high. With `isLog` heights go by the logarithm of 1 + count.
std::vector<QRectF> histogramBars(const std::vector<int64_t>& counts, const QRectF& area, bool isLog);
/// The part of `count` equal parts of [left, left + width) that holds x; -1 outside.
int partAt(double x, int count, double left, double width);

/// Round numbers (1, 2 or 5 times a power of ten) in [low, high], at most `most`; none if there is no such range.
std::vector<double> axisTicks(double low, double high, int most);
/// The ends of a scale.
struct ValueRange {
    double low = 0;
    double high = 0;
};
/// From the least to the greatest of the finite values; nothing if there is none. Where these are no further apart than
/// a millionth of the greater magnitude, both are their middle: that is 8 to 17 of the steps of a float32 (2^-23 of its
/// power of two), so that what only rounding makes does not look like a swing.
std::optional<ValueRange> trendRange(std::span<const double> values);
/// The pixel of a value between low, at `from`, and high, at `to`; in the middle if both are the same.
double valuePixel(double value, double low, double high, double from, double to);
/// Point `i` of `count` from `left` on; a single one stands in the middle.
double pointPixel(int i, int count, double left, double width);
/// The point nearest to x; -1 without points.
int pointAt(double x, int count, double left, double width);

/// Where a matrix of cells is drawn: square cells at the top left if they fill a fair part of `space`, else all of it.
QRectF cellArea(int height, int width, const QRectF& space);

/// A value in [low, high] as a colour that gets lighter all the way, from blue to yellow: told apart by colour-blind
/// people and in print. The middle where low is high.
QColor heatColor(double value, double low, double high);

/// Six digits at most: "0.333333", "1e+20", "NaN".
QString shortNumber(double value);
/// A figure of a value: whole numbers with all digits, others as above.
QString exactNumber(const Number& figure);

}
