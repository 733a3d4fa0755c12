// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/session/snapshot.h"

#include <QAbstractListModel>

#include <memory>

namespace tagscope::ui {

/// The ready instances in their order, the next one marked; shows at most `mostRows` of them. GUI thread.
class ReadyModel final : public QAbstractListModel {
    Q_OBJECT

public:
    static constexpr size_t mostRows = 500;
    using QAbstractListModel::QAbstractListModel;

    void setSnapshot(std::shared_ptr<const Snapshot> snapshot);
    NodeId nodeAt(int row) const { return m_rows[static_cast<size_t>(row)].node; }
    TagId tagAt(int row) const { return m_rows[static_cast<size_t>(row)].tag; }

    int rowCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;

private:
    struct Row {
        NodeId node;
        TagId tag;
        QString text;
        bool isDead = false;
        bool isNext = false;

        bool operator==(const Row&) const = default;
    };
    std::vector<Row> m_rows;
};

}
