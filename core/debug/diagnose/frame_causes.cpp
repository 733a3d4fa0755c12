// SPDX-License-Identifier: Apache-2.0
#include "core/debug/diagnose/end_causes.h"

#include "core/base/say.h"

#include <algorithm>

namespace tagscope {

namespace {

/// Loops that are over though their condition wanted another iteration, because what would have begun that was given
/// up: their Exits are dead.
void nameCutShort(CauseScene& scene)
{
    const Timeline& timeline = *scene.timeline;
    constexpr size_t mostInstances = 4096;
    size_t looked = 0;
    const size_t known = scene.suspects.named();
    for (const auto& [instance, iterations] : scene.past.tags().byFrame) {
        const StaticFrameId frame = instance.second;
        if (frame == rootFrame || scene.suspects.named() > known || ++looked > mostInstances)
            continue;
        const TagId last = iterations.rbegin()->second;
        const PlanFrame& of = scene.program.frame(frame);
        bool goesOn = false;
        for (uint32_t i = 0; i < of.nodeCount && !goesOn; ++i) {
            const PlanId node(of.firstNode + i);
            if (scene.program.node(node).opClass != OpClass::LoopCond)
                continue;
            const std::optional<uint64_t> firing = timeline.findFiring(node, last, scene.state.position);
            if (!firing || timeline.record(*firing).isDead)
                continue;
            const std::vector<Tensor> values = timeline.outputs(*firing, Values::Kept);
            goesOn =
                !values.empty() && values[0].isScalar() && values[0].dtype() == DType::Bool && *values[0].data<bool>();
        }
        for (uint32_t i = 0; i < of.nodeCount && goesOn; ++i) {
            const PlanId node(of.firstNode + i);
            if (scene.program.node(node).opClass == OpClass::NextIteration
                && !timeline.findFiring(node, last, scene.state.position))
                nameDiscarded(scene, node, last, UINT32_MAX);
        }
    }
}

}

bool nameDiscarded(CauseScene& scene, PlanId node, TagId tag, uint32_t vertex)
{
    // What is being looked at already has nothing new to say; loops in loops are as deep as their frames.
    constexpr size_t mostLooks = 256;  // each goes back to another state
    if (!scene.timeline || scene.depth > 64 || scene.discarded.size() >= mostLooks
        || !scene.discarded.emplace(node, tag).second)
        return scene.timeline && scene.discarded.contains({node, tag});
    // The last event there, or in a frame that was entered from there, after which it went.
    const auto within = scene.past.tags().lastWithin.find(tag);
    if (within == scene.past.tags().lastWithin.end())
        return false;
    const std::optional<uint64_t> last = within->second;
    State before = scene.timeline->stateAt(*last + 1, Values::Kept);
    std::optional<IterationId> iteration = findIteration(before, tag);
    if (!iteration)  // it went in that event: the state in which it would have stayed
        scene.timeline->visit(
            *last, *last + 1,
            [&](const State& was, const Event& event) {
                before = was;
                iteration = findIteration(before, tag);
                if (!iteration)
                    return false;
                ++before.iterations.write(iteration->index()).outstandingOps;
                Event again = event;
                std::vector<Tensor> outputs(event.outputs.begin(), event.outputs.end());
                again.outputs = outputs;
                propagate(scene.program, before, again);
                return false;
            },
            Values::Kept);
    if (!iteration)
        return false;
    const InstanceLookup lookup(scene.program, before);
    if (lookup.phase(node, *iteration) != InstancePhase::Pending)
        return false;
    const WaitGraph past(lookup, node, *iteration);
    const size_t known = scene.suspects.named();
    ++scene.depth;
    for (const WaitGraph::End& end : past.ends()) {
        const size_t first = scene.suspects.all().size();
        nameEnd(scene, past, end);
        scene.suspects.showAt(first, vertex);
    }
    --scene.depth;
    return scene.suspects.named() > known;
}

bool nameGoneNext(CauseScene& scene, const WaitGraph& waits, const WaitGraph::End& end)
{
    const PlanId next = scene.program.planOf(end.source);
    const State& state = waits.lookup().state();
    const Iteration& at = state.iteration(waits.vertices()[end.vertex].iteration);
    const IterationId parent = state.frames[at.frame.index()].parent;
    if (!scene.timeline || !parent.isValid())
        return false;
    const auto found = scene.past.tags().byFrame.find({state.iteration(parent).tag, at.staticFrame});
    if (found == scene.past.tags().byFrame.end())
        return false;
    // From the first one on in which it was given up it did not fire again.
    std::vector<TagId> before;
    for (const auto& [iteration, tag] : found->second)
        if (iteration < at.number)
            before.push_back(tag);
    const auto first = std::ranges::partition_point(
        before, [&](TagId tag) { return scene.timeline->findFiring(next, tag, scene.state.position).has_value(); });
    // It did not fire dead, so where nothing is found behind it, nothing is said beside what is known.
    return first != before.end() && (nameDiscarded(scene, next, *first, end.vertex) || scene.suspects.named() > 0);
}

void nameExitGone(CauseScene& scene, const WaitGraph& waits, const WaitGraph::End& end)
{
    const PlanId exit = scene.program.planOf(end.source);
    const StaticFrameId frame = scene.program.node(exit).frame;
    const WaitGraph::Vertex& vertex = waits.vertices()[end.vertex];
    std::optional<TagId> last;
    if (scene.timeline && vertex.iteration.isValid()) {
        const TagId parent = waits.lookup().state().iteration(vertex.iteration).tag;
        if (const auto found = scene.past.tags().byFrame.find({parent, frame});
            found != scene.past.tags().byFrame.end())
            last = found->second.rbegin()->second;
        if (last && nameDiscarded(scene, exit, *last, end.vertex))
            return;
    }
    const std::string name = scene.program.nameOf(exit);
    Suspect suspect = suspectOf(
        "H23", scene.at(end.source),
        say("loop `{}` has ended, and Exit `{}` brought nothing", scene.program.frame(frame).name, name), name);
    suspect.finding.strength = FindingStrength::Supported;
    suspect.finding.cause.frame = scene.program.frame(frame).name;
    suspect.finding.waitingAt = scene.at(waits, end.vertex);
    suspect.finding.evidence.push_back(
        evidence(say("no live `{}` in any iteration, and the frame is gone", name), scene.at(end.source)));
    suspect.finding.fix = say("let `{}` take output 0 of a Switch of the loop's condition", name);
    scene.suspects.add(std::move(suspect), end.vertex);
}

void nameDeadConditions(CauseScene& scene, const WaitGraph& waits)
{
    const bool isFetchDead = !scene.state.fetches.empty() && waits.vertices().empty();
    if (!isFetchDead || !scene.timeline)
        return;
    nameCutShort(scene);
    const Timeline& timeline = *scene.timeline;
    const uint64_t end = std::min(scene.state.position, timeline.size());
    constexpr size_t mostConditions = 8;
    size_t found = 0;
    for (uint64_t event = end; event-- > 0 && found < mostConditions;) {
        const EventRecord record = timeline.record(event);
        if (!record.isFiring() || !record.isDead || scene.program.node(record.node).opClass != OpClass::LoopCond)
            continue;
        const PlanFrame& frame = scene.program.frame(scene.program.node(record.node).frame);
        uint64_t live = UINT64_MAX;
        PlanId variable;
        for (uint32_t i = 0; i < frame.nodeCount && live == UINT64_MAX; ++i) {
            variable = PlanId(frame.firstNode + i);
            const bool isVariable =
                scene.program.node(variable).opClass == OpClass::Merge
                && std::ranges::any_of(scene.program.graphNode(variable).inputs, [&](const Endpoint& input) {
                       return scene.program.runGraph().graph.opClass(input.node) == OpClass::NextIteration;
                   });
            if (!isVariable)
                continue;
            const std::optional<uint64_t> firing = timeline.findFiring(variable, record.tag, end);
            if (firing && !timeline.record(*firing).isDead)
                live = *firing;
        }
        if (live == UINT64_MAX)
            continue;
        ++found;
        DiagnosedPlace place = scene.at(scene.program.nodeOf(record.node));
        place.tag = timeline.tagPath(record.tag);
        place.frame = frame.name;
        place.event = event;
        Suspect suspect = suspectOf(
            "H20", place,
            say("the condition of `{}` is dead at {}, though the loop's variables are alive", frame.name, place.tag),
            frame.name);
        suspect.finding.waitingAt = place;
        suspect.since = event;
        suspect.finding.evidence.push_back(
            evidence(say("event {}: `{}` fired dead", grouped(event + 1), place.name), place));
        DiagnosedPlace merge = scene.at(scene.program.nodeOf(variable));
        merge.event = live;
        suspect.finding.evidence.push_back(
            evidence(say("event {}: `{}` had a value at the same tag", grouped(live + 1), merge.name), merge));
        suspect.finding.fix = say("let everything that `{}` reads come in every iteration", place.name);
        scene.suspects.add(std::move(suspect), UINT32_MAX);
    }
}

}
