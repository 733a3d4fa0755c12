// SPDX-License-Identifier: Apache-2.0
#include "core/tensor/raster.h"

#include "core/tensor/number_walk.h"

namespace tagscope {

void RasterMaker::CellSum::add(double value, double weight)
{
    seen += weight;
    if (!std::isfinite(value)) {
        hasNonFinite = true;
        return;
    }
    finite += weight;
    // The parts are finite where their difference need not be.
    mean += value * (weight / finite) - mean * (weight / finite);
    low = std::min(low, value);
    high = std::max(high, value);
}

RasterCell RasterMaker::CellSum::cell() const
{
    constexpr double none = std::numeric_limits<double>::quiet_NaN();
    return finite > 0 ? RasterCell{low, high, mean, hasNonFinite} : RasterCell{none, none, none, hasNonFinite};
}

RasterMaker::RasterMaker(const Shape& shape, int64_t elements, int maxHeight, int maxWidth)
{
    m_raster.columns = shape.rank() == 0 ? 1 : shape.dim(shape.rank() - 1);
    m_raster.rows = elements == 0 ? 0 : elements / m_raster.columns;
    if (elements > 0) {
        m_raster.height = static_cast<int>(std::min<int64_t>(m_raster.rows, std::max(1, maxHeight)));
        m_raster.width = static_cast<int>(std::min<int64_t>(m_raster.columns, std::max(1, maxWidth)));
    }
    m_sums.resize(static_cast<size_t>(m_raster.height) * static_cast<size_t>(m_raster.width));
}

void RasterMaker::add(double value)
{
    sum(m_y, m_x).add(value, 1);
    m_last = value;
    if (++m_column == m_raster.columns) {
        m_column = 0;
        m_x = 0;
        if (++m_row == m_raster.rowBegin(m_y + 1))
            ++m_y;
    } else if (m_column == m_raster.columnBegin(m_x + 1)) {
        ++m_x;
    }
}

TensorRaster RasterMaker::finish()
{
    m_raster.cells.reserve(m_sums.size());
    for (int y = 0; y < m_raster.height; ++y)
        for (int x = 0; x < m_raster.width; ++x) {
            // What of a cell was not seen is not stored: the last stored element stands for it.
            CellSum& cell = sum(y, x);
            const double area = static_cast<double>(m_raster.rowBegin(y + 1) - m_raster.rowBegin(y))
                * static_cast<double>(m_raster.columnBegin(x + 1) - m_raster.columnBegin(x));
            if (cell.seen < area)
                cell.add(m_last, area - cell.seen);
            m_raster.cells.push_back(cell.cell());
        }
    return std::move(m_raster);
}

std::optional<TensorRaster> tensorRaster(const Tensor& tensor, int maxHeight, int maxWidth, const std::stop_token& stop)
{
    if (!tensor.hasValue() || tensor.isRef())
        return std::nullopt;
    RasterMaker maker(tensor.shape(), tensor.elements(), maxHeight, maxWidth);
    const bool isWhole = forEachNumber(tensor, stop, [&](double value, int64_t, int64_t) { maker.add(value); });
    return isWhole ? std::optional(maker.finish()) : std::nullopt;
}

}
