// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/debug/causes/frontier.h"
#include "ui/session/device_names.h"

#include <QAbstractTableModel>

#include <string>
#include <vector>

namespace tagscope::ui {

/// How far each device has come in each live frame instance, one of both a row. GUI thread.
class FrontierModel final : public QAbstractTableModel {
    Q_OBJECT

public:
    enum Column { Frame, Device, Finished, Unfinished, Window, WaitsFor, ColumnCount };
    using QAbstractTableModel::QAbstractTableModel;

    /// `devices`: the names of all.
    void setRows(std::vector<FrontierRow> rows, const std::vector<std::string>& devices);
    const FrontierRow& rowAt(int row) const { return m_rows[static_cast<size_t>(row)]; }

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    QString windowText(const FrontierRow& row) const;

    std::vector<FrontierRow> m_rows;
    std::vector<std::string> m_devices;
    DeviceNames m_names;
};

}
