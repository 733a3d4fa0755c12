// SPDX-License-Identifier: Apache-2.0
#include "ui/charts/histogram_view.h"

#include "ui/charts/chart_geometry.h"

#include <QLocale>
#include <QPainter>

#include <algorithm>
#include <numeric>

namespace tagscope::ui {

HistogramView::HistogramView(QWidget* parent) : Chart(tr("Histogram"), parent) {}

void HistogramView::setHistogram(std::optional<Histogram> histogram)
{
    m_histogram = std::move(histogram);
    itemsChanged();
}

void HistogramView::setLog(bool isLog)
{
    m_isLog = isLog;
    update();
}

int HistogramView::itemCount() const
{
    if (!m_histogram || std::accumulate(m_histogram->counts.begin(), m_histogram->counts.end(), int64_t(0)) == 0)
        return 0;
    return static_cast<int>(m_histogram->counts.size());
}

QRectF HistogramView::barArea() const
{
    return area().adjusted(0, 0, 0, -fontMetrics().height() - 2);
}

int HistogramView::itemAt(const QPointF& point) const
{
    return partAt(point.x(), itemCount(), barArea().left(), barArea().width());
}

double HistogramView::edge(int bin) const
{
    return valuePixel(bin, 0, static_cast<double>(m_histogram->counts.size()), m_histogram->low, m_histogram->high);
}

QString HistogramView::itemText(int item) const
{
    const QString count = QLocale().toString(qlonglong(m_histogram->counts[static_cast<size_t>(item)]));
    if (m_histogram->counts.size() == 1)
        return tr("%1: elements %2").arg(shortNumber(m_histogram->low), count);
    return tr("%1 to %2: elements %3").arg(shortNumber(edge(item)), shortNumber(edge(item + 1)), count);
}

QString HistogramView::summary() const
{
    const int64_t most = std::ranges::max(m_histogram->counts);
    return tr("Bins: %1; elements in the highest: %2")
        .arg(QString::number(itemCount()), QLocale().toString(qlonglong(most)));
}

void HistogramView::paintItems(QPainter& painter, const Theme& theme) const
{
    const QRectF space = barArea();
    const std::vector<QRectF> bars = histogramBars(m_histogram->counts, space, m_isLog);
    const double gap = space.width() / static_cast<double>(bars.size()) > 4 ? 0.5 : 0;
    painter.setPen(Qt::NoPen);
    for (size_t i = 0; i < bars.size(); ++i) {
        painter.setBrush(static_cast<int>(i) == current() ? theme.selection : theme.token);
        painter.drawRect(bars[i].adjusted(gap, 0, -gap, 0));
    }
    painter.setPen(theme.border);
    painter.drawLine(space.bottomLeft(), space.bottomRight());
    painter.setPen(theme.textQuiet);
    const QRectF labels(space.left(), space.bottom() + 1, space.width(), fontMetrics().height());
    if (bars.size() == 1) {
        painter.drawText(labels, Qt::AlignHCenter, shortNumber(m_histogram->low));
        return;
    }
    painter.drawText(labels, Qt::AlignLeft, shortNumber(m_histogram->low));
    painter.drawText(labels, Qt::AlignRight, shortNumber(m_histogram->high));
    const QString middle = shortNumber(edge(0) / 2 + edge(static_cast<int>(bars.size())) / 2);
    if (fontMetrics().horizontalAdvance(middle) * 3 < space.width())
        painter.drawText(labels, Qt::AlignHCenter, middle);
}

}

#include "moc_histogram_view.cpp"
