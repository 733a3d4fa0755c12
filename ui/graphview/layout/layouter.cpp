// SPDX-License-Identifier: Apache-2.0
#include "ui/graphview/layout/layouter.h"

#include <QElapsedTimer>
#include <QProcess>
#include <QStandardPaths>

#include <algorithm>
#include <utility>

namespace tagscope::ui {

namespace {

/// More than any answer about a level that `dot` can lay out.
constexpr qint64 mostAnswered = 64 * 1024 * 1024;
/// Graphs up to this size are shown whole at the start.
constexpr size_t openWhole = 80;
constexpr int sliceMs = 10;

}

bool hasDot()
{
    return !QStandardPaths::findExecutable(QStringLiteral("dot")).isEmpty();
}

std::optional<QByteArray> askDot(const QByteArray& question, const std::function<bool()>& goesOn)
{
    QProcess dot;
    dot.setStandardErrorFile(QProcess::nullDevice());
    dot.start(QStringLiteral("dot"), {QStringLiteral("-Tplain-ext")});
    if (!dot.waitForStarted())
        return std::nullopt;
    dot.write(question);
    dot.closeWriteChannel();
    while (!dot.waitForFinished(sliceMs)) {
        if (dot.state() == QProcess::NotRunning)
            break;
        if (!goesOn() || dot.bytesAvailable() > mostAnswered) {
            dot.kill();
            dot.waitForFinished();
            return std::nullopt;
        }
    }
    return dot.readAllStandardOutput();
}

OpenGroups initiallyOpen(const Graph& graph, const GroupTree& tree)
{
    OpenGroups open;
    if (graph.size() <= openWhole) {
        for (size_t g = 1; g < tree.groups().size(); ++g)
            if (tree.groups()[g].kind != Group::Kind::ControlLoop)
                open.insert(static_cast<uint32_t>(g));
        return open;
    }
    constexpr size_t fewNodes = 8;
    constexpr size_t mostInside = 400;
    constexpr size_t mostLanes = 16;
    const std::vector<GroupId>& first = tree.group(GroupTree::root()).groups;
    if (first.size() <= mostLanes)
        for (const GroupId lane : first)
            if (const Group& group = tree.group(lane);
                group.kind == Group::Kind::Device && group.groups.size() + group.nodes.size() <= mostInside)
                open.insert(lane.value);
    // A group that is all there is would only be in the way.
    const Group* group = &tree.group(GroupTree::root());
    while (group->groups.size() == 1 && group->nodes.size() < fewNodes
           && tree.group(group->groups.front()).nodes.size() <= mostInside) {
        open.insert(group->groups.front().value);
        group = &tree.group(group->groups.front());
    }
    return open;
}

namespace {

void openAround(const Graph& graph, const GroupTree& tree, const DrawnGraph& drawn, OpenGroups& open)
{
    for (size_t i = 0; i < graph.size(); ++i)
        if (drawn.isDrawn(NodeId(i)))
            for (GroupId g = tree.groupOf(NodeId(i)); tree.group(g).parent.isValid(); g = tree.group(g).parent)
                open.insert(g.value);
}

}

void Layouter::layOut(const LayoutRequest& request, const std::stop_token& stop, const Post& post)
{
    m_levels = m_levelsDone = 0;
    Layout made;
    made.partitions = request.tree || !request.program ? request.partitions : Partitions::of(*request.program);
    made.tree = request.tree ? request.tree
                             : std::make_shared<const GroupTree>(*request.graph, analyseFrames(*request.graph),
                                                                 request.groupBy, made.partitions.get());
    made.open = request.open ? *request.open : initiallyOpen(*request.graph, *made.tree);
    if (stop.stop_requested())
        return;
    const DrawnGraph drawn(*request.graph, request.filter, made.partitions.get());
    made.filter = request.filter;
    made.drawnNodes = drawn.nodeCount();
    if (request.opensDrawn && drawn.nodeCount() <= mostOpened)
        openAround(*request.graph, *made.tree, drawn, made.open);
    LayoutPlan plan(*request.graph, *made.tree, made.open, drawn, request.filter, &shapesOf(request.graph, made.tree),
                    request.direction, request.pins, stop, request.aspect);
    if (made.partitions)
        plan.addMessages(*made.partitions);
    if (stop.stop_requested())
        return;
    const std::vector<GroupLevel>& levels = plan.levels();
    m_levels = request.improves ? static_cast<int>(levels.size()) : 0;
    const auto isForDot = [&](const GroupLevel& level) { return !level.children.empty() && !plan.areLanes(level); };
    made.isImproved = request.improves || std::ranges::none_of(levels, isForDot);
    for (size_t l = 0; l < levels.size(); ++l) {
        std::optional<LevelLayout> layout;
        if (request.improves && isForDot(levels[l])) {
            layout = askAbout(plan, levels[l], stop);
            made.isImproved = made.isImproved && layout;
        }
        plan.place(l, layout ? std::move(*layout) : plan.layout(levels[l]));
        if (stop.stop_requested())
            return;
        m_levelsDone = static_cast<int>(l) + 1;
    }
    made.scene = plan.scene();
    post(std::move(made));
}

GroupShapes& Layouter::shapesOf(const std::shared_ptr<const Graph>& graph, const std::shared_ptr<const GroupTree>& tree)
{
    if (!m_shapes || &m_shapes->tree() != tree.get())
        m_shapes = std::make_unique<GroupShapes>(graph, tree);
    return *m_shapes;
}

std::optional<LevelLayout> Layouter::askAbout(const LayoutPlan& plan, const GroupLevel& level,
                                              const std::stop_token& stop) const
{
    QElapsedTimer asked;
    asked.start();
    const std::optional<QByteArray> answer =
        m_ask(plan.dotText(level), [&] { return !stop.stop_requested() && asked.elapsed() < patienceMs; });
    LevelLayout layout;
    if (!answer || !plan.parsePlain(*answer, level, layout))
        return std::nullopt;
    return layout;
}

}
