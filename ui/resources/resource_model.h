// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/ops/resource.h"
#include "ui/session/snapshot.h"

#include <QAbstractTableModel>
#include <QString>

#include <cstddef>
#include <memory>
#include <utility>
#include <vector>

namespace tagscope::ui {

/// A variable, queue, stack, tensor array or mailbox as it stands at the cursor.
struct ResourceRow {
    ResourceId id;
    QString name;
    QString kind;
    QString content;                                ///< its value, or how many elements it has and which come first
    std::vector<std::pair<NodeId, TagId>> waiters;  ///< that wait for it, in their order, at most `mostWaiters`
    size_t allWaiters = 0;
    QString waiting;  ///< the same in words; empty: nobody waits

    static constexpr size_t mostWaiters = 20;
    bool operator==(const ResourceRow&) const = default;
};

/// In the order in which the run made them; none where nothing runs.
std::vector<ResourceRow> resourceRows(const Snapshot& snapshot);

/// The resources of a run at the cursor. Rows stay where they are as long as the run makes no others. GUI thread.
class ResourceModel final : public QAbstractTableModel {
    Q_OBJECT

public:
    enum Column { Name, Kind, Content, Waiting, ColumnCount };
    using QAbstractTableModel::QAbstractTableModel;

    void setRows(std::vector<ResourceRow> rows);
    const ResourceRow& rowAt(int row) const { return m_rows[static_cast<size_t>(row)]; }
    /// -1: there is none of that name.
    int find(const QString& name) const;
    int find(ResourceId id) const;

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    std::vector<ResourceRow> m_rows;
};

}
