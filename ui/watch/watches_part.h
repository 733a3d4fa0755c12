// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/parts/view_part.h"
#include "ui/session/queries/series_query.h"
#include "ui/watch/watch_view.h"

#include <deque>
#include <memory>
#include <optional>
#include <vector>

class QAction;

namespace tagscope::ui {

/// The watched tensors, as a part of the window: kept up to date by one question at a time, and only while somebody can
/// see the answers. What somebody changes in the list can be undone. GUI thread.
class WatchesPart final : public ViewPart {
    Q_OBJECT

public:
    explicit WatchesPart(const PartContext& context);

    QWidget* widget() const override { return m_view; }
    WatchView* view() const { return m_view; }
    /// The command that adds the selected node.
    QAction* action() const { return m_action; }
    void watch(NodeId node, int slot = 0);
    /// These, and no others; nobody's edit.
    void setWatches(const std::vector<Watch>& watches);
    QList<QAction*> commands() const override { return {m_action}; }
    void onFile(bool isOtherGraph) override;
    void onSnapshot() override;
    void onFocus(FocusModel::Parts parts) override;
    void onFilter(const ListFilters& filters) override;

private:
    void refresh();
    void listChanged();
    void give();
    /// What the engine has in its list, unless something else is on the way to it.
    void take();
    void ask();

    WatchView* m_view = nullptr;
    QAction* m_action = nullptr;
    std::shared_ptr<const Graph> m_graph;
    std::vector<Watch> m_known;                           ///< as the list was last seen
    SharedList<Watch> m_taken;                            ///< the engine's list, as it was taken last
    int m_onTheWay = 0;                                   ///< lists that were given to the engine
    std::deque<std::pair<int, SeriesQuery>> m_questions;  ///< rows, and what to ask for them
    std::optional<TagId> m_tag;                           ///< looked at, or looked at last
    bool m_isStale = false;
};

/// What makes `after` of `before`, in a few words; empty if nothing does.
QString changeOfWatches(const std::vector<Watch>& before, const std::vector<Watch>& after);

}
