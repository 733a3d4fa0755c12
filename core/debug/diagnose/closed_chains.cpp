// SPDX-License-Identifier: Apache-2.0
#include "core/debug/diagnose/end_causes.h"

#include "core/base/say.h"
#include "core/debug/diagnose/loops_in_frame.h"

#include <algorithm>
#include <set>

namespace tagscope {

namespace {

using VertexKind = WaitGraph::Vertex::Kind;
using WaitKind = WaitGraph::Edge::Kind;

/// The edges among the vertices of a chain.
template <class F>
void forEachInside(const WaitGraph& waits, const std::vector<uint32_t>& chain, F&& f)
{
    for (const uint32_t v : chain)
        for (const WaitGraph::Edge& edge : waits.edgesOf(waits.vertices()[v]))
            if (waits.vertices()[edge.to].component == waits.vertices()[v].component)
                f(v, edge);
}

constexpr size_t mostSteps = 10;

/// A circle through a queue.
void nameQueueChain(CauseScene& scene, const WaitGraph& waits, const std::vector<uint32_t>& chain)
{
    std::set<DeviceId> devices;
    std::optional<uint32_t> full;
    std::optional<uint32_t> empty;
    for (const uint32_t v : chain) {
        const WaitGraph::Vertex& vertex = waits.vertices()[v];
        if (vertex.kind == VertexKind::Instance)
            devices.insert(waits.deviceOf(vertex));
        if (vertex.kind == VertexKind::QueueRoom)
            full = v;
        if (vertex.kind == VertexKind::Elements)
            empty = v;
    }
    const uint32_t queueVertex = full ? *full : *empty;
    uint32_t waiter = queueVertex;
    forEachInside(waits, chain, [&](uint32_t from, const WaitGraph::Edge& edge) {
        if (edge.to == queueVertex)
            waiter = from;
    });
    const std::vector<NodeId> queues =
        queuesOf(scene.program, scene.program.nodeOf(waits.vertices()[queueVertex].node));
    const Graph& graph = scene.program.runGraph().graph;
    const std::string queue = queues.empty() ? std::string("?") : graph.node(queues.front()).name;
    const char* code = !full ? "H31" : devices.size() > 1 ? "H33" : "H32";
    Suspect suspect = suspectOf(code, scene.at(waits, waiter),
                                full ? say("{} puts into queue `{}`, which is full, and what empties it waits for that",
                                           scene.spoken(waits, waiter), queue)
                                     : say("{} takes from queue `{}`, which is empty, and what fills it waits for that",
                                           scene.spoken(waits, waiter), queue),
                                queue);
    suspect.finding.waitingAt = scene.at(waits, waiter);
    for (const uint32_t v : chain)
        if (waits.vertices()[v].kind == VertexKind::Instance && suspect.finding.evidence.size() < mostSteps)
            suspect.finding.evidence.push_back(
                evidence(say("{} is on the circle", scene.spoken(waits, v)), scene.at(waits, v)));
    if (full && !queues.empty() && graph.node(queues.front()).attr<int64_t>("capacity")) {
        GraphChange change;
        change.node = queue;
        change.attr = "capacity";
        change.value = int64_t{-1};
        suspect.finding.plan.changes.push_back(std::move(change));
        suspect.finding.fix = say("give `{}` room for all elements, or empty it while it is filled", queue);
    } else {
        suspect.finding.fix = say("fill `{}` before what takes from it", queue);
    }
    scene.suspects.add(std::move(suspect), waiter);
}

/// A circle through the end of a frame's oldest iteration.
void nameWindowChain(CauseScene& scene, const WaitGraph& waits, const std::vector<uint32_t>& chain)
{
    const State& state = waits.lookup().state();
    std::optional<uint32_t> room;
    std::optional<uint32_t> end;
    bool passesFullQueue = false;
    for (const uint32_t v : chain) {
        const WaitGraph::Vertex& vertex = waits.vertices()[v];
        if (vertex.kind == VertexKind::Room)
            room = v;
        if (vertex.kind == VertexKind::OldestEnd && !end)
            end = v;
        passesFullQueue |= vertex.kind == VertexKind::QueueRoom;
    }
    if (!room && passesFullQueue) {
        nameQueueChain(scene, waits, chain);
        return;
    }
    const uint32_t v = room.value_or(*end);
    const FrameInstance& frame = state.frames[waits.vertices()[v].frame.index()];
    const StaticFrameId of = frame.staticFrame;
    const std::string& name = scene.program.frame(of).name;
    std::vector<EvidenceLine> steps;
    for (const uint32_t step : chain) {
        if (steps.size() == mostSteps)
            break;
        const WaitGraph::Vertex& vertex = waits.vertices()[step];
        if (vertex.kind == VertexKind::Instance && vertex.node.isValid())
            steps.push_back(evidence(say("{} is on the circle", scene.spoken(waits, step)), scene.at(waits, step)));
    }
    const std::vector<std::vector<NodeId>> loops = loopsInFrame(scene.program, of, waits.lookup().entersOf(of));
    if (loops.size() > 1) {
        Suspect suspect = suspectOf(
            "H11", scene.at(waits, v),
            say("frame `{}` holds {} loops: they share its iterations and its window", name, loops.size()), name);
        suspect.finding.cause.frame = name;
        suspect.finding.waitingAt = scene.at(waits, v);
        for (const std::vector<NodeId>& loop : loops)
            suspect.finding.evidence.push_back(
                evidence(say("one loop has the Enter `{}`", scene.program.runGraph().graph.node(loop.front()).name),
                         scene.at(loop.front())));
        suspect.finding.cause.node = loops.back().front();
        suspect.finding.cause.name = scene.program.runGraph().graph.node(loops.back().front()).name;
        for (const NodeId enter : loops.back()) {
            GraphChange change;
            change.node = scene.program.runGraph().graph.node(enter).name;
            change.attr = "frame_name";
            change.value = name + "_1";
            suspect.finding.plan.changes.push_back(std::move(change));
        }
        suspect.finding.fix = say("give the second loop a frame_name of its own: `{}_1`", name);
        scene.suspects.add(std::move(suspect), v);
        return;
    }
    if (!room) {
        Suspect suspect =
            suspectOf("H24", scene.at(waits, v),
                      say("frame `{}` cannot end: what it waits for waits for its dead Exit", name), name);
        suspect.finding.cause.frame = name;
        suspect.finding.waitingAt = scene.at(waits, v);
        suspect.finding.evidence = std::move(steps);
        suspect.finding.fix = say("let nothing in the loop depend on its Exit");
        scene.suspects.add(std::move(suspect), v);
        return;
    }
    Suspect suspect = suspectOf("H21", scene.at(waits, v),
                                say("the window of `{}` is full ({} of {}), and iteration {} waits for a later one",
                                    name, frame.liveIterations(), state.windowOf(scene.program, of), frame.oldest),
                                name);
    suspect.finding.cause.frame = name;
    if (const std::span<const PlanId> enters = waits.lookup().entersOf(of); !enters.empty()) {
        suspect.finding.cause.node = scene.program.nodeOf(enters.front());
        suspect.finding.cause.name = scene.program.nameOf(enters.front());
    }
    suspect.finding.waitingAt = scene.at(waits, v);
    suspect.finding.evidence.push_back(
        evidence(sayCount(frame.parked.size(), "{} NextIteration is parked, because {} iterations are live",
                          "{} NextIterations are parked, because {} iterations are live", grouped(frame.parked.size()),
                          frame.liveIterations()),
                 scene.at(waits, v)));
    for (EvidenceLine& step : steps)
        suspect.finding.evidence.push_back(std::move(step));
    for (const PlanId enter : waits.lookup().entersOf(of)) {
        GraphChange change;
        change.node = scene.program.nameOf(enter);
        change.attr = "parallel_iterations";
        change.value = int64_t{1024};
        suspect.finding.plan.changes.push_back(std::move(change));
    }
    suspect.finding.fix = say("widen the window of `{}` (parallel_iterations)", name);
    scene.suspects.add(std::move(suspect), v);
}

/// A circle through messages and edges alone.
void nameDeviceChain(CauseScene& scene, const WaitGraph& waits, const std::vector<uint32_t>& chain)
{
    std::set<DeviceId> devices;
    bool passesControl = false;
    const auto isInstance = [&](uint32_t v) { return waits.vertices()[v].kind == VertexKind::Instance; };
    const auto first = std::ranges::find_if(chain, isInstance);
    if (first == chain.end())
        return;
    uint32_t recv = *first;
    for (const uint32_t v : chain) {
        const WaitGraph::Vertex& vertex = waits.vertices()[v];
        if (!isInstance(v))
            continue;
        devices.insert(waits.deviceOf(vertex));
        if (vertex.node.isValid() && scene.program.node(vertex.node).opClass == OpClass::Recv
            && (scene.program.node(waits.vertices()[recv].node).opClass != OpClass::Recv || v < recv))
            recv = v;
    }
    std::optional<std::pair<std::string, std::string>> control;
    forEachInside(waits, chain, [&](uint32_t from, const WaitGraph::Edge& edge) {
        if (edge.kind != WaitKind::Control)
            return;
        passesControl = true;
        const WaitGraph::Vertex& a = waits.vertices()[from];
        const WaitGraph::Vertex& b = waits.vertices()[edge.to];
        const bool isTrigger = b.node.isValid() && scene.program.node(b.node).opClass == OpClass::Merge;
        if (!control && a.node.isValid() && b.node.isValid() && !isTrigger)
            control = std::pair(scene.program.nameOf(a.node), scene.program.nameOf(b.node));
    });
    const bool isOverDevices = devices.size() > 1;
    const char* code = isOverDevices ? "H15" : passesControl ? "H16" : "H17";
    Suspect suspect = suspectOf(
        code, scene.at(waits, recv),
        isOverDevices ? say("receives on {} devices wait for each other: {} is one of them", devices.size(),
                            scene.spoken(waits, recv))
                      : say("{} waits for itself, on a cycle of {} nodes", scene.spoken(waits, recv), chain.size()),
        std::to_string(waits.vertices()[recv].component));
    suspect.finding.waitingAt = scene.at(waits, recv);
    forEachInside(waits, chain, [&](uint32_t from, const WaitGraph::Edge& edge) {
        if (suspect.finding.evidence.size() < mostSteps)
            suspect.finding.evidence.push_back(evidence(
                edge.kind == WaitKind::Control
                    ? say("{} waits for {}, by a control edge", scene.spoken(waits, from), scene.spoken(waits, edge.to))
                    : say("{} waits for {}", scene.spoken(waits, from), scene.spoken(waits, edge.to)),
                scene.at(waits, from)));
    });
    suspect.finding.fix = say("take one edge out of the circle: what is sent first must not wait for what is received");
    if (control) {
        GraphChange change;
        change.kind = GraphChange::Kind::RemoveControlInput;
        change.node = control->first;
        change.source = control->second;
        if (const std::optional<NodeId> node = scene.program.runGraph().graph.find(control->first))
            suspect.finding.cause = scene.at(*node);
        suspect.finding.plan.changes.push_back(std::move(change));
        suspect.finding.fix = say("take away the control edge from `{}` to `{}`", control->second, control->first);
    }
    scene.suspects.add(std::move(suspect), recv);
}

}

void nameChain(CauseScene& scene, const WaitGraph& waits, const std::vector<uint32_t>& chain)
{
    bool passesQueue = false;
    bool passesWindow = false;
    for (const uint32_t v : chain) {
        const VertexKind kind = waits.vertices()[v].kind;
        passesQueue |= kind == VertexKind::Elements || kind == VertexKind::QueueRoom;
        passesWindow |= kind == VertexKind::Room || kind == VertexKind::OldestEnd;
    }
    if (passesWindow)
        nameWindowChain(scene, waits, chain);
    else if (passesQueue)
        nameQueueChain(scene, waits, chain);
    else
        nameDeviceChain(scene, waits, chain);
}

void nameCascades(CauseScene& scene, const WaitGraph& waits)
{
    if (scene.suspects.all().empty())
        return;
    const State& state = waits.lookup().state();
    const size_t causes = scene.suspects.all().size();
    for (uint32_t v = 0; v < waits.vertices().size() && scene.suspects.all().size() < causes + 2; ++v) {
        const WaitGraph::Vertex& vertex = waits.vertices()[v];
        for (const WaitGraph::Edge& edge : waits.edgesOf(vertex)) {
            const WaitGraph::Vertex& to = waits.vertices()[edge.to];
            if (to.kind != VertexKind::OldestEnd || edge.kind != WaitKind::Frame)
                continue;
            const std::string& name = scene.program.frame(state.frames[to.frame.index()].staticFrame).name;
            const bool isOuter = vertex.kind == VertexKind::OldestEnd;
            Suspect suspect = isOuter
                ? suspectOf("H36", scene.at(waits, edge.to),
                            say("inner loop `{}` does not end, so the iteration around it stays open", name), name)
                : suspectOf(
                    "H24", scene.at(waits, edge.to),
                    say("{} waits for a dead Exit, which leaves `{}` when that ends", scene.spoken(waits, v), name),
                    name);
            if (std::ranges::any_of(scene.suspects.all(), [&](const Suspect& s) {
                    return s.group == suspect.group || (!isOuter && s.finding.code == "H24");
                }))
                continue;
            suspect.finding.role = FindingRole::Cascade;
            suspect.finding.cause.frame = name;
            suspect.finding.waitingAt = scene.at(waits, v);
            suspect.finding.evidence.push_back(
                evidence(say("frame `{}` is at iteration {}", name, state.frames[to.frame.index()].oldest),
                         scene.at(waits, edge.to)));
            suspect.finding.fix = say("see the cause above");
            scene.suspects.add(std::move(suspect), v);
            break;
        }
    }
}

}
