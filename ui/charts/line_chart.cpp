// SPDX-License-Identifier: Apache-2.0
#include "ui/charts/line_chart.h"

#include "ui/charts/chart_geometry.h"
#include "ui/common/state_glyph.h"

#include <QPainter>
#include <QPainterPath>

#include <algorithm>
#include <cmath>

namespace tagscope::ui {

namespace {

constexpr double deadRow = 14;  // height of the row in which dead and other points stand
constexpr double dotsFrom = 7;  // pixels between points from which each has a dot

bool isDrawn(const ChartPoint& point)
{
    return point.kind == ChartPoint::Kind::Number && std::isfinite(point.value);
}

std::vector<double> ticksOf(double low, double high, double height, int lineHeight)
{
    return axisTicks(low, high, std::max(2, static_cast<int>(height / (lineHeight * 2))));
}

}

LineChart::LineChart(const QString& name, QWidget* parent) : Chart(name, parent) {}

void LineChart::setPoints(std::vector<ChartPoint> points, const QString& firstLabel, const QString& lastLabel)
{
    m_points = std::move(points);
    m_firstLabel = firstLabel;
    m_lastLabel = lastLabel;
    m_firstChange = m_focus = -1;
    bool isFirst = true;
    m_low = m_high = 0;
    for (const ChartPoint& point : m_points)
        if (isDrawn(point)) {
            m_low = isFirst ? point.low : std::min(m_low, point.low);
            m_high = isFirst ? point.high : std::max(m_high, point.high);
            isFirst = false;
        }
    itemsChanged();
}

void LineChart::setFirstChange(int item)
{
    m_firstChange = item;
    update();
}

void LineChart::setFocusItem(int item)
{
    m_focus = item;
    update();
}

void LineChart::setSummary(const QString& summary)
{
    m_summary = summary;
    itemsChanged();
}

int LineChart::itemCount() const
{
    return static_cast<int>(m_points.size());
}

QRectF LineChart::plot() const
{
    const QRectF space = area().adjusted(0, fontMetrics().height() / 2.0, -6, -fontMetrics().height() - deadRow - 2);
    int label = std::max(fontMetrics().horizontalAdvance(shortNumber(m_low)),
                         fontMetrics().horizontalAdvance(shortNumber(m_high)));
    for (const double tick : ticksOf(m_low, m_high, space.height(), fontMetrics().height()))
        label = std::max(label, fontMetrics().horizontalAdvance(shortNumber(tick)));
    return space.adjusted(std::min<double>(label, area().width() / 3) + 6, 0, 0, 0);
}

double LineChart::x(int item) const
{
    return pointPixel(item, itemCount(), plot().left(), plot().width());
}

double LineChart::y(double value) const
{
    return valuePixel(value, m_low, m_high, plot().bottom(), plot().top());
}

int LineChart::itemAt(const QPointF& point) const
{
    return itemCount() > 0 && area().contains(point) ? pointAt(point.x(), itemCount(), plot().left(), plot().width())
                                                     : -1;
}

QString LineChart::itemText(int item) const
{
    return m_points[static_cast<size_t>(item)].text;
}

QString LineChart::summary() const
{
    return m_summary;
}

void LineChart::paintAxis(QPainter& painter, const Theme& theme) const
{
    const QRectF space = plot();
    std::vector<double> ticks = ticksOf(m_low, m_high, space.height(), fontMetrics().height());
    if (ticks.empty() && std::ranges::any_of(m_points, isDrawn))
        ticks.push_back(m_low);
    for (const double tick : ticks) {
        painter.setPen(QPen(theme.edgeQuiet, 1));
        painter.drawLine(QPointF(space.left(), y(tick)), QPointF(space.right(), y(tick)));
        painter.setPen(theme.textQuiet);
        const double h = fontMetrics().height();
        painter.drawText(QRectF(area().left(), y(tick) - h / 2, space.left() - area().left() - 5, h),
                         Qt::AlignRight | Qt::AlignVCenter, shortNumber(tick));
    }
    painter.setPen(theme.textQuiet);
    const QRectF labels(space.left(), space.bottom() + deadRow + 2, space.width(), fontMetrics().height());
    painter.drawText(labels, itemCount() > 1 ? Qt::AlignLeft : Qt::AlignHCenter, m_firstLabel);
    if (itemCount() > 1)
        painter.drawText(labels, Qt::AlignRight, m_lastLabel);
}

void LineChart::paintLine(QPainter& painter, const Theme& theme) const
{
    for (int begin = 0; begin < itemCount();) {
        if (!isDrawn(m_points[static_cast<size_t>(begin)])) {
            ++begin;
            continue;
        }
        int end = begin;
        QPainterPath line;
        QPolygonF band;
        for (; end < itemCount() && isDrawn(m_points[static_cast<size_t>(end)]); ++end) {
            const ChartPoint& point = m_points[static_cast<size_t>(end)];
            const QPointF place(x(end), y(point.value));
            end == begin ? line.moveTo(place) : line.lineTo(place);
            band.append({x(end), y(point.high)});
        }
        for (int i = end; i-- > begin;)
            band.append({x(i), y(m_points[static_cast<size_t>(i)].low)});
        QColor fill = theme.token;
        fill.setAlphaF(0.22F);
        painter.setPen(Qt::NoPen);
        painter.setBrush(fill);
        painter.drawPolygon(band);
        painter.setBrush(Qt::NoBrush);
        painter.setPen(QPen(theme.token, 1.6));
        painter.drawPath(line);
        begin = end;
    }
}

void LineChart::paintMarks(QPainter& painter, const Theme& theme) const
{
    const QRectF space = plot();
    const double low = space.bottom() + deadRow / 2;
    const bool hasDots = itemCount() < 2 || space.width() / (itemCount() - 1) >= dotsFrom;
    for (int i = 0; i < itemCount(); ++i) {
        const ChartPoint& point = m_points[static_cast<size_t>(i)];
        const bool isCurrent = i == current();
        const double radius = isCurrent ? 4 : 2.5;
        painter.setPen(QPen(theme.dead, 1.4));
        painter.setBrush(Qt::NoBrush);
        if (point.kind == ChartPoint::Kind::Dead) {
            const QPointF place(x(i), low);
            painter.drawEllipse(place, radius, radius);
            painter.drawLine(place + QPointF(-radius, radius), place + QPointF(radius, -radius));
        } else if (point.kind == ChartPoint::Kind::NotCaptured) {
            if (hasDots || isCurrent)
                paintStateGlyph(painter, QRectF(x(i) - 7, low - 7, 14, 14), NodeState::NotCaptured, theme);
        } else if (point.kind != ChartPoint::Kind::Gap && !isDrawn(point)) {
            painter.setPen(QPen(point.kind == ChartPoint::Kind::Number ? theme.error : theme.token, 1.6));
            painter.drawLine(QPointF(x(i) - radius, low - radius), QPointF(x(i) + radius, low + radius));
            painter.drawLine(QPointF(x(i) - radius, low + radius), QPointF(x(i) + radius, low - radius));
        } else if (isDrawn(point) && (hasDots || isCurrent || itemCount() == 1)) {
            painter.setPen(Qt::NoPen);
            painter.setBrush(isCurrent ? theme.selection : theme.token);
            painter.drawEllipse(QPointF(x(i), y(point.value)), radius, radius);
        }
    }
}

/// Runs of points without a value are hatched from top to bottom: something was there.
void LineChart::paintNotCaptured(QPainter& painter, const Theme& theme) const
{
    const auto isMissing = [&](int i) {
        return i < itemCount() && m_points[static_cast<size_t>(i)].kind == ChartPoint::Kind::NotCaptured;
    };
    const QRectF space = plot();
    const double half = itemCount() > 1 ? std::max(2.0, (x(1) - x(0)) / 2) : space.width() / 2;
    for (int begin = 0; begin < itemCount(); ++begin) {
        int end = begin;
        while (isMissing(end))
            ++end;
        if (end == begin)
            continue;
        const QRectF run(QPointF(x(begin) - half, space.top()), QPointF(x(end - 1) + half, space.bottom()));
        paintCrossHatch(painter, run & space, theme.edgeQuiet, 0.6);
        begin = end;
    }
}

void LineChart::paintItems(QPainter& painter, const Theme& theme) const
{
    const QRectF space = plot();
    paintNotCaptured(painter, theme);
    paintAxis(painter, theme);
    if (m_focus >= 0 && m_focus < itemCount()) {
        painter.setPen(QPen(theme.replay, 2));
        painter.drawLine(QPointF(x(m_focus), space.top()), QPointF(x(m_focus), space.bottom() + deadRow));
    }
    if (m_firstChange >= 0 && m_firstChange < itemCount()) {
        painter.setPen(QPen(theme.selection, 1, Qt::DashLine));
        painter.drawLine(QPointF(x(m_firstChange), space.top()), QPointF(x(m_firstChange), space.bottom()));
        painter.setPen(Qt::NoPen);
        painter.setBrush(theme.selection);
        painter.drawPolygon(QPolygonF{{x(m_firstChange) - 5, space.top() - 6},
                                      {x(m_firstChange) + 5, space.top() - 6},
                                      {x(m_firstChange), space.top() + 1}});
    }
    paintLine(painter, theme);
    paintMarks(painter, theme);
}

}

#include "moc_line_chart.cpp"
