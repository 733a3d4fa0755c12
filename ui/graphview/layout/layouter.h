// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/graphview/layout/layout_plan.h"
#include "ui/graphview/layout/partitions.h"

#include <QByteArray>
#include <QCache>

#include <atomic>
#include <functional>
#include <memory>
#include <optional>
#include <stop_token>

namespace tagscope::ui {

/// What is to be laid out. Values that nobody changes.
struct LayoutRequest {
    std::shared_ptr<const Graph> graph;
    std::shared_ptr<const GroupTree> tree;  ///< null: it is made first
    std::optional<OpenGroups> open;         ///< nothing: what suits the size of the graph
    FlowDirection direction = FlowDirection::LeftRight;
    std::shared_ptr<const Pins> pins = nullptr;  ///< may be null
    ViewFilter filter = {};
    bool opensDrawn = false;  ///< opens what is closed around the nodes that are drawn, unless there are too many
    GroupBy groupBy = GroupBy::Scope;                        ///< how the tree is made
    std::shared_ptr<const Partitions> partitions = nullptr;  ///< may be null
    std::shared_ptr<const Program> program = nullptr;  ///< of the graph: with no tree, `partitions` follow from it
    bool improves = false;  ///< `dot` is asked about levels of any size, again where it had no answer, and has long
};

/// A picture and what it is of.
struct Layout {
    std::shared_ptr<const GroupTree> tree;
    OpenGroups open;
    std::shared_ptr<const Partitions> partitions = nullptr;  ///< null: the graph runs on one device
    ViewFilter filter = {};
    size_t drawnNodes = 0;
    std::shared_ptr<const Scene> scene;
    bool isDraft = false;  ///< a better one follows
    bool isQuick = false;  ///< not all of it is by `dot`: asked to improve it, it may find better
};

/// Puts a question to Graphviz `dot` and waits for the answer; `goesOn` is asked every few milliseconds and ends the
/// wait with false. Nothing: no answer. Any thread.
using AskDot =
    std::function<std::optional<QByteArray>(const QByteArray& question, const std::function<bool()>& goesOn)>;
std::optional<QByteArray> askDot(const QByteArray& question, const std::function<bool()>& goesOn);

/// What is open at the start: all of a small graph but its control loops, devices, and boxes that would only be in the
/// way.
OpenGroups initiallyOpen(const Graph& graph, const GroupTree& tree);

/// Makes pictures out of graphs: asks `dot` about each level, innermost first, and lays out by itself what is too large
/// for it or takes it too long. If that does not come at once, a draft comes first, unless the picture that is there is
/// to be improved. Answers are kept by their question, which has sizes but no names, so a level that was laid out
/// before, or looks like one that was, comes back at once. One thread at a time, other than the window's.
class Layouter {
public:
    using Post = std::function<void(Layout)>;

    explicit Layouter(AskDot ask = askDot);

    void layOut(const LayoutRequest& request, const std::stop_token& stop, const Post& post);
    /// Levels of the picture under way; any thread.
    int levels() const { return m_levels.load(std::memory_order_relaxed); }
    int levelsDone() const { return m_levelsDone.load(std::memory_order_relaxed); }

    /// Levels larger than this are not put to `dot` unasked.
    static constexpr size_t mostChildren = 1000;
    static constexpr size_t mostEdges = 2000;
    /// A draft is shown if the picture takes longer than this.
    static constexpr int draftAfterMs = 100;
    /// How long `dot` may take for one level while the draft is shown.
    static constexpr int patienceMs = 20'000;
    /// The same if somebody has asked for it.
    static constexpr int improvingMs = 600'000;

private:
    /// Nothing: `dot` has no answer, or is not asked.
    std::optional<LevelLayout> dotLayout(const LayoutPlan& plan, const GroupLevel& level, bool improves,
                                         const std::function<bool()>& goesOn, const std::stop_token& stop);

    /// Of the graph that was laid out last.
    GroupShapes& shapesOf(const std::shared_ptr<const Graph>& graph, const std::shared_ptr<const GroupTree>& tree);

    AskDot m_ask;
    std::unique_ptr<GroupShapes> m_shapes;
    QCache<QByteArray, QByteArray> m_answers;  ///< an empty one: `dot` takes too long
    bool m_hasLarge = false;                   ///< there are answers about levels that are not put to it unasked
    std::atomic<int> m_levels = 0;
    std::atomic<int> m_levelsDone = 0;
};

}
