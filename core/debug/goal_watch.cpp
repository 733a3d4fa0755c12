// SPDX-License-Identifier: Apache-2.0
#include "core/debug/goal_watch.h"

#include "core/debug/token_source.h"

namespace tagscope {

Result<GoalWatch> GoalWatch::create(const Goal& goal, const TagNames& names, const Timeline& timeline, const State& state)
{
    GoalWatch watch;
    watch.m_goal = goal;
    watch.m_tagCount = state.tagCount;
    if (goal.kind == Goal::Kind::Wave) {
        for (size_t i = 0; i < state.ready.size(); ++i)
            watch.m_wave.emplace(state.ready[i].plan(), state.iterations[state.ready[i].iteration].tag.value);
        return watch;
    }
    if (!watch.hasFocus())
        return watch;
    TagId focus = goal.tag;
    if (!focus.isValid())
        focus = state.position == 0 ? TagId(0u) : timeline.record(state.position - 1).tag;
    const TokenSources places({names, timeline, state});
    const std::optional<TokenSources::Place> place = places.place(focus);
    if (!place)
        return invalidArgument("there is no such tag at this position");
    if (place->frame == 0) {
        if (goal.kind != Goal::Kind::NextFiring)
            return invalidArgument("the last firing was at '/', which has no iterations and does not end: step into a frame first");
        watch.m_frame = FrameId(0u);
        return watch;
    }
    const FrameInstance* instance = places.instance(place->parent, place->frame);
    if (!instance)
        return invalidArgument("the frame instance of '{}' has ended", names.shortName(places.chain(focus)));
    for (size_t i = 0; i < state.frames.size(); ++i)
        if (&state.frames[i] == instance)
            watch.m_frame = FrameId(i);
    watch.m_frameName = names.shortFrame(place->frame);
    watch.m_iteration = place->iteration;
    return watch;
}

bool GoalWatch::reachedBy(const State& before, const Event& event)
{
    switch (m_goal.kind) {
    case Goal::Kind::Events: return --m_goal.count == 0;
    case Goal::Kind::NextFiring: return before.iteration(event.iteration).frame == m_frame;
    case Goal::Kind::NextIteration:
        return before.iteration(event.iteration).frame == m_frame && before.iteration(event.iteration).number > m_iteration;
    case Goal::Kind::NextFrame:
        // Tags are numbered in the order in which iterations are created.
        return event.tag.value >= m_tagCount && before.iteration(event.iteration).number == 0;
    case Goal::Kind::Wave: m_wave.erase({event.node.value, event.tag.value}); return m_wave.empty();
    case Goal::Kind::Continue:
    case Goal::Kind::FrameEnd: break;
    }
    return false;
}

bool GoalWatch::reachedAt(const State& state) const
{
    return hasFocus() && !state.frames[m_frame.index()].isLive;
}

std::string GoalWatch::note(const State& state) const
{
    return m_goal.kind != Goal::Kind::FrameEnd && reachedAt(state) ? "frame '" + m_frameName + "' has ended" : std::string();
}

std::optional<uint64_t> GoalWatch::eventsLeft() const
{
    return m_goal.kind == Goal::Kind::Events ? std::optional(m_goal.count) : std::nullopt;
}

}
