// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/session/queries/timing_query.h"

#include <QAbstractTableModel>

#include <memory>
#include <vector>

namespace tagscope::ui {

/// The edges between devices with what their messages cost, a row each, sorted by a column: at first by how long they
/// stalled a device. GUI thread.
class EdgeModel final : public QAbstractTableModel {
    Q_OBJECT

public:
    enum Column { Edge, From, To, Messages, Late, Stall, Slack, Bytes, Bandwidth, ColumnCount };
    using QAbstractTableModel::QAbstractTableModel;

    void setEdges(EdgeTimes edges, std::shared_ptr<const Graph> graph);
    const EdgeTiming& edgeAt(int row) const { return m_edges.edges[m_order[static_cast<size_t>(row)]]; }
    const MessageRoute& routeAt(int row) const { return (*m_edges.routes)[edgeAt(row).route]; }
    QString edgeText(int row) const;

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
    void sort(int column, Qt::SortOrder order) override;

private:
    void sortRows();
    QString hintOf(int row, int column) const;

    EdgeTimes m_edges;
    std::shared_ptr<const Graph> m_graph;
    std::vector<uint32_t> m_order;  ///< of edges, by row
    int m_column = Stall;
    Qt::SortOrder m_sortOrder = Qt::DescendingOrder;
};

}
