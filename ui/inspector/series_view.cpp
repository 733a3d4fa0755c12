// SPDX-License-Identifier: Apache-2.0
#include "ui/inspector/series_view.h"

#include "ui/charts/chart_geometry.h"
#include "ui/charts/line_chart.h"
#include "ui/common/text.h"

#include <QVBoxLayout>

#include <algorithm>

namespace tagscope::ui {

namespace {

/// Where what is shown begins: in steps, so that it stays where it is while the focus moves on a little.
int64_t firstFor(int64_t focus)
{
    constexpr int64_t step = SeriesView::mostPoints / 2;
    return focus < SeriesView::mostPoints ? 0 : (focus / step - 1) * step;
}

ChartPoint chartPoint(const SeriesPoint& point, int64_t iteration)
{
    ChartPoint shown;
    shown.value = point.mean;
    shown.low = point.low;
    shown.high = point.high;
    const QString place = SeriesView::tr("Iteration %1: ").arg(iteration);
    switch (point.kind) {
    case SeriesPoint::Kind::NotFired:
        shown.kind = ChartPoint::Kind::Gap;
        shown.text = place + SeriesView::tr("has not fired yet");
        break;
    case SeriesPoint::Kind::Dead:
        shown.kind = ChartPoint::Kind::Dead;
        shown.text = place + SeriesView::tr("dead");
        break;
    case SeriesPoint::Kind::Number:
    case SeriesPoint::Kind::Other:
        shown.kind = point.kind == SeriesPoint::Kind::Number ? ChartPoint::Kind::Number : ChartPoint::Kind::Other;
        if (point.kind == SeriesPoint::Kind::Other && point.notCaptured)
            shown.kind = ChartPoint::Kind::NotCaptured;
        shown.text = place + text(point.text);
        if (point.low < point.high)
            shown.text += SeriesView::tr("; mean %1 (%2 to %3)")
                              .arg(shortNumber(point.mean), shortNumber(point.low), shortNumber(point.high));
        break;
    }
    return shown;
}

}

SeriesView::SeriesView(QWidget* parent) : QWidget(parent)
{
    m_chart = new LineChart(tr("Value over iterations"));
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 4, 0, 0);
    layout->addWidget(m_chart);
    connect(m_chart, &LineChart::itemActivated, this, [this](int item) {
        if (const TagId tag = m_points[static_cast<size_t>(item)].tag; tag.isValid())
            Q_EMIT tagActivated(tag);
    });
    clear(tr("Select an output to see it over the iterations of its loop."));
}

void SeriesView::clear(const QString& reason)
{
    m_request = {};
    m_isAsked = true;  // there is nothing to ask
    m_coming.clear();
    m_points.clear();
    m_iterations = 0;
    m_chart->setHint(reason);
    m_chart->setPoints({}, {}, {});
}

void SeriesView::setSubject(NodeId node, int slot, std::optional<TagId> tag, uint64_t position, int64_t focus)
{
    if (node != m_request.node || slot != m_request.slot)
        m_points.clear();  // else they stay until there are better ones
    m_request = {node, slot, tag};
    m_position = position;
    askFrom(firstFor(focus));
}

void SeriesView::askFrom(int64_t first)
{
    m_coming.clear();
    m_first = first;
    m_request.first = first;
    m_request.count = SeriesQuery::mostPoints;
    m_isAsked = false;
    if (isVisible())
        ask();
}

void SeriesView::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    if (!m_isAsked)
        ask();
}

void SeriesView::ask()
{
    m_isAsked = true;
    Q_EMIT seriesWanted(m_request);
}

void SeriesView::addSeries(const Series& series)
{
    if (series.node != m_request.node || series.slot != m_request.slot || series.first != m_request.first)
        return;  // about something that was shown before
    if (const int64_t first = firstFor(series.iterations - 1); first < m_first) {
        askFrom(first);  // the loop has not come to the focus yet
        return;
    }
    m_iterations = series.iterations;
    m_isInLoop = series.parent.isValid();
    m_coming.insert(m_coming.end(), series.points.begin(), series.points.end());
    m_request.first = m_first + std::ssize(m_coming);
    const int64_t end = m_first + mostPoints;
    const bool isWhole = series.points.empty() || m_request.first >= std::min(m_iterations, end);
    if (isWhole || m_coming.size() >= m_points.size()) {
        m_points = m_coming;
        showPoints();
    }
    if (!isWhole) {
        m_request.count = std::min(SeriesQuery::mostPoints, end - m_request.first);
        Q_EMIT seriesWanted(m_request);
    }
}

void SeriesView::showPoints()
{
    std::vector<ChartPoint> points;
    int firstChange = -1;
    int focus = -1;
    int dead = 0;
    int missing = 0;
    int values = 0;
    for (size_t i = 0; i < m_points.size(); ++i) {
        points.push_back(chartPoint(m_points[i], m_first + static_cast<int64_t>(i)));
        dead += m_points[i].kind == SeriesPoint::Kind::Dead ? 1 : 0;
        missing += m_points[i].notCaptured ? 1 : 0;
        values += m_points[i].kind != SeriesPoint::Kind::NotFired ? 1 : 0;
        if (m_points[i].differs && firstChange < 0)
            firstChange = static_cast<int>(i);
        if (m_request.tag && m_points[i].tag == *m_request.tag)
            focus = static_cast<int>(i);
    }
    const int64_t last = std::min(m_iterations, m_first + mostPoints) - 1;
    QString summary = m_first > 0 || m_iterations > mostPoints
        ? tr("Iterations %1 to %2 of %3 so far").arg(m_first).arg(last).arg(m_iterations)
        : tr("Iterations so far: %1").arg(m_iterations);
    if (const auto waiting = std::ssize(m_points) - values; waiting > 0)
        summary += tr("; not fired yet: %1").arg(waiting);
    if (dead > 0)
        summary += tr("; dead: %1").arg(dead);
    if (missing > 0)
        summary += tr("; not captured: %1").arg(missing);
    if (firstChange >= 0)
        summary += tr("; first change at %1").arg(m_first + firstChange);
    else if (values > 1 && missing == 0)  // nobody knows what the others were
        summary += tr("; no change");
    m_chart->setHint(m_isInLoop ? tr("No iteration of this loop has begun at the position that is shown.")
                                : tr("This node is in no loop, or in one that has not begun."));
    const int64_t lastShown = m_first + std::max<int64_t>(1, std::ssize(points)) - 1;
    m_chart->setPoints(std::move(points), QString::number(m_first), QString::number(lastShown));
    m_chart->setSummary(summary);
    m_chart->setFirstChange(firstChange);
    m_chart->setFocusItem(focus);
}

}

#include "moc_series_view.cpp"
