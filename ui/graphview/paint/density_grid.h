// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QColor>
#include <QImage>
#include <QRectF>

#include <vector>

namespace tagscope::ui {

/// Many small boxes as shades: each cell has the mixed colour of what lies in it, the stronger the more of it is
/// covered.
class DensityGrid {
public:
    /// `area` has so many cells.
    DensityGrid(const QRectF& area, QSize cells);

    void add(const QRectF& box, const QColor& colour);
    /// 0 to 1.
    double covered(int column, int row) const;
    /// A pixel for each cell.
    QImage image(const QColor& ground) const;

private:
    struct Cell {
        double covered = 0;  ///< of its area
        double red = 0;      ///< sums, by what they cover
        double green = 0;
        double blue = 0;
    };
    const Cell& cell(int column, int row) const;

    QRectF m_area;
    QSize m_size;
    double m_width = 1;  ///< of a cell
    double m_height = 1;
    std::vector<Cell> m_cells;
};

}
