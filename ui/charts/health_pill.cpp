// SPDX-License-Identifier: Apache-2.0
#include "ui/charts/health_pill.h"

#include "ui/common/theme.h"

#include <QLocale>
#include <QPainter>
#include <QPainterPath>

#include <algorithm>
#include <numeric>

namespace tagscope::ui {

namespace {

constexpr double leastPart = 16;

QString partName(HealthPart part)
{
    switch (part) {
    case HealthPart::NegativeInfinity: return HealthPill::tr("-infinity");
    case HealthPart::Negative: return HealthPill::tr("negative");
    case HealthPart::Zero: return HealthPill::tr("zero");
    case HealthPart::Positive: return HealthPill::tr("positive");
    case HealthPart::PositiveInfinity: return HealthPill::tr("+infinity");
    case HealthPart::NaN: return HealthPill::tr("NaN");
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

QColor partColor(HealthPart part, const Theme& theme)
{
    switch (part) {
    case HealthPart::Negative: return theme.blocked;
    case HealthPart::Zero: return theme.dead;
    case HealthPart::Positive: return theme.token;
    case HealthPart::NegativeInfinity:
    case HealthPart::PositiveInfinity:
    case HealthPart::NaN: return theme.error;
    }
    return {};
}

}

std::array<int64_t, healthPartCount> healthOf(const TensorStatistics& s)
{
    return {s.negativeInfinities, s.negatives, s.zeros, s.positives(), s.positiveInfinities, s.nans};
}

std::vector<double> healthWidths(const std::array<int64_t, healthPartCount>& counts, double width, double least)
{
    std::vector<double> widths(counts.size(), 0);
    const auto used = static_cast<double>(std::ranges::count_if(counts, [](int64_t c) { return c > 0; }));
    if (used == 0)
        return widths;
    const double floor = std::min(least, width / used);
    const double total = std::accumulate(counts.begin(), counts.end(), 0.0);
    for (size_t i = 0; i < counts.size(); ++i)
        if (counts[i] > 0)
            widths[i] = floor + (width - floor * used) * (static_cast<double>(counts[i]) / total);
    return widths;
}

HealthPill::HealthPill(QWidget* parent) : QWidget(parent)
{
    setAccessibleName(tr("Health of the value"));
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

QSize HealthPill::sizeHint() const
{
    return {120, fontMetrics().height() + 2};
}

void HealthPill::setStatistics(const std::optional<TensorStatistics>& statistics)
{
    m_counts = statistics ? healthOf(*statistics) : std::array<int64_t, healthPartCount>{};
    const QString text = healthText(m_counts);
    setToolTip(text);
    setAccessibleDescription(text);
    update();
}

QString healthText(const std::array<int64_t, healthPartCount>& counts)
{
    QStringList parts;
    for (size_t i = 0; i < counts.size(); ++i)
        if (counts[i] > 0)
            parts.append(HealthPill::tr("%1 %2").arg(QLocale().toString(qlonglong(counts[i])), partName(static_cast<HealthPart>(i))));
    return parts.isEmpty() ? HealthPill::tr("no numbers") : parts.join(QStringLiteral(", "));
}

void paintHealth(QPainter& painter, const QRectF& bar, const std::array<int64_t, healthPartCount>& counts, const QPalette& palette)
{
    const Theme theme = Theme::of(palette);
    QPainterPath shape;
    shape.addRoundedRect(bar, bar.height() / 2, bar.height() / 2);
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setClipPath(shape);
    const std::vector<double> widths = healthWidths(counts, bar.width(), leastPart);
    double left = bar.left();
    for (size_t i = 0; i < widths.size(); ++i) {
        const QRectF part(left, bar.top(), widths[i], bar.height());
        painter.fillRect(part, partColor(static_cast<HealthPart>(i), theme));
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

void HealthPill::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    paintHealth(painter, QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), m_counts, palette());
}

}
