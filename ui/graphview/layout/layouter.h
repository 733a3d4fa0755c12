// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/graphview/layout/layout_plan.h"
#include "ui/graphview/layout/partitions.h"

#include <QByteArray>

#include <atomic>
#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <utility>

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
    bool improves = false;                             ///< `dot` is asked about each level
    double aspect = LayoutPlan::usualAspect;           ///< of the view: width by height
};

/// A picture and what it is of.
struct Layout {
    std::shared_ptr<const GroupTree> tree;
    OpenGroups open;
    std::shared_ptr<const Partitions> partitions = nullptr;  ///< null: the graph runs on one device
    ViewFilter filter = {};
    size_t drawnNodes = 0;
    std::shared_ptr<const Scene> scene;
    bool isImproved = false;  ///< all of it is by `dot`, or none of it could be
};

/// Puts a question to Graphviz `dot` and waits for the answer; `goesOn` is asked every few milliseconds and ends the
/// wait with false. Nothing: no answer, or no such program. Any thread.
using AskDot =
    std::function<std::optional<QByteArray>(const QByteArray& question, const std::function<bool()>& goesOn)>;
/// Whether `dot` is installed. Any thread.
bool hasDot();
std::optional<QByteArray> askDot(const QByteArray& question, const std::function<bool()>& goesOn);

/// What is open at the start: all of a small graph but its control loops, devices, and boxes that would only be in the
/// way.
OpenGroups initiallyOpen(const Graph& graph, const GroupTree& tree);

/// Makes pictures out of graphs, innermost levels first, at once; or, where somebody wants it improved, by what `dot`
/// answers about each level within ten minutes. One thread at a time, other than the window's.
class Layouter {
public:
    using Post = std::function<void(Layout)>;

    explicit Layouter(AskDot ask = askDot) : m_ask(std::move(ask)) {}

    /// Posts one picture, none if a stop was requested meanwhile.
    void layOut(const LayoutRequest& request, const std::stop_token& stop, const Post& post);
    /// Levels that `dot` is asked about for the picture under way, 0 if it is not; any thread.
    int levels() const { return m_levels.load(std::memory_order_relaxed); }
    int levelsDone() const { return m_levelsDone.load(std::memory_order_relaxed); }

    /// With `opensDrawn`, more nodes than these open nothing.
    static constexpr size_t mostOpened = 2000;
    /// How long `dot` may take for one level.
    static constexpr int patienceMs = 600'000;

private:
    /// Nothing: `dot` has no answer.
    std::optional<LevelLayout> askAbout(const LayoutPlan& plan, const GroupLevel& level,
                                        const std::stop_token& stop) const;
    /// Of the graph that was laid out last.
    GroupShapes& shapesOf(const std::shared_ptr<const Graph>& graph, const std::shared_ptr<const GroupTree>& tree);

    AskDot m_ask;
    std::unique_ptr<GroupShapes> m_shapes;
    std::atomic<int> m_levels = 0;
    std::atomic<int> m_levelsDone = 0;
};

}
