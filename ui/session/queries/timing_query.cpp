// SPDX-License-Identifier: Apache-2.0
#include "ui/session/queries/timing_query.h"

#include "ui/session/engine_run.h"
#include "ui/session/queries/timing_look.h"

#include <algorithm>
#include <map>
#include <optional>
#include <tuple>

namespace tagscope::ui {

namespace {

/// Threads in the order of devices.
std::vector<const RunLane*> inOrder(const RunTimes& times)
{
    std::vector<const RunLane*> lanes;
    for (const RunLane& lane : times.lanes())
        lanes.push_back(&lane);
    std::ranges::sort(lanes, {}, [](const RunLane* lane) { return std::pair(lane->device(), lane->thread()); });
    return lanes;
}

}

Result<KernelLanes> KernelLanesQuery::work(EngineRun& run) const
{
    TimingLook& look = run.kept<TimingLook>();
    look.lookFurther(run, true);
    if (byIteration)
        look.lookAtRows();
    const RunTimes& times = look.times();
    KernelLanes found;
    found.of = *this;
    found.isTimed = times.isTimed();
    found.isComplete = look.isComplete() && (!times.isTimed() || look.path());
    found.hasPath = look.path() != nullptr;
    found.looked = times.position();
    found.length = times.length();
    LaneView view;
    view.from = from;
    view.to = to == 0 ? found.length + 1 : to;
    view.resolution = std::max<VirtualTime>(1, (view.to - std::min(view.from, view.to)) / std::max(1u, pixels));
    if (byIteration) {
        const std::span<const IterationRows::Row> rows = look.rows().rows();
        found.laneTotal = rows.size();
        for (uint64_t i = firstLane; i < std::min<uint64_t>(rows.size(), firstLane + laneCount); ++i) {
            KernelLane& lane = found.lanes.emplace_back();
            lane.tag = rows[i].tag;
            lane.name = run.names()->shortName(tagChain(*times.timeline(), rows[i].tag));
            const std::optional<TagEntry> entry = times.timeline()->tag(rows[i].tag);
            if (entry && isLoop(entry->frame))
                lane.device = times.program().frame(entry->frame).device;
            lane.bars = barsOf(times, rows[i], view, look.pathEvents());
        }
        return found;
    }
    const std::vector<const RunLane*> lanes = inOrder(times);
    found.laneTotal = lanes.size();
    for (uint64_t i = firstLane; i < std::min<uint64_t>(lanes.size(), firstLane + laneCount); ++i) {
        KernelLane& lane = found.lanes.emplace_back();
        lane.device = lanes[i]->device();
        lane.thread = lanes[i]->thread();
        lane.isShared = (i > 0 && lanes[i - 1]->device() == lane.device)
            || (i + 1 < lanes.size() && lanes[i + 1]->device() == lane.device);
        lane.bars = barsOf(times, *lanes[i], view, look.pathEvents());
    }
    return found;
}

Result<PathAnswer> PathQuery::work(EngineRun& run) const
{
    using Kind = PathStep::Kind;
    TimingLook& look = run.kept<TimingLook>();
    look.lookFurther(run, true);
    const RunTimes& times = look.times();
    PathAnswer found;
    found.isTimed = times.isTimed();
    found.routes = look.routes();
    const CriticalPath* path = look.path();
    found.isComplete = look.isComplete() && (!times.isTimed() || path);
    if (!path)
        return found;
    found.length = path->length();
    found.kernels = path->ofKind(Kind::Kernel).time;
    found.transit = path->ofKind(Kind::Transit).time;
    found.queue = path->ofKind(Kind::Queue).time;
    found.byWindow = path->readyBy(ReadyBy::Window);
    const Program& program = times.program();
    std::map<std::pair<Kind, uint32_t>, PathRow> rows;
    for (const PathStep& step : path->steps()) {
        const EventRecord record = times.timeline()->record(step.event);
        PathRow row;
        row.kind = step.kind;
        uint32_t key = 0;
        if (step.kind == Kind::Transit) {
            const EventRecord send = times.timeline()->record(times.cause(step.event).value_or(step.event));
            if (const MailboxEnds* ends = send.isOfNode() ? program.mailboxOf(send.node) : nullptr)
                key = row.route = static_cast<uint32_t>(ends - program.mailboxes().data());
        } else if (step.kind != Kind::Unknown && record.isOfNode()) {
            row.device = program.node(record.node).device;
            if (step.kind == Kind::Kernel)
                row.node = program.nodeOf(record.node);
            key = step.kind == Kind::Kernel ? record.node.value : row.device.value;
        }
        PathRow& sum = rows.try_emplace({step.kind, key}, row).first->second;
        ++sum.steps;
        sum.time += step.length();
        if (sum.steps == 1 || step.length() > sum.longestTime) {
            sum.longest = step.kind == Kind::Transit ? times.cause(step.event).value_or(step.event) : step.event;
            sum.longestTime = step.length();
        }
    }
    for (const auto& [key, row] : rows)
        if (row.time > 0)
            found.rows.push_back(row);
    std::ranges::stable_sort(found.rows, std::ranges::greater(), &PathRow::time);
    if (found.rows.size() > mostRows)
        found.rows.resize(mostRows);
    return found;
}

Result<Fired> FiredQuery::work(EngineRun& run) const
{
    const Timeline& timeline = *run.debugger()->timeline();
    if (event >= timeline.size())
        return Fired();
    const EventRecord record = timeline.record(event);
    if (!record.isOfNode() || timeline.program().isHelper(record.node))
        return Fired();
    return Fired{timeline.program().nodeOf(record.node), record.tag};
}

Result<EdgeTimes> EdgeTimesQuery::work(EngineRun& run) const
{
    TimingLook& look = run.kept<TimingLook>();
    look.lookFurther(run, false);
    EdgeTimes found;
    found.isTimed = look.times().isTimed();
    found.isComplete = look.isComplete();
    found.routes = look.routes();
    if (const MessageTimes* messages = look.times().messages())
        std::ranges::copy_if(messages->edges(), std::back_inserter(found.edges),
                             [](const EdgeTiming& edge) { return edge.messages > 0; });
    return found;
}

}
