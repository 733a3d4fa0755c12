// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/debug/causes/token_source.h"
#include "core/debug/control/breakpoint.h"
#include "core/debug/control/debugger.h"
#include "core/debug/control/doom_watch.h"
#include "core/tensor/format.h"

#include <functional>
#include <span>
#include <vector>

namespace tagscope {

/// Tests breakpoints against events, of live runs and of recorded ones alike: which of some breakpoints match an event.
/// The end of a frame and what is doomed show only in the state after the event, so those matches are told by `after`.
/// Quiescence is not looked for here (LineStops::scanQuiescence).
class BreakpointMatcher {
public:
    /// One breakpoint to look for; `mask` tells by node whether it is worth looking.
    struct Candidate {
        size_t index = 0;
        const CompiledBreakpoint* breakpoint = nullptr;
    };
    /// Called with the candidate's index and the context of the event (for log lines). Frame ends and doomed instances
    /// have no outputs in it.
    using OnMatch = std::function<void(size_t index, const FiringContext& context)>;

    BreakpointMatcher(const TagNames& names, std::vector<Candidate> candidates);

    bool isInteresting(PlanId node) const { return m_mask[node.index()] != 0; }
    bool isEmpty() const { return m_candidates.empty(); }
    void event(const RunLine& line, const State& before, const Event& event, const OnMatch& onMatch);
    /// Whether an event of no node may matter.
    bool watchesArrivals() const { return m_watchesArrivals; }
    /// The state after the last `event`, on the same line.
    void after(RunLine& line, const State& state, const OnMatch& onMatch);

private:
    void lookForDoom(RunLine& line, const State& state, const OnMatch& onMatch) const;

    struct OpenFrame {
        FrameId id;
        StaticFrameId staticFrame;
        TagChain tag;
    };

    const TagNames* m_names;
    std::vector<Candidate> m_candidates;
    std::vector<uint8_t> m_mask;
    bool m_watchesFrameEnds = false;
    bool m_watchesArrivals = false;
    bool m_watchesWaits = false;
    std::optional<DoomWatch> m_doom;  // where one of them is about it
    std::vector<OpenFrame> m_open;    // instances that the last event may have ended
    PlanId m_lastNode;
};

/// The sink of a Debugger's executor: records every event and tests breakpoints on it. Engine thread.
/// Breakpoints are tested while there is somebody to tell (setOnMatch); what is missed is found in the recording later.
class Debugger::Recorder final : public EventSink {
public:
    explicit Recorder(const TagNames& names) : m_matcher(names, {}) {}

    void setLine(RunLine* line) { m_line = line; }
    void setMatcher(BreakpointMatcher matcher) { m_matcher = std::move(matcher); }
    void setOnMatch(BreakpointMatcher::OnMatch onMatch) { m_onMatch = std::move(onMatch); }
    void setGoal(GoalWatch* goal) { m_goal = goal; }

    void onEvent(const State& state, const Event& event) override;
    void after(const State& state)
    {
        if (m_onMatch && !m_matcher.isEmpty())
            m_matcher.after(*m_line, state, m_onMatch);
    }
    bool hasReachedGoal() const { return m_reachedGoal; }

    /// Whether the values of the newest event are held beside the recording, which may leave them out.
    void setHoldsNewest(bool holds);
    /// What an event put out, if it is the newest of a line and its values are held; else empty.
    std::span<const Tensor> newest(const Timeline& line, uint64_t event) const;

private:
    RunLine* m_line = nullptr;
    bool m_holdsNewest = false;
    const Timeline* m_newestLine = nullptr;
    uint64_t m_newestEvent = 0;
    std::vector<Tensor> m_newest;
    BreakpointMatcher m_matcher;
    BreakpointMatcher::OnMatch m_onMatch;
    GoalWatch* m_goal = nullptr;
    bool m_reachedGoal = false;
};

/// "add:0@while;3 = 7", "add:0@while;3 -> mul:1 = dead"; at the root no tag is said.
std::string editText(const TagNames& names, const OutputEdit& edit);
}
