// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/charts/chart.h"

#include <vector>

namespace tagscope::ui {

struct ChartPoint {
    /// Other: something without a number, such as a text. NotCaptured: there was a value, and it is not kept.
    enum class Kind : uint8_t { Gap, Dead, Number, Other, NotCaptured };
    Kind kind = Kind::Gap;
    double value = 0;
    double low = 0;  ///< with `high`, the band around the value
    double high = 0;
    QString text;  ///< what is told when it is looked at
};

/// Values in a row as a line with its band: dead ones hollow at the bottom, gaps where there is nothing. GUI thread.
class LineChart final : public Chart {
    Q_OBJECT

public:
    explicit LineChart(const QString& name, QWidget* parent = nullptr);

    /// Under the ends of the axis stand `firstLabel` and `lastLabel`.
    void setPoints(std::vector<ChartPoint> points, const QString& firstLabel, const QString& lastLabel);
    const std::vector<ChartPoint>& points() const { return m_points; }
    /// A mark at the first point whose value is another than before; -1 for none.
    void setFirstChange(int item);
    /// A line at the point that the window looks at; -1 for none.
    void setFocusItem(int item);
    void setSummary(const QString& summary);

protected:
    int itemCount() const override;
    int itemAt(const QPointF& point) const override;
    QString itemText(int item) const override;
    QString summary() const override;
    void paintItems(QPainter& painter, const Theme& theme) const override;

private:
    QRectF plot() const;
    double x(int item) const;
    double y(double value) const;
    void paintAxis(QPainter& painter, const Theme& theme) const;
    void paintLine(QPainter& painter, const Theme& theme) const;
    void paintMarks(QPainter& painter, const Theme& theme) const;
    void paintNotCaptured(QPainter& painter, const Theme& theme) const;

    std::vector<ChartPoint> m_points;
    QString m_firstLabel;
    QString m_lastLabel;
    QString m_summary;
    double m_low = 0;
    double m_high = 0;
    int m_firstChange = -1;
    int m_focus = -1;
};

}
