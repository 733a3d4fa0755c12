// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/debug/record/traffic.h"
#include "ui/session/device_names.h"

#include <QAbstractTableModel>
#include <QColor>
#include <QString>

#include <cstdint>
#include <optional>
#include <string>

namespace tagscope::ui {

/// What the cells of a traffic matrix show.
enum class TrafficFigure : uint8_t { Count, Bytes, Slowest, Oldest95 };

/// Who has sent what to whom: a row for each device that sends, with its name in front, and a column for each that
/// receives. Cells are shaded by how near their figure is to the largest. GUI thread.
class MatrixModel final : public QAbstractTableModel {
    Q_OBJECT

public:
    static constexpr int nameColumn = 0;
    using QAbstractTableModel::QAbstractTableModel;

    void setTraffic(Traffic traffic);
    const Traffic& traffic() const { return m_traffic; }
    void setFigure(TrafficFigure figure);
    TrafficFigure figure() const { return m_figure; }

    /// Nullptr where nothing was sent, and for names.
    const TrafficCell* cellAt(const QModelIndex& index) const;
    QString deviceText(uint32_t device) const;
    /// "12 µs", "3 events".
    QString ageText(uint64_t age) const;

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    std::optional<uint64_t> figureOf(const TrafficCell& cell) const;
    QString figureText(const TrafficCell& cell) const;
    QString wholeText(const TrafficCell& cell) const;
    /// Nothing where there is no figure.
    std::optional<QColor> shadeOf(const TrafficCell& cell) const;
    void findLargest();

    Traffic m_traffic;
    DeviceNames m_names;
    TrafficFigure m_figure = TrafficFigure::Count;
    uint64_t m_largest = 0;
};

/// How strongly a figure is shaded, from 0 to 1: by the logarithm, so that small ones differ, too.
double shadeOf(uint64_t figure, uint64_t largest);

}
