// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/common/theme.h"
#include "ui/graphview/paint/value_looks.h"

#include <QPainter>

#include <vector>

namespace tagscope::ui {

/// A part of a health pill that is too small for signs: its form says what its elements are. Negative ones hang below the middle,
/// positive ones stand on it, zeros are a line along it; what is not finite is as high as the bar, NaN with a gap.
struct HealthBar {
    HealthPart part = HealthPart::Zero;
    QRectF rect;
};

/// None for a value without numbers.
std::vector<HealthBar> healthBars(const Health& health, const QRectF& bar);
void paintHealth(QPainter& painter, const QRectF& bar, const Health& health, const Theme& theme);

}
