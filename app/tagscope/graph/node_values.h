// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/common/latest_job.h"
#include "ui/graphview/paint/value_looks.h"
#include "ui/session/queries/node_values_query.h"
#include "ui/session/session.h"

#include <QObject>
#include <QTimer>

#include <functional>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

namespace tagscope::ui {
class Canvas;
class NodeStates;
}

namespace tagscope::app {

/// Values on the nodes of the graph: asks the engine for all of those that are in view, and has them summed up by a
/// job. What is known of a node at a tag is kept until the node has another tag. A canvas that follows this one gets
/// values of its own. GUI thread; nothing waits.
class NodeValues final : public QObject {
    Q_OBJECT

public:
    using TagOf = std::function<std::optional<TagId>(NodeId node)>;
    /// Of the nodes and lines in view.
    static constexpr size_t mostNodes = 120;
    static constexpr size_t mostTokens = 400;
    static constexpr size_t mostKnown = 5000;
    /// What is larger has no health: counting it would take too long.
    static constexpr int64_t mostElements = int64_t{1} << 22;

    NodeValues(ui::Session& session, ui::Canvas& canvas, TagOf tagOf, QObject* parent);

    /// Nothing is asked for or summed up.
    bool isIdle() const
    {
        return !m_session.isAsking<ui::NodeValuesQuery>(this) && !m_job.isRunning() && !m_delay.isActive();
    }

private:
    struct Found {
        NodeId node;
        Tensor value;
        QString missing;  ///< why there is no value
    };
    using Token = std::pair<uint32_t, int>;

    bool isAtRest() const;
    /// Where a node is looked at: at the iteration that the canvas shows, if its frame has one.
    std::optional<TagId> tagAt(NodeId node) const;
    void follow(ui::Canvas* follower);
    void start();
    /// Of what was known, what is still so.
    void keepKnown();
    void findWanted();
    std::vector<Token> tokensInView() const;
    void ask();
    void take(const std::vector<ui::NodeValue>& values);
    void sumUp();

    ui::Session& m_session;
    ui::Canvas& m_canvas;
    TagOf m_tagOf;
    QTimer m_delay;
    ui::LatestJob m_job;
    std::vector<ui::NodeValuesQuery::Place> m_wanted;  ///< and not known yet
    std::vector<Found> m_found;
    std::unordered_map<uint32_t, std::optional<TagId>> m_known;  ///< tags of what the canvas has, by NodeId
    std::shared_ptr<const ui::NodeStates> m_states;              ///< that the canvas's tokens are of
    ui::LineId m_knownOf;                                        ///< whose tags they are
};

}
