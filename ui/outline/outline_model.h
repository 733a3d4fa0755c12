// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/graphview/paint/break_marks.h"
#include "ui/graphview/paint/node_states.h"
#include "ui/outline/outline_rows.h"

#include <QAbstractItemModel>

#include <functional>

namespace tagscope::ui {

/// The scopes, loop frames and nodes of a graph as a tree, with how they stand and where the run stops. Keeps nothing
/// for a row: an index is the number of a group or a node. GUI thread.
class OutlineModel final : public QAbstractItemModel {
    Q_OBJECT

public:
    enum Column { Name, Op, State };
    enum Role {
        StateOf = Qt::UserRole,  ///< a NodeState; of nodes only
        Arrived,                 ///< the part of a pending node's inputs that have come
    };
    using QAbstractItemModel::QAbstractItemModel;

    /// Null: nothing.
    void setRows(std::shared_ptr<const Graph> graph, std::shared_ptr<const OutlineRows> rows);
    const std::shared_ptr<const OutlineRows>& rows() const { return m_rows; }
    /// How nodes stand, which may be null, and where the run stops. Says nothing of what has changed: who shows rows
    /// says which, by `noteChanged`.
    void setStates(std::shared_ptr<const NodeStates> states, std::shared_ptr<const BreakMarks> marks);
    /// Rows beside each other.
    void noteChanged(const QModelIndex& first, const QModelIndex& last);

    CanvasTarget targetAt(const QModelIndex& index) const;
    /// Invalid if it is left out.
    QModelIndex indexOf(const CanvasTarget& target) const;
    /// How a node stands, or how many nodes of a group stand how, as many words of that as `fits`.
    QString stateText(const CanvasTarget& target, const std::function<bool(const QString&)>& fits = {}) const;

    QModelIndex index(int row, int column, const QModelIndex& parent = {}) const override;
    QModelIndex parent(const QModelIndex& index) const override;
    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    Qt::ItemFlags flags(const QModelIndex& index) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    /// A box that is checked asks for a breakpoint; it shows it once it is there.
    bool setData(const QModelIndex& index, const QVariant& value, int role) override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

Q_SIGNALS:
    void breakpointWanted(const tagscope::ui::CanvasTarget& target, bool isWanted);

private:
    Qt::CheckState checked(const CanvasTarget& target) const;
    QString kindText(const CanvasTarget& target) const;
    QString nameText(const CanvasTarget& target) const;
    /// The name in full, and what the box says.
    QString about(const CanvasTarget& target) const;
    NodeLook look(NodeId node) const { return m_states ? m_states->look(node) : NodeLook(); }

    std::shared_ptr<const Graph> m_graph;
    std::shared_ptr<const OutlineRows> m_rows;
    std::shared_ptr<const NodeStates> m_states;
    std::shared_ptr<const BreakMarks> m_marks = std::make_shared<const BreakMarks>();
};

}
