// SPDX-License-Identifier: Apache-2.0
#include "ui/charts/health_pill.h"

namespace tagscope::ui {

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
    m_health = statistics ? healthOf(*statistics) : Health{};
    const QString text = healthText(m_health);
    setToolTip(text);
    setAccessibleDescription(text);
    update();
}

void HealthPill::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    paintHealth(painter, QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), m_health, palette());
}

}

#include "moc_health_pill.cpp"
