// SPDX-License-Identifier: Apache-2.0
#include "ui/inspector/series_view.h"

#include "ui/charts/chart_geometry.h"
#include "ui/charts/line_chart.h"
#include "ui/common/text.h"

#include <QVBoxLayout>

#include <algorithm>

namespace tagscope::ui {

namespace {

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

void SeriesView::setSubject(NodeId node, int slot, std::optional<TagId> tag, uint64_t position)
{
    if (node != m_request.node || slot != m_request.slot)
        m_points.clear();  // else they stay until there are better ones
    m_coming.clear();
    m_request = {node, slot, tag, 0, SeriesRequest::mostPoints};
    m_position = position;
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
    m_iterations = series.iterations;
    m_isInLoop = series.parent.isValid();
    m_coming.insert(m_coming.end(), series.points.begin(), series.points.end());
    m_request.first = static_cast<int64_t>(m_coming.size());
    const bool isWhole = series.points.empty() || m_request.first >= std::min(m_iterations, mostPoints);
    if (isWhole || m_coming.size() >= m_points.size()) {
        m_points = m_coming;
        showPoints();
    }
    if (!isWhole) {
        m_request.count = std::min(SeriesRequest::mostPoints, mostPoints - m_request.first);
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
        points.push_back(chartPoint(m_points[i], static_cast<int64_t>(i)));
        dead += m_points[i].kind == SeriesPoint::Kind::Dead ? 1 : 0;
        missing += m_points[i].notCaptured ? 1 : 0;
        values += m_points[i].kind != SeriesPoint::Kind::NotFired ? 1 : 0;
        if (m_points[i].differs && firstChange < 0)
            firstChange = static_cast<int>(i);
        if (m_request.tag && m_points[i].tag == *m_request.tag)
            focus = static_cast<int>(i);
    }
    QString summary = m_iterations > mostPoints ? tr("The first %1 of %2 iterations so far").arg(mostPoints).arg(m_iterations)
                                                : tr("Iterations so far: %1").arg(m_iterations);
    if (const auto waiting = std::ssize(m_points) - values; waiting > 0)
        summary += tr("; not fired yet: %1").arg(waiting);
    if (dead > 0)
        summary += tr("; dead: %1").arg(dead);
    if (missing > 0)
        summary += tr("; not captured: %1").arg(missing);
    if (firstChange >= 0)
        summary += tr("; first change at %1").arg(firstChange);
    else if (values > 1 && missing == 0)  // nobody knows what the others were
        summary += tr("; no change");
    m_chart->setHint(m_isInLoop ? tr("No iteration of this loop has begun at the position that is shown.")
                                : tr("This node is in no loop, or in one that has not begun."));
    const auto last = static_cast<qsizetype>(points.size()) - 1;
    m_chart->setPoints(std::move(points), QStringLiteral("0"), QString::number(std::max<qsizetype>(0, last)));
    m_chart->setSummary(summary);
    m_chart->setFirstChange(firstChange);
    m_chart->setFocusItem(focus);
}

}
