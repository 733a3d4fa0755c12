// SPDX-License-Identifier: Apache-2.0
#include "ui/graphview/paint/health_bars.h"

namespace tagscope::ui {

namespace {

/// The part of a bar's height, from the top, that a part takes.
std::pair<double, double> reach(HealthPart part)
{
    switch (part) {
    case HealthPart::Negative: return {0.5, 1};
    case HealthPart::Zero: return {0.4, 0.6};
    case HealthPart::Positive: return {0, 0.5};
    case HealthPart::NegativeInfinity:
    case HealthPart::PositiveInfinity:
    case HealthPart::NaN: break;
    }
    return {0, 1};
}

QColor colourOf(HealthPart part, const Theme& theme)
{
    switch (part) {
    case HealthPart::Negative: return theme.blocked;
    case HealthPart::Zero: return theme.dead;
    case HealthPart::Positive: return theme.token;
    case HealthPart::NegativeInfinity:
    case HealthPart::PositiveInfinity:
    case HealthPart::NaN: break;
    }
    return theme.error;
}

}

std::vector<HealthBar> healthBars(const Health& health, const QRectF& bar)
{
    constexpr double least = 0.08;   // of the width: a single NaN among a million is to be seen
    std::vector<HealthBar> bars;
    const std::vector<double> widths = healthWidths(health, bar.width(), least * bar.width());
    double left = bar.left();
    for (size_t i = 0; i < widths.size(); ++i) {
        if (widths[i] <= 0)
            continue;
        const auto part = static_cast<HealthPart>(i);
        const auto [top, bottom] = reach(part);
        bars.push_back({part, QRectF(QPointF(left, bar.top() + top * bar.height()), QPointF(left + widths[i], bar.top() + bottom * bar.height()))});
        left += widths[i];
    }
    return bars;
}

void paintHealth(QPainter& painter, const QRectF& bar, const Health& health, const Theme& theme)
{
    for (const auto& [part, rect] : healthBars(health, bar)) {
        const QColor colour = colourOf(part, theme);
        if (part != HealthPart::NaN) {
            painter.fillRect(rect, colour);
            continue;
        }
        const double third = rect.height() / 3;
        painter.fillRect(rect.adjusted(0, 0, 0, -2 * third), colour);
        painter.fillRect(rect.adjusted(0, 2 * third, 0, 0), colour);
    }
}

}
