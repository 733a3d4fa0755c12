// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/debug/debugger.h"

#include <set>

namespace tagscope {

/// Tells when a run has come to its Goal: looks at events and at the states between them, of live runs and of recorded ones
/// alike. Frame instances keep their FrameId while they live, in a run as in its replay.
class GoalWatch {
public:
    /// An error if the goal makes no sense at this state.
    static Result<GoalWatch> create(const Goal& goal, const TagNames& names, const Timeline& timeline, const State& state);

    /// True if the run is to stop after this event.
    bool reachedBy(const State& before, const Event& event);
    /// True if the run is to stop at this state, whatever comes.
    bool reachedAt(const State& state) const;
    /// True if neither an event nor a state, but breakpoints alone decide.
    bool isOpen() const { return m_goal.kind == Goal::Kind::Continue; }
    /// Of Goal::Events: how many are left.
    std::optional<uint64_t> eventsLeft() const;
    void skipEvents(uint64_t count) { m_goal.count -= count; }
    /// Says that the frame instance ended, where that is not what was asked for; empty otherwise.
    std::string note(const State& state) const;

private:
    bool hasFocus() const
    {
        return m_goal.kind == Goal::Kind::NextFiring || m_goal.kind == Goal::Kind::NextIteration
            || m_goal.kind == Goal::Kind::FrameEnd;
    }

    Goal m_goal;
    FrameId m_frame;
    int64_t m_iteration = 0;
    uint32_t m_tagCount = 0;
    std::set<std::pair<uint32_t, uint32_t>> m_wave;
    std::string m_frameName;
};

}
