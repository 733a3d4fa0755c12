// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/session/queries/space_time_query.h"

#include <QAbstractTableModel>
#include <QStringList>

#include <memory>
#include <optional>
#include <vector>

namespace tagscope::ui {

/// The messages of a causal chain, in the order of time, with the event that it goes through as a row of its own, and
/// rows that count what is left out. GUI thread.
class ChainModel final : public QAbstractTableModel {
    Q_OBJECT

public:
    enum Column { Message, Way, Time, ColumnCount };
    using QAbstractTableModel::QAbstractTableModel;

    void setChain(SpaceTimeChain chain, std::shared_ptr<const Graph> graph, QStringList devices, QString event);
    const SpaceTimeChain& chain() const { return m_chain; }
    /// Null: the row is no message.
    const SpaceTimeChain::Link* linkAt(int row) const { return m_rows[static_cast<size_t>(row)].link; }

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    struct Row {
        const SpaceTimeChain::Link* link = nullptr;  ///< of m_chain
        QString text = {};                           ///< without one
    };

    SpaceTimeChain m_chain;
    std::shared_ptr<const Graph> m_graph;
    QStringList m_devices;
    std::vector<Row> m_rows;
};

}
