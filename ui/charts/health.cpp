// SPDX-License-Identifier: Apache-2.0
#include "ui/charts/health.h"

#include <QCoreApplication>
#include <QLocale>
#include <QPainterPath>
#include <QStringList>

#include <algorithm>
#include <numeric>
#include <utility>

namespace tagscope::ui {

namespace {

QString trHealth(const char* text)
{
    return QCoreApplication::translate("HealthPill", text);
}

QString partName(HealthPart part)
{
    switch (part) {
    case HealthPart::NegativeInfinity: return trHealth("-infinity");
    case HealthPart::Negative: return trHealth("negative");
    case HealthPart::Zero: return trHealth("zero");
    case HealthPart::Positive: return trHealth("positive");
    case HealthPart::PositiveInfinity: return trHealth("+infinity");
    case HealthPart::NaN: return trHealth("NaN");
    }
    return {};
}

QString partSign(HealthPart part)
{
    switch (part) {
    case HealthPart::NegativeInfinity: return QStringLiteral("-∞");
    case HealthPart::Negative: return QStringLiteral("-");
    case HealthPart::Zero: return QStringLiteral("0");
    case HealthPart::Positive: return QStringLiteral("+");
    case HealthPart::PositiveInfinity: return QStringLiteral("+∞");
    case HealthPart::NaN: return QStringLiteral("N");
    }
    return {};
}

QColor partColour(HealthPart part, const Theme& theme)
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

/// What a part takes of a small bar's height, from the top.
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

}

Health healthOf(const TensorStatistics& s)
{
    return {s.negativeInfinities, s.negatives, s.zeros, s.positives(), s.positiveInfinities, s.nans};
}

std::vector<double> healthWidths(const Health& health, double width, double least)
{
    std::vector<double> widths(health.size(), 0);
    const auto used = static_cast<double>(std::ranges::count_if(health, [](int64_t c) { return c > 0; }));
    if (used == 0)
        return widths;
    const double floor = std::min(least, width / used);
    const double total = std::accumulate(health.begin(), health.end(), 0.0);
    for (size_t i = 0; i < health.size(); ++i)
        if (health[i] > 0)
            widths[i] = floor + (width - floor * used) * (static_cast<double>(health[i]) / total);
    return widths;
}

QString healthText(const Health& health)
{
    QStringList parts;
    for (size_t i = 0; i < health.size(); ++i)
        if (health[i] > 0)
            parts.append(
                trHealth("%1 %2").arg(QLocale().toString(qlonglong(health[i])), partName(static_cast<HealthPart>(i))));
    return parts.isEmpty() ? trHealth("no numbers") : parts.join(QStringLiteral(", "));
}

void paintHealth(QPainter& painter, const QRectF& bar, const Health& health, const QPalette& palette)
{
    constexpr double least = 16;  // a sign
    const Theme theme = Theme::of(palette);
    QPainterPath shape;
    shape.addRoundedRect(bar, bar.height() / 2, bar.height() / 2);
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setClipPath(shape);
    const std::vector<double> widths = healthWidths(health, bar.width(), least);
    double left = bar.left();
    for (size_t i = 0; i < widths.size(); ++i) {
        const QRectF part(left, bar.top(), widths[i], bar.height());
        painter.fillRect(part, partColour(static_cast<HealthPart>(i), theme));
        if (widths[i] > 0) {
            painter.setPen(theme.canvas);
            painter.drawText(part, Qt::AlignCenter, partSign(static_cast<HealthPart>(i)));
        }
        left += widths[i];
    }
    painter.setClipping(false);
    painter.setPen(theme.border);
    painter.setBrush(Qt::NoBrush);
    painter.drawPath(shape);
    painter.restore();
}

std::vector<HealthBar> healthBars(const Health& health, const QRectF& bar)
{
    constexpr double least = 0.08;  // of the width: a single NaN among a million is to be seen
    std::vector<HealthBar> bars;
    const std::vector<double> widths = healthWidths(health, bar.width(), least * bar.width());
    double left = bar.left();
    for (size_t i = 0; i < widths.size(); ++i) {
        if (widths[i] <= 0)
            continue;
        const auto part = static_cast<HealthPart>(i);
        const auto [top, bottom] = reach(part);
        bars.push_back({part,
                        QRectF(QPointF(left, bar.top() + top * bar.height()),
                               QPointF(left + widths[i], bar.top() + bottom * bar.height()))});
        left += widths[i];
    }
    return bars;
}

void paintHealthBars(QPainter& painter, const QRectF& bar, const Health& health, const Theme& theme)
{
    for (const auto& [part, rect] : healthBars(health, bar)) {
        const QColor colour = partColour(part, theme);
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
