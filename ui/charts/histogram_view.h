// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/tensor/statistics.h"
#include "ui/charts/chart.h"

#include <optional>

namespace tagscope::ui {

/// How the finite elements of a value are spread: a bar for each bin. GUI thread.
class HistogramView final : public Chart {
    Q_OBJECT

public:
    explicit HistogramView(QWidget* parent = nullptr);

    void setHistogram(std::optional<Histogram> histogram);
    /// Heights by the logarithm of the counts, so that rare values are seen beside frequent ones.
    void setLog(bool isLog);

protected:
    int itemCount() const override;
    int itemAt(const QPointF& point) const override;
    QString itemText(int item) const override;
    QString summary() const override;
    void paintItems(QPainter& painter, const Theme& theme) const override;

private:
    QRectF barArea() const;
    double edge(int bin) const;

    std::optional<Histogram> m_histogram;
    bool m_isLog = false;
};

}
