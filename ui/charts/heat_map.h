// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/tensor/raster.h"
#include "ui/charts/chart.h"

#include <QImage>

#include <optional>

namespace tagscope::ui {

/// A matrix as coloured cells, with a legend of the colours; cells with a NaN or an infinity carry a cross. Of a large
/// matrix a cell is the mean of a block. GUI thread.
class HeatMap final : public Chart {
    Q_OBJECT

public:
    /// What the colour of a block of elements is about.
    enum class Figure : uint8_t { Mean, Largest };

    explicit HeatMap(QWidget* parent = nullptr);

    void setFigure(Figure figure) { m_figure = figure; }
    /// Colours go from `low` to `high`.
    void setRaster(std::optional<TensorRaster> raster, double low, double high);

protected:
    int itemCount() const override;
    int itemAt(const QPointF& point) const override;
    QString itemText(int item) const override;
    QString summary() const override;
    void paintItems(QPainter& painter, const Theme& theme) const override;
    int neighbour(int item, int key) const override;

private:
    QRectF mapArea() const;

    double figureOf(const RasterCell& cell) const { return m_figure == Figure::Mean ? cell.mean : cell.high; }

    Figure m_figure = Figure::Mean;
    std::optional<TensorRaster> m_raster;
    double m_low = 0;
    double m_high = 0;
    QImage m_image;
};

}
