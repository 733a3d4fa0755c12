// SPDX-License-Identifier: Apache-2.0
#include "core/tensor/raster.h"

#include "core/tensor/number_walk.h"

#include <algorithm>
#include <limits>

namespace tagscope {

namespace {

/// Takes numbers into a cell.
struct CellSum {
    double low = std::numeric_limits<double>::infinity();
    double high = -std::numeric_limits<double>::infinity();
    double mean = 0;
    double finite = 0;  // how many
    double seen = 0;
    bool hasNonFinite = false;

    void add(double value, double weight)
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
    RasterCell cell() const
    {
        constexpr double none = std::numeric_limits<double>::quiet_NaN();
        return finite > 0 ? RasterCell{low, high, mean, hasNonFinite} : RasterCell{none, none, none, hasNonFinite};
    }
};

}

std::optional<TensorRaster> tensorRaster(const Tensor& tensor, int maxHeight, int maxWidth, const std::stop_token& stop)
{
    if (!tensor.hasValue() || tensor.isRef())
        return std::nullopt;
    TensorRaster raster;
    const Shape& shape = tensor.shape();
    raster.columns = shape.rank() == 0 ? 1 : shape.dim(shape.rank() - 1);
    raster.rows = tensor.elements() == 0 ? 0 : tensor.elements() / raster.columns;
    if (tensor.elements() > 0) {
        raster.height = static_cast<int>(std::min<int64_t>(raster.rows, std::max(1, maxHeight)));
        raster.width = static_cast<int>(std::min<int64_t>(raster.columns, std::max(1, maxWidth)));
    }
    std::vector<CellSum> sums(static_cast<size_t>(raster.height) * static_cast<size_t>(raster.width));
    int64_t row = 0;
    int64_t column = 0;
    int y = 0;
    int x = 0;
    double last = 0;
    const auto sum = [&](int cellRow, int cellColumn) -> CellSum& {
        return sums[static_cast<size_t>(cellRow) * static_cast<size_t>(raster.width) + static_cast<size_t>(cellColumn)];
    };
    const bool isWhole = forEachNumber(tensor, stop, [&](double value, int64_t, int64_t) {
        sum(y, x).add(value, 1);
        last = value;
        if (++column == raster.columns) {
            column = 0;
            x = 0;
            if (++row == raster.rowBegin(y + 1))
                ++y;
        } else if (column == raster.columnBegin(x + 1)) {
            ++x;
        }
    });
    if (!isWhole)
        return std::nullopt;
    raster.cells.reserve(sums.size());
    for (int cellRow = 0; cellRow < raster.height; ++cellRow)
        for (int cellColumn = 0; cellColumn < raster.width; ++cellColumn) {
            // What of a cell was not seen is not stored: the last stored element stands for it.
            CellSum& cell = sum(cellRow, cellColumn);
            const double area = static_cast<double>(raster.rowBegin(cellRow + 1) - raster.rowBegin(cellRow))
                * static_cast<double>(raster.columnBegin(cellColumn + 1) - raster.columnBegin(cellColumn));
            if (cell.seen < area)
                cell.add(last, area - cell.seen);
            raster.cells.push_back(cell.cell());
        }
    return raster;
}

}
