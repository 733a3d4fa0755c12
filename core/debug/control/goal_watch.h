// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/debug/control/debugger.h"

#include <set>

namespace tagscope {

/// Tells when a run has come to its Goal: looks at events and at the states between them, of live runs and of recorded
/// ones alike. With Goal::device only what happens there counts, and a frame instance is that device's part of it.
/// Frame instances keep their FrameId while they live, in a run as in its replay.
class GoalWatch {
public:
    /// An error if the goal makes no sense at this state.
    static Result<GoalWatch> create(const Goal& goal, const TagNames& names, const Timeline& timeline,
                                    const State& state);

    /// True if the run is to stop after this event.
    bool reachedBy(const State& before, const Event& event);
    /// True if the run is to stop at this state, whatever comes.
    bool reachedAt(const State& state) const;
    /// True if neither an event nor a state, but breakpoints alone decide.
    bool isOpen() const { return m_goal.kind == Goal::Kind::Continue; }
    /// Of Goal::Events: how many are left, where every event counts.
    std::optional<uint64_t> eventsLeft() const;
    void skipEvents(uint64_t count) { m_goal.count -= count; }
    /// What else is to be said at the goal: that the frame instance ended, where that is not what was asked for; which
    /// one was gone over.
    std::string note(const State& state) const;

private:
    bool hasFocus() const
    {
        return m_goal.kind == Goal::Kind::NextFiring || m_goal.kind == Goal::Kind::NextIteration
            || m_goal.kind == Goal::Kind::FrameEnd || m_goal.kind == Goal::Kind::FrameOver;
    }
    /// Whether an event is one of the goal's device, or that does not matter.
    bool isHere(const State& before, const Event& event) const;
    bool isHere(PlanId node) const;
    TagId lastTagHere(const Timeline& timeline, uint64_t position) const;
    Result<void> moveToDevice(const TagNames& names, const State& state);
    Result<void> focus(const Goal& goal, const TagNames& names, const Timeline& timeline, const State& state);
    void lookInFront(const TagNames& names, const Timeline& timeline, const State& state);
    /// The instance to go over, while it lives.
    const FrameInstance* inFront(const State& state) const;
    void noteEnter(const State& before, const Event& event);

    const TagNames* m_names = nullptr;
    Goal m_goal;
    FrameId m_frame;
    int64_t m_iteration = 0;
    uint32_t m_tagCount = 0;
    std::set<std::pair<uint32_t, uint32_t>> m_wave;
    std::string m_frameName;

    // Of Goal::FrameOver. An iteration lives on while an instance that was entered from it does.
    IterationId m_enteredFrom;  ///< invalid: nothing was entered yet
    StaticFrameId m_entered;    ///< that frame
    int64_t m_iterations = 0;   ///< of the instance in front, as far as was seen
    bool m_hasNoneInFront = false;
};

}
