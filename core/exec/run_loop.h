// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/exec/choice.h"
#include "core/exec/executor.h"

#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <limits>
#include <optional>

namespace tagscope {

/// How far a run may go in one call. Whoever lets events happen says it so, and one loop looks at it.
struct RunLimits {
    uint64_t events = std::numeric_limits<uint64_t>::max();   ///< that may happen in this call
    uint64_t firings = std::numeric_limits<uint64_t>::max();  ///< RunStats::firings of the state that it may come to
    std::chrono::milliseconds time = std::chrono::milliseconds::max();  ///< of this call
    /// Whether too much memory is in use: asked at the start, every 5 ms, and whenever kernels have put out much.
    /// Empty: no limit.
    std::function<bool()> isOverMemory = {};
    const std::atomic<bool>* stop = nullptr;  ///< looked at before every event: true ends the call
};

/// What ended a call of the run loop.
enum class RunEnd : uint8_t {
    NoChoice,  ///< nothing was chosen: nothing can happen, or who chooses wants nothing more
    Failed,    ///< a kernel failed: Executor::error says why
    Observed,  ///< the observer wanted it
    Events,
    Firings,
    Tags,  ///< another event might need more tags than there are
    Time,
    Memory,
    Stopped,
};

/// Looks at the limits of one call. It is asked before an event that may pass one of them, and every 256 events at the
/// latest; more often where events take long. Engine thread.
class LimitWatch {
public:
    LimitWatch(Executor& executor, const RunLimits& limits);

    /// Set from outside to end the call; looked at before every event.
    const std::atomic<bool>& stop() const { return m_stop; }
    struct Look {
        std::optional<RunEnd> end;  ///< the limit that is reached, if one is
        uint64_t events = 0;        ///< else how many may happen until it looks again,
        uint64_t effort = 0;        ///< unless Executor::effort comes to this before
    };
    Look look();

private:
    using Clock = std::chrono::steady_clock;
    bool isOutOfTime(Clock::time_point now) const;
    bool isOverMemory(Clock::time_point now);

    Executor& m_executor;
    const RunLimits& m_limits;
    const std::atomic<bool>& m_stop;
    uint64_t m_slice;  // events between two looks
    uint64_t m_begin;  // position at the start
    bool m_readsClock;
    bool m_isFirst = true;
    Clock::time_point m_started{};
    Clock::time_point m_looked{};
    Clock::time_point m_lookedAhead{};
    Clock::time_point m_memoryAsked{};
    uint64_t m_memoryOutput = 0;
};

/// Who looks on while a run goes on, and may end it: breakpoints, goals. This one wants nothing.
struct NoObserver {
    /// At a state between two events, before anything is chosen: true ends the run.
    bool stopsAt(const State&) { return false; }
    /// Before a choice is taken: true ends the run.
    bool stopsBefore(const State&, const Choice&) { return false; }
    /// After an event: true ends the run.
    bool stopsAfter(const State&) { return false; }
};

/// The loop that lets a run go on: takes what `choose(state)` says, until something ends it. `choose` may change the
/// state by edits that are made between two events; Idle ends the run. Looks first at the observer's goal, then whether
/// anything is left to choose, then at the limits: a run that has come to its end has kept them.
template <class Choose, class Observer = NoObserver>
RunEnd runLoop(Executor& executor, const RunLimits& limits, Choose&& choose, Observer&& observer = {})
{
    LimitWatch watch(executor, limits);
    const std::atomic<bool>& stop = watch.stop();
    uint64_t left = 0;  // these two are the look at hand: the loop reads them before every event
    uint64_t effort = 0;
    const State& state = executor.state();
    for (;;) {
        if (observer.stopsAt(state))
            return RunEnd::Observed;
        const Choice choice = choose(state);
        if (choice.isIdle()) [[unlikely]]
            return RunEnd::NoChoice;
        if (left == 0 || executor.effort() >= effort || stop.load(std::memory_order_relaxed)) [[unlikely]] {
            const LimitWatch::Look look = watch.look();
            if (look.end)
                return *look.end;
            left = look.events;
            effort = look.effort;
        }
        if (observer.stopsBefore(state, choice))
            return RunEnd::Observed;
        const StepOutcome outcome = executor.take(choice);
        if (outcome >= StepOutcome::Failed) [[unlikely]]
            return outcome == StepOutcome::Failed ? RunEnd::Failed : RunEnd::NoChoice;
        --left;
        if (observer.stopsAfter(state))
            return RunEnd::Observed;
    }
}

/// Chooses as a policy does. What it refers to must outlive it.
class PolicyChooser {
public:
    PolicyChooser(const Program& program, const Policy& policy) : m_program(program), m_policy(policy) {}
    Choice operator()(const State& state) const { return nextChoice(m_program, state, m_policy); }

private:
    const Program& m_program;
    const Policy& m_policy;
};

}
