// SPDX-License-Identifier: Apache-2.0
#include "core/debug/control/goal_watch.h"

#include "core/base/say.h"
#include "core/debug/causes/token_source.h"
#include "core/graph/device.h"

#include <algorithm>

namespace tagscope {

Result<GoalWatch> GoalWatch::create(const Goal& goal, const TagNames& names, const Timeline& timeline,
                                    const State& state)
{
    GoalWatch watch;
    watch.m_names = &names;
    watch.m_goal = goal;
    watch.m_tagCount = state.tagCount;
    if (goal.kind == Goal::Kind::Wave) {
        for (size_t i = 0; i < state.ready.size(); ++i)
            if (watch.isHere(state.ready[i].node()))
                watch.m_wave.emplace(state.ready[i].node().value, state.iterations[state.ready[i].iteration].tag.value);
        if (goal.device && watch.m_wave.empty())
            return refused("nothing is ready on {}",
                           shortDeviceName(names.program().placement().devices[goal.device->index()]));
        return watch;
    }
    if (!watch.hasFocus())
        return watch;
    if (Result<void> found = watch.focus(goal, names, timeline, state); !found)
        return Failure(found.error());
    if (goal.kind == Goal::Kind::FrameOver)
        watch.lookInFront(names, timeline, state);
    return watch;
}

bool GoalWatch::isHere(PlanId node) const
{
    return !m_goal.device || m_names->program().node(node).device == *m_goal.device;
}

bool GoalWatch::isHere(const State& before, const Event& event) const
{
    if (!m_goal.device)
        return true;
    if (event.isOfNode())
        return isHere(event.node);
    const Flight* flight = event.kind == Event::Kind::Deliver && before.network && m_names->program().network()
        ? findFlight(*before.network, event.pick)
        : nullptr;
    return flight && m_names->program().network()->ends[flight->mailbox].to == *m_goal.device;
}

/// Where the device was last; the root's tag if it has done nothing yet.
TagId GoalWatch::lastTagHere(const Timeline& timeline, uint64_t position) const
{
    if (!m_goal.device)
        return timeline.lastTag(position);
    for (uint64_t event = position; event-- > 0;)
        if (const EventRecord record = timeline.record(event); record.isOfNode() && isHere(record.node))
            return record.tag;
    return TagId(0u);
}

/// From the focused frame instance to the device's part of it.
Result<void> GoalWatch::moveToDevice(const TagNames& names, const State& state)
{
    const FrameInstance& focused = state.frames[m_frame.index()];
    const auto deviceOf = [&](const FrameInstance& frame) { return names.program().frame(frame.staticFrame).device; };
    if (!m_goal.device || focused.staticFrame == rootFrame || deviceOf(focused) == *m_goal.device)
        return {};
    for (size_t i = 0; i < state.frames.size(); ++i)
        if (const FrameInstance& frame = state.frames[i];
            frame.isLive && frame.pathHash == focused.pathHash && deviceOf(frame) == *m_goal.device) {
            m_frame = FrameId(i);
            m_iteration = std::clamp(m_iteration, frame.oldest, frame.highest);
            return {};
        }
    return refused("no part of this frame instance is live on {}",
                   shortDeviceName(names.program().placement().devices[m_goal.device->index()]));
}

/// Finds the frame instance that is meant.
Result<void> GoalWatch::focus(const Goal& goal, const TagNames& names, const Timeline& timeline, const State& state)
{
    TagId focus = goal.tag;
    if (!focus.isValid())
        focus = lastTagHere(timeline, state.position);
    const TokenSources places({names, timeline, state});
    std::optional<TokenSources::Place> place = places.place(focus);
    // Over a frame after frame: the one that is over now was entered from a place where others may be.
    while (goal.kind == Goal::Kind::FrameOver && place && place->frame != rootFrame
           && !places.instance(place->parent, place->frame))
        place = places.place(place->parent);
    if (!place)
        return refused("there is no such tag at this position");
    if (place->frame == rootFrame) {
        if (goal.kind != Goal::Kind::NextFiring && goal.kind != Goal::Kind::FrameOver)
            return refused(
                "the last firing was at '/', which has no iterations and does not end: step into a frame first");
        m_frame = FrameId(0u);
        return {};
    }
    const FrameInstance* instance = places.instance(place->parent, place->frame);
    if (!instance)
        return refused("the frame instance of '{}' has ended", names.shortName(places.chain(focus)));
    for (size_t i = 0; i < state.frames.size(); ++i)
        if (&state.frames[i] == instance)
            m_frame = FrameId(i);
    m_frameName = names.shortFrame(place->frame);
    m_iteration = place->iteration;
    return moveToDevice(names, state);
}

/// The instance that the focused iteration has entered; without one it is the next that is entered from the focused
/// frame instance. Where none can come any more, a firing is gone over.
void GoalWatch::lookInFront(const TagNames& names, const Timeline& timeline, const State& state)
{
    const Program& program = names.program();
    const FrameInstance& frame = state.frames[m_frame.index()];
    if (const IterationId here =
            m_iteration <= frame.highest && m_iteration >= frame.oldest ? frame.iteration(m_iteration) : IterationId();
        here.isValid() && !state.iteration(here).children.empty()) {
        m_enteredFrom = here;
        const auto isOfDevice = [&](FrameId child) {
            return !m_goal.device || program.frame(state.frames[child.index()].staticFrame).device == *m_goal.device;
        };
        const auto& children = state.iteration(here).children;
        const auto first = std::ranges::find_if(children, isOfDevice);
        m_entered = state.frames[(first == children.end() ? children.front() : *first).index()].staticFrame;
        // Of several, the one that the last firing entered.
        if (const PlanId node = state.position > 0 ? timeline.record(state.position - 1).node : PlanId();
            node.isValid())
            if (const PlanNode& last = program.node(node); last.opClass == OpClass::Enter)
                for (const FrameId child : state.iteration(here).children)
                    if (state.frames[child.index()].staticFrame == last.childFrame())
                        m_entered = last.childFrame();
        m_iterations = inFront(state)->highest + 1;
        return;
    }
    m_hasNoneInFront = true;
    for (uint32_t id = 0; id < program.nodes().size(); ++id) {
        const PlanNode& node = program.node(PlanId(id));
        if (node.opClass != OpClass::Enter || node.frame != frame.staticFrame || !isHere(PlanId(id)))
            continue;
        // The root has one iteration, so what has fired there does not enter anything again.
        const bool isOver = frame.staticFrame == rootFrame
            && viewNode(program, state, PlanId(id), frame.iteration(0)).phase == NodePhase::Done;
        m_hasNoneInFront = m_hasNoneInFront && isOver;
    }
}

const FrameInstance* GoalWatch::inFront(const State& state) const
{
    for (const FrameId child : state.iteration(m_enteredFrom).children)
        if (const FrameInstance& frame = state.frames[child.index()]; frame.staticFrame == m_entered)
            return &frame;
    return nullptr;
}

void GoalWatch::noteEnter(const State& before, const Event& event)
{
    if (m_enteredFrom.isValid()) {
        if (const FrameInstance* frame = inFront(before))
            m_iterations = frame->highest + 1;
        return;
    }
    const PlanNode& node = m_names->program().node(event.node);
    if (node.opClass != OpClass::Enter || event.kind != Event::Kind::Firing || !isHere(event.node)
        || before.iteration(event.iteration).frame != m_frame)
        return;
    m_enteredFrom = event.iteration;
    m_entered = node.childFrame();
}

bool GoalWatch::reachedBy(const State& before, const Event& event)
{
    if (!isHere(before, event))
        return false;
    if (!event.isOfNode())
        return m_goal.kind == Goal::Kind::Events && --m_goal.count == 0;
    switch (m_goal.kind) {
    case Goal::Kind::Events: return --m_goal.count == 0;
    case Goal::Kind::NextFiring: return before.iteration(event.iteration).frame == m_frame;
    case Goal::Kind::NextIteration:
        return before.iteration(event.iteration).frame == m_frame
            && before.iteration(event.iteration).number > m_iteration;
    case Goal::Kind::NextFrame:
        // Tags are numbered in the order in which iterations are created.
        return event.tag.value >= m_tagCount && before.iteration(event.iteration).number == 0;
    case Goal::Kind::Wave: m_wave.erase({event.node.value, event.tag.value}); return m_wave.empty();
    case Goal::Kind::FrameOver:
        if (m_hasNoneInFront)
            return before.iteration(event.iteration).frame == m_frame;
        noteEnter(before, event);
        break;
    case Goal::Kind::Continue:
    case Goal::Kind::FrameEnd: break;
    }
    return false;
}

bool GoalWatch::reachedAt(const State& state) const
{
    if (m_enteredFrom.isValid())
        return !inFront(state);
    return hasFocus() && !state.frames[m_frame.index()].isLive;
}

std::string GoalWatch::note(const State& state) const
{
    if (m_enteredFrom.isValid())
        return sayCount(static_cast<uint64_t>(m_iterations), "over frame '{}': {} iteration",
                        "over frame '{}': {} iterations", m_names->shortFrame(m_entered), grouped(m_iterations));
    if (m_hasNoneInFront && state.frames[m_frame.index()].isLive)
        return say("no frame is entered from '{}' any more: over one firing", m_frameName.empty() ? "/" : m_frameName);
    return m_goal.kind != Goal::Kind::FrameEnd && reachedAt(state) ? say("frame '{}' has ended", m_frameName)
                                                                   : std::string();
}

std::optional<uint64_t> GoalWatch::eventsLeft() const
{
    return m_goal.kind == Goal::Kind::Events && !m_goal.device ? std::optional(m_goal.count) : std::nullopt;
}

}
