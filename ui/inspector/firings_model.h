// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/session/requests.h"

#include <QAbstractTableModel>

#include <vector>

namespace tagscope::ui {

/// All firings of a node: tag, event, live or dead, outputs. GUI thread.
class FiringsModel final : public QAbstractTableModel {
    Q_OBJECT

public:
    enum Column { Tag, Event, State, Outputs, ColumnCount };
    using QAbstractTableModel::QAbstractTableModel;

    /// Rows that are there already stay; new ones are appended, vanished ones removed. Another node resets.
    void setRows(NodeId node, std::vector<FiringRow> rows);
    const FiringRow& rowAt(int row) const { return m_rows[static_cast<size_t>(row)]; }

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    NodeId m_node;
    std::vector<FiringRow> m_rows;
};

}
