// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/graph/graph.h"
#include "ui/common/latest_job.h"
#include "ui/common/node_state.h"
#include "ui/find/find_query.h"

#include <QAbstractListModel>
#include <QPointer>

#include <functional>
#include <memory>
#include <vector>

class QAction;

namespace tagscope::ui {

/// What was found: a node or a command.
struct FindRow {
    NodeId node;
    QPointer<QAction> action;
    int score = 0;
};

/// Finds nodes of a graph, and commands of the window, by what is typed; best first, at most `mostRows`. GUI thread.
class FindModel final : public QAbstractListModel {
    Q_OBJECT

public:
    enum Role { About = Qt::UserRole, State };  ///< op and frame of a node, keys of a command; a NodeState of a node
    explicit FindModel(QObject* parent = nullptr);
    ~FindModel() override;

    static constexpr size_t mostRows = 200;

    /// Its nodes are found once their names are ready, which another thread sees to: `graphReady` says so.
    void setGraph(std::shared_ptr<const Graph> graph);
    bool isReading() const { return m_reading.isRunning(); }
    /// How a node stands now.
    void setStates(std::function<NodeState(NodeId)> stateOf) { m_stateOf = std::move(stateOf); }
    void setCommands(QList<QAction*> commands);
    void find(const FindQuery& query);

    const FindRow& rowAt(int row) const { return m_rows[static_cast<size_t>(row)]; }
    /// All that matched, those beyond `mostRows` included.
    size_t total() const { return m_total; }

    int rowCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;

Q_SIGNALS:
    void graphReady();

private:
    /// What is looked through.
    struct Index {
        std::shared_ptr<const Graph> graph;
        std::vector<QString> names;       // lower case
        std::vector<int> frameOf;
        std::vector<QString> frameNames;  // as they are
    };
    static std::shared_ptr<const Index> read(std::shared_ptr<const Graph> graph, const std::stop_token& stop);

    std::vector<FindRow> nodes(const FindQuery& query) const;
    std::vector<FindRow> commands(const FindQuery& query) const;

    std::shared_ptr<const Index> m_index;   // null: no graph, or not yet
    std::function<NodeState(NodeId)> m_stateOf;
    QList<QAction*> m_commands;
    std::vector<FindRow> m_rows;
    size_t m_total = 0;
    LatestJob m_reading;
};

}
