// SPDX-License-Identifier: Apache-2.0
#include "ui/charts/heat_map.h"

#include "ui/charts/chart_geometry.h"

#include <QLocale>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace tagscope::ui {

namespace {

constexpr double legendHeight = 10;

QString places(int64_t begin, int64_t end)
{
    return end - begin == 1 ? QString::number(begin) : QStringLiteral("%1:%2").arg(begin).arg(end);
}

}

HeatMap::HeatMap(QWidget* parent) : Chart(tr("Heat map"), parent) {}

void HeatMap::setRaster(std::optional<TensorRaster> raster, double low, double high)
{
    m_raster = std::move(raster);
    m_low = low;
    m_high = high;
    m_image = {};
    if (itemCount() > 0) {
        m_image = QImage(m_raster->width, m_raster->height, QImage::Format_RGB32);
        for (int y = 0; y < m_raster->height; ++y)
            for (int x = 0; x < m_raster->width; ++x) {
                const double value = figureOf(m_raster->at(y, x));
                m_image.setPixelColor(x, y, std::isnan(value) ? QColor(Qt::gray) : heatColor(value, m_low, m_high));
            }
    }
    itemsChanged();
}

int HeatMap::itemCount() const
{
    return m_raster ? static_cast<int>(m_raster->cells.size()) : 0;
}

QRectF HeatMap::mapArea() const
{
    const QRectF space = area().adjusted(0, 0, 0, -legendHeight - fontMetrics().height() - 6);
    return cellArea(m_raster->height, m_raster->width, space);
}

int HeatMap::itemAt(const QPointF& point) const
{
    if (itemCount() == 0)
        return -1;
    const QRectF map = mapArea();
    const int x = partAt(point.x(), m_raster->width, map.left(), map.width());
    const int y = partAt(point.y(), m_raster->height, map.top(), map.height());
    return x < 0 || y < 0 ? -1 : y * m_raster->width + x;
}

QString HeatMap::itemText(int item) const
{
    const int y = item / m_raster->width;
    const int x = item % m_raster->width;
    const RasterCell& cell = m_raster->at(y, x);
    const QString place = tr("row %1, column %2: ")
                              .arg(places(m_raster->rowBegin(y), m_raster->rowBegin(y + 1)),
                                   places(m_raster->columnBegin(x), m_raster->columnBegin(x + 1)));
    QString text = cell.low == cell.high || std::isnan(cell.mean)
        ? shortNumber(cell.mean)
        : tr("mean %1 (%2 to %3)").arg(shortNumber(cell.mean), shortNumber(cell.low), shortNumber(cell.high));
    if (cell.hasNonFinite)
        text += tr(", with NaN or infinity");
    return place + text;
}

QString HeatMap::summary() const
{
    const bool isReduced = m_raster->height < m_raster->rows || m_raster->width < m_raster->columns;
    const QLocale locale;
    const QString size =
        tr("%1 × %2").arg(locale.toString(qlonglong(m_raster->rows)), locale.toString(qlonglong(m_raster->columns)));
    const auto marked = std::ranges::count_if(m_raster->cells, &RasterCell::hasNonFinite);
    QString text = !isReduced      ? size
        : m_figure == Figure::Mean ? tr("%1; each cell is the mean of a block").arg(size)
                                   : tr("%1; each cell is the largest of a block").arg(size);
    if (marked > 0)
        text += tr("; crosses mark NaN and infinity (%1)").arg(locale.toString(qlonglong(marked)));
    return text;
}

int HeatMap::neighbour(int item, int key) const
{
    const int x = item % m_raster->width;
    switch (key) {
    case Qt::Key_Left: return x > 0 ? item - 1 : -1;
    case Qt::Key_Right: return x + 1 < m_raster->width ? item + 1 : -1;
    case Qt::Key_Up: return item - m_raster->width;
    case Qt::Key_Down: return item + m_raster->width;
    default: return -1;
    }
}

void HeatMap::paintItems(QPainter& painter, const Theme& theme) const
{
    const QRectF map = mapArea();
    painter.drawImage(map, m_image);
    const double w = map.width() / m_raster->width;
    const double h = map.height() / m_raster->height;
    const auto cellRect = [&](int item) {
        return QRectF(map.left() + w * (item % m_raster->width), map.top() + h * (item / m_raster->width), w, h);
    };
    painter.setPen(QPen(theme.isDark ? Qt::white : Qt::black, 1));
    for (int i = 0; i < itemCount(); ++i)
        if (m_raster->cells[static_cast<size_t>(i)].hasNonFinite) {
            const QRectF cell = cellRect(i);
            painter.drawLine(cell.topLeft(), cell.bottomRight());
            painter.drawLine(cell.topRight(), cell.bottomLeft());
        }
    painter.setBrush(Qt::NoBrush);
    painter.setPen(theme.border);
    painter.drawRect(map);
    if (current() >= 0) {
        painter.setPen(QPen(theme.selection, 2));
        painter.drawRect(cellRect(current()));
    }
    const QRectF legend(area().left(), area().bottom() - legendHeight - fontMetrics().height() - 2, area().width(),
                        legendHeight);
    QLinearGradient gradient(legend.topLeft(), legend.topRight());
    for (int i = 0; i <= 8; ++i)
        gradient.setColorAt(i / 8.0, heatColor(i, 0, 8));
    painter.fillRect(legend, gradient);
    painter.setPen(theme.textQuiet);
    const QRectF labels(legend.left(), legend.bottom() + 1, legend.width(), fontMetrics().height());
    painter.drawText(labels, Qt::AlignLeft, shortNumber(m_low));
    painter.drawText(labels, Qt::AlignRight, shortNumber(m_high));
}

}

#include "moc_heat_map.cpp"
