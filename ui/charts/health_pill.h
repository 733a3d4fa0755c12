// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/tensor/statistics.h"

#include <QPalette>
#include <QWidget>

#include <array>
#include <optional>
#include <vector>

namespace tagscope::ui {

/// The six kinds of elements that a value may have.
enum class HealthPart : uint8_t { NegativeInfinity, Negative, Zero, Positive, PositiveInfinity, NaN };
constexpr size_t healthPartCount = 6;

std::array<int64_t, healthPartCount> healthOf(const TensorStatistics& statistics);
/// Widths that add up to `width`: by share, but at least `least` for each part that is not empty (as long as there is room).
std::vector<double> healthWidths(const std::array<int64_t, healthPartCount>& counts, double width, double least);

/// "3 negative, 1 NaN"; what to say where there are no numbers.
QString healthText(const std::array<int64_t, healthPartCount>& counts);
/// The bar of a HealthPill, anywhere.
void paintHealth(QPainter& painter, const QRectF& bar, const std::array<int64_t, healthPartCount>& counts, const QPalette& palette);

/// A bar that shows which parts of a value are negative, zero, positive, infinite or NaN; each part has its sign in it, the
/// tooltip and the accessible description have the counts. GUI thread.
class HealthPill final : public QWidget {
    Q_OBJECT

public:
    explicit HealthPill(QWidget* parent = nullptr);

    void setStatistics(const std::optional<TensorStatistics>& statistics);
    QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    std::array<int64_t, healthPartCount> m_counts{};
};

}
