// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/session/queries/timing_query.h"

#include <QAbstractTableModel>

#include <memory>

namespace tagscope::ui {

/// What is on the critical path, the longest first: a row for the kernels of a node, the messages of an edge, and the
/// waits for a thread of a device. GUI thread.
class PathModel final : public QAbstractTableModel {
    Q_OBJECT

public:
    enum Column { What, Kind, Time, Share, Count, ColumnCount };
    using QAbstractTableModel::QAbstractTableModel;

    void setPath(PathAnswer path, std::shared_ptr<const Program> program);
    const PathAnswer& path() const { return m_path; }
    const PathRow& rowAt(int row) const { return m_path.rows[static_cast<size_t>(row)]; }

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    QString whatText(const PathRow& row) const;

    PathAnswer m_path;
    std::shared_ptr<const Program> m_program;
};

}
