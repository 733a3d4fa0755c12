// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/common/latest_job.h"
#include "ui/find/node_index.h"
#include "ui/outline/outline_model.h"

#include <QWidget>

#include <unordered_set>

class QLabel;
class QLineEdit;
class QTreeView;

namespace tagscope::ui {

class OutlineTree;

/// The graph as a tree of scopes, frames and nodes, for work without the picture, and a line that filters it by what
/// the find palette understands. Filters are worked out on another thread. GUI thread.
class OutlineView final : public QWidget {
    Q_OBJECT

public:
    explicit OutlineView(QWidget* parent = nullptr);
    ~OutlineView() override;

    /// Another graph; null while there is none, or it has not been taken apart.
    void setGraph(std::shared_ptr<const Graph> graph, std::shared_ptr<const GroupTree> tree);
    /// In what a filter looks for nodes; null until it is ready.
    void setIndex(std::shared_ptr<const NodeIndex> index);
    void setStates(std::shared_ptr<const NodeStates> states, std::shared_ptr<const BreakMarks> marks);
    /// Whose states they are, above the tree; empty where there is no doubt.
    void setCaption(const QString& caption);
    QString caption() const;
    /// Shows that something is selected, and opens what it is in, if a filter does not leave it out. Says nothing.
    void select(const CanvasTarget& target);
    CanvasTarget selected() const;
    const std::shared_ptr<const GroupTree>& tree() const { return m_tree; }
    bool isFiltering() const { return m_filtering.isRunning(); }

    OutlineModel& model() { return *m_model; }
    QTreeView* list() const;
    QLineEdit* line() const { return m_line; }

Q_SIGNALS:
    /// Somebody has selected it.
    void chosen(const tagscope::ui::CanvasTarget& target);
    /// Somebody wants to go there.
    void activated(const tagscope::ui::CanvasTarget& target);
    void menuWanted(const tagscope::ui::CanvasTarget& target, QPoint globalPos);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void filter();
    /// Puts others in the place of the rows; what was open and what is selected stay so.
    void takeRows(std::shared_ptr<const OutlineRows> rows, bool isFiltered);
    void openWhat(bool isFiltered);
    void rememberOpen();
    void goDown();
    QString sentence() const;

    std::shared_ptr<const Graph> m_graph;
    std::shared_ptr<const GroupTree> m_tree;
    std::shared_ptr<const OutlineRows> m_all;
    std::shared_ptr<const NodeIndex> m_index;
    std::shared_ptr<const NodeStates> m_states;
    FindQuery m_query;
    bool m_isFiltered = false;            ///< what is shown
    std::unordered_set<uint32_t> m_open;  ///< groups, as they are without a filter
    CanvasTarget m_selected;
    bool m_isFollowing = false;  ///< what becomes current was not chosen here
    OutlineModel* m_model = nullptr;
    OutlineTree* m_list = nullptr;
    QLineEdit* m_line = nullptr;
    QLabel* m_caption = nullptr;
    LatestJob m_filtering;
};

}
