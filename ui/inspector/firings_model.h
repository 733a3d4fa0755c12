// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/session/requests.h"

#include <QAbstractTableModel>
#include <QSortFilterProxyModel>

#include <optional>
#include <vector>

namespace tagscope::ui {

/// All firings of a node: tag, event, live or dead, outputs. The one that is looked at is bold, those that are recorded behind
/// the cursor's position are in italics. GUI thread.
class FiringsModel final : public QAbstractTableModel {
    Q_OBJECT

public:
    enum Column { Tag, Event, State, Outputs, ColumnCount };
    using QAbstractTableModel::QAbstractTableModel;

    /// Rows that are there already stay; new ones are appended, vanished ones removed. Another node resets.
    void setRows(NodeId node, std::vector<FiringRow> rows);
    /// The cursor's position, and the event of the firing that is looked at.
    void setCursor(uint64_t position, std::optional<uint64_t> shown);
    const FiringRow& rowAt(int row) const { return m_rows[static_cast<size_t>(row)]; }
    /// The row `by` firings after (before, if negative) the one that is looked at, or else after the cursor; -1 if there is none.
    int rowFromShown(int by) const;
    /// A row with the most letters in a column other than the outputs; -1 without rows.
    int longestRow(Column column) const;

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    NodeId m_node;
    std::vector<FiringRow> m_rows;
    uint64_t m_position = 0;
    std::optional<uint64_t> m_shown;
};

/// Firings by tag (iteration 10 behind iteration 9) or by event. GUI thread.
class FiringsOrder final : public QSortFilterProxyModel {
    Q_OBJECT

public:
    using QSortFilterProxyModel::QSortFilterProxyModel;

protected:
    bool lessThan(const QModelIndex& left, const QModelIndex& right) const override;
};

}
