// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/session/session.h"
#include "ui/session/watch.h"

#include <QObject>

#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

class QAction;

namespace tagscope::ui {
class WatchView;
}

namespace tagscope::app {

class Edits;

/// Keeps the watched tensors up to date: one question at a time, and only while somebody can see the answers. What
/// somebody changes in the list can be undone. GUI thread.
class Watches final : public QObject {
    Q_OBJECT

public:
    /// `focusedTag`: what is looked at; `selected`: the node that the command is about.
    Watches(ui::Session& session, Edits& edits, std::function<std::optional<TagId>()> focusedTag,
            std::function<NodeId()> selected, QObject* window);

    ui::WatchView* view() const { return m_view; }
    /// The command that adds the selected node.
    QAction* action() const { return m_action; }
    void watch(NodeId node, int slot = 0);
    /// Another tag is looked at.
    void refresh();
    /// Only these iterations are shown; nothing: all.
    void setTagRange(const std::optional<ui::TagRange>& range);
    /// And only those with an event in this part of the run.
    void setEvents(const std::optional<ui::EventRange>& events);

Q_SIGNALS:
    void lookedAt(tagscope::NodeId node, std::optional<tagscope::TagId> tag);
    /// The list is another one.
    void changed();
    /// The list is to be seen.
    void wanted();

private:
    void listChanged();
    void ask();
    void answered(ui::RequestId id, const ui::Answer& answer);

    ui::Session& m_session;
    Edits& m_edits;
    std::function<std::optional<TagId>()> m_focusedTag;
    ui::WatchView* m_view = nullptr;
    QAction* m_action = nullptr;
    std::shared_ptr<const Graph> m_graph;
    std::vector<ui::Watch> m_known;                             ///< as the list was last seen
    std::deque<std::pair<int, ui::SeriesRequest>> m_questions;  ///< rows, and what to ask for them
    std::optional<ui::RequestId> m_asked;
    int m_askedRow = -1;
    std::optional<TagId> m_tag;  ///< looked at, or looked at last
    bool m_isStale = false;
};

/// What makes `after` of `before`, in a few words; empty if nothing does.
QString changeOfWatches(const std::vector<ui::Watch>& before, const std::vector<ui::Watch>& after);

}
