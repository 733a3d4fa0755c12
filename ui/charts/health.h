// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/tensor/statistics.h"
#include "ui/common/theme.h"

#include <QPainter>
#include <QString>

#include <array>
#include <vector>

namespace tagscope::ui {

/// The six kinds of elements that a value may have.
enum class HealthPart : uint8_t { NegativeInfinity, Negative, Zero, Positive, PositiveInfinity, NaN };
constexpr size_t healthPartCount = 6;

/// Counts of elements by HealthPart.
using Health = std::array<int64_t, healthPartCount>;

Health healthOf(const TensorStatistics& statistics);
/// Widths that add up to `width`: by share, but at least `least` for each part that is not empty (as long as there is
/// room).
std::vector<double> healthWidths(const Health& health, double width, double least);
/// "3 negative, 1 NaN"; what to say where there are no numbers.
QString healthText(const Health& health);

/// A bar with a sign in each part, as high as a line of text.
void paintHealth(QPainter& painter, const QRectF& bar, const Health& health, const QPalette& palette);

/// A part of a bar that is too small for signs: its form says what its elements are. Negative ones hang below the
/// middle, positive ones stand on it, zeros are a line along it; what is not finite is as high as the bar, NaN with a
/// gap.
struct HealthBar {
    HealthPart part = HealthPart::Zero;
    QRectF rect;
};

/// None for a value without numbers.
std::vector<HealthBar> healthBars(const Health& health, const QRectF& bar);
void paintHealthBars(QPainter& painter, const QRectF& bar, const Health& health, const Theme& theme);

}
