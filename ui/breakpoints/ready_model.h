// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/common/row_list_model.h"
#include "ui/session/snapshot.h"

#include <QString>

#include <cstddef>
#include <memory>

namespace tagscope::ui {

struct ReadyRow {
    NodeId node;
    TagId tag;
    QString name;
    QString tagName;
    bool isDead = false;
    bool isNext = false;

    bool operator==(const ReadyRow&) const = default;
};

/// The ready instances in their order, the next one marked; shows at most `mostRows` of them. GUI thread.
class ReadyModel final : public RowListModel<ReadyRow> {
    Q_OBJECT

public:
    static constexpr size_t mostRows = 500;
    using RowListModel::RowListModel;

    void setSnapshot(const std::shared_ptr<const Snapshot>& snapshot);
    /// The longest name, tag and mark of all rows, as one row.
    const ReadyRow& longest() const { return m_longest; }
    /// How many more are ready.
    size_t unlisted() const { return m_unlisted; }
    /// What stands before the name, and what behind the tag.
    static QString sign(const ReadyRow& row);
    static QString mark(const ReadyRow& row);
    NodeId nodeAt(int row) const { return rowAt(row).node; }
    TagId tagAt(int row) const { return rowAt(row).tag; }

    QVariant data(const QModelIndex& index, int role) const override;

Q_SIGNALS:
    void unlistedChanged(size_t count);

private:
    ReadyRow m_longest;
    size_t m_unlisted = 0;
};

}
