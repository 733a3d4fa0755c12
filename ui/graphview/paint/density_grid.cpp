// SPDX-License-Identifier: Apache-2.0
#include "ui/graphview/paint/density_grid.h"

#include <algorithm>

namespace tagscope::ui {

namespace {

/// What covers next to nothing of a cell is to be seen, too.
constexpr double leastShade = 0.25;

}

DensityGrid::DensityGrid(const QRectF& area, QSize cells)
    : m_area(area), m_size(cells.expandedTo({1, 1})), m_width(std::max(area.width(), 1e-9) / m_size.width()),
      m_height(std::max(area.height(), 1e-9) / m_size.height()),
      m_cells(static_cast<size_t>(m_size.width()) * static_cast<size_t>(m_size.height()))
{
}

const DensityGrid::Cell& DensityGrid::cell(int column, int row) const
{
    return m_cells[static_cast<size_t>(row) * static_cast<size_t>(m_size.width()) + static_cast<size_t>(column)];
}

void DensityGrid::add(const QRectF& box, const QColor& colour)
{
    const QRectF inside = box & m_area;
    if (inside.isEmpty())
        return;
    const auto column = [&](double x) {
        return std::clamp(static_cast<int>((x - m_area.left()) / m_width), 0, m_size.width() - 1);
    };
    const auto row = [&](double y) {
        return std::clamp(static_cast<int>((y - m_area.top()) / m_height), 0, m_size.height() - 1);
    };
    for (int r = row(inside.top()); r <= row(inside.bottom()); ++r)
        for (int c = column(inside.left()); c <= column(inside.right()); ++c) {
            const QRectF place(m_area.left() + c * m_width, m_area.top() + r * m_height, m_width, m_height);
            const QRectF common = place & inside;
            const double part = common.width() * common.height() / (m_width * m_height);
            Cell& cell = m_cells[static_cast<size_t>(r) * static_cast<size_t>(m_size.width()) + static_cast<size_t>(c)];
            cell.covered += part;
            cell.red += part * colour.redF();
            cell.green += part * colour.greenF();
            cell.blue += part * colour.blueF();
        }
}

double DensityGrid::covered(int column, int row) const
{
    return std::min(1.0, cell(column, row).covered);
}

QImage DensityGrid::image(const QColor& ground) const
{
    QImage image(m_size, QImage::Format_ARGB32);
    image.fill(Qt::transparent);
    for (int r = 0; r < m_size.height(); ++r)
        for (int c = 0; c < m_size.width(); ++c) {
            const Cell& all = cell(c, r);
            if (all.covered <= 0)
                continue;
            const double shade = leastShade + (1 - leastShade) * covered(c, r);
            const auto mixed = [&](double sum, double back) {
                return static_cast<float>(std::clamp(back + shade * (sum / all.covered - back), 0.0, 1.0));
            };
            image.setPixelColor(c, r,
                                QColor::fromRgbF(mixed(all.red, ground.redF()), mixed(all.green, ground.greenF()),
                                                 mixed(all.blue, ground.blueF())));
        }
    return image;
}

}
