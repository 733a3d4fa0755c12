// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/tensor/tensor.h"

#include <algorithm>
#include <cstdint>
#include <limits>
#include <optional>
#include <stop_token>
#include <vector>

namespace tagscope {

/// What some neighbouring elements of a tensor come to. Figures are over the finite ones; NaN where there are none.
struct RasterCell {
    double low = 0;
    double high = 0;
    double mean = 0;
    bool hasNonFinite = false;  ///< a NaN or an infinity is among them
};

/// A tensor seen as a matrix, its last dimension as columns and all others as rows, in few enough cells to be drawn.
/// Cell (y, x) stands for rows [rowBegin(y), rowBegin(y + 1)) and columns [columnBegin(x), columnBegin(x + 1)).
struct TensorRaster {
    int64_t rows = 0;
    int64_t columns = 0;
    int height = 0;
    int width = 0;
    std::vector<RasterCell> cells;  ///< row by row

    const RasterCell& at(int y, int x) const
    {
        return cells[static_cast<size_t>(y) * static_cast<size_t>(width) + static_cast<size_t>(x)];
    }
    int64_t rowBegin(int y) const { return begin(rows, height, y); }
    int64_t columnBegin(int x) const { return begin(columns, width, x); }

private:
    /// Parts of equal size, the first ones larger by one where it does not come out even.
    static int64_t begin(int64_t whole, int parts, int part)
    {
        return part * (whole / parts) + std::min<int64_t>(part, whole % parts);
    }
};

/// Makes a raster of numbers that come one by one, row-major. The first of them that are given stand for themselves,
/// the last one for all that follow it.
class RasterMaker {
public:
    RasterMaker(const Shape& shape, int64_t elements, int maxHeight, int maxWidth);

    void add(double value);
    TensorRaster finish();

private:
    /// Takes numbers into a cell.
    struct CellSum {
        double low = std::numeric_limits<double>::infinity();
        double high = -std::numeric_limits<double>::infinity();
        double mean = 0;
        double finite = 0;  // how many
        double seen = 0;
        bool hasNonFinite = false;

        void add(double value, double weight);
        RasterCell cell() const;
    };
    CellSum& sum(int y, int x)
    {
        return m_sums[static_cast<size_t>(y) * static_cast<size_t>(m_raster.width) + static_cast<size_t>(x)];
    }

    TensorRaster m_raster;
    std::vector<CellSum> m_sums;
    int64_t m_row = 0;
    int64_t m_column = 0;
    int m_y = 0;
    int m_x = 0;
    double m_last = 0;
};

/// At most `maxHeight` x `maxWidth` cells. A scalar is one cell, a vector one row; without elements there are no cells.
/// nullopt for a tensor without numbers, or once it is to stop. A repeated tensor is not expanded.
std::optional<TensorRaster> tensorRaster(const Tensor& tensor, int maxHeight, int maxWidth,
                                         const std::stop_token& stop = {});

}
