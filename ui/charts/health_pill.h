// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/charts/health.h"

#include <QWidget>

#include <optional>

namespace tagscope::ui {

/// A bar that shows which parts of a value are negative, zero, positive, infinite or NaN; each part has its sign in it,
/// the tooltip and the accessible description have the counts. GUI thread.
class HealthPill final : public QWidget {
    Q_OBJECT

public:
    explicit HealthPill(QWidget* parent = nullptr);

    void setStatistics(const std::optional<TensorStatistics>& statistics);
    QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    Health m_health{};
};

}
