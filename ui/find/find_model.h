// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/graph/graph.h"
#include "ui/common/latest_job.h"
#include "ui/find/node_index.h"

#include <QAbstractListModel>
#include <QPointer>

#include <functional>
#include <memory>
#include <vector>

class QAction;

namespace tagscope::ui {

/// A breakpoint, to be found by what it says.
struct FindBreakpoint {
    int id = 0;
    QString text;
};

/// A command, or a way of keys or mouse that is none.
struct FindHelp {
    QString what;
    QString keys;
    QString where;             ///< a menu or a view
    QPointer<QAction> action;  ///< null: it can only be read
};

/// What was found.
struct FindRow {
    enum class Kind : uint8_t { Node, Frame, Breakpoint, Command, Help };
    Kind kind = Kind::Node;
    NodeId node;  ///< of a frame: where its iterations are decided
    QPointer<QAction> action;
    size_t number = 0;  ///< of a frame in the graph, or of a breakpoint or a help in the list
    int score = 0;
};

/// Finds nodes and frames of a graph, breakpoints, and commands of the window by what is typed; best first, at most
/// `mostRows`. GUI thread.
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
    /// What nodes are found in; null until it is ready.
    const std::shared_ptr<const NodeIndex>& nodeIndex() const { return m_index; }
    /// There was not enough memory for the names: no nodes are found.
    bool isOutOfMemory() const { return m_isOutOfMemory; }
    /// How a node stands now.
    void setStates(NodeIndex::StateOf stateOf) { m_stateOf = std::move(stateOf); }
    /// What a frame is called, by its full name.
    void setFrameText(std::function<QString(const QString&)> text) { m_frameText = std::move(text); }
    void setCommands(QList<QAction*> commands);
    /// Asked when help is looked for: keys may change.
    void setHelp(std::function<std::vector<FindHelp>()> help) { m_listHelp = std::move(help); }
    /// Asked when something is looked for.
    void setBreakpoints(std::function<std::vector<FindBreakpoint>()> breakpoints)
    {
        m_listBreakpoints = std::move(breakpoints);
    }
    /// Only these nodes are found, by NodeId; null: all.
    void setOnly(std::shared_ptr<const std::vector<bool>> nodes) { m_only = std::move(nodes); }
    bool isRestricted() const { return m_only != nullptr; }
    int breakpointOf(const FindRow& row) const { return m_breakpoints[row.number].id; }
    void find(const FindQuery& query);

    const FindRow& rowAt(int row) const { return m_rows[static_cast<size_t>(row)]; }
    /// All that matched, those beyond `mostRows` included.
    size_t total() const { return m_total; }

    int rowCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;

Q_SIGNALS:
    /// Or there was not enough memory for it.
    void graphReady();

private:
    std::vector<FindRow> nodes(const FindQuery& query) const;
    void addFrames(const FindQuery& query, std::vector<FindRow>& found) const;
    void addBreakpoints(const FindQuery& query, std::vector<FindRow>& found);
    std::vector<FindRow> commands(const FindQuery& query) const;
    void addCommands(const FindQuery& query, std::vector<FindRow>& found) const;
    std::vector<FindRow> help(const FindQuery& query);
    QString frameText(size_t frame) const;

    std::shared_ptr<const NodeIndex> m_index;  // null: no graph, or not yet
    NodeIndex::StateOf m_stateOf;
    std::function<QString(const QString&)> m_frameText;
    std::shared_ptr<const std::vector<bool>> m_only;
    std::function<std::vector<FindBreakpoint>()> m_listBreakpoints;
    std::vector<FindBreakpoint> m_breakpoints;
    QList<QAction*> m_commands;
    std::function<std::vector<FindHelp>()> m_listHelp;
    std::vector<FindHelp> m_help;
    std::vector<FindRow> m_rows;
    size_t m_total = 0;
    bool m_isOutOfMemory = false;
    LatestJob m_reading;
};

}
