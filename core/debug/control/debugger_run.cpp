// SPDX-License-Identifier: Apache-2.0
#include "core/base/say.h"
#include "core/debug/control/debugger.h"
#include "core/debug/control/doom_watch.h"
#include "core/debug/control/goal_watch.h"
#include "core/debug/control/line_stops.h"
#include "core/debug/control/quiescence.h"
#include "core/debug/control/recorder.h"
#include "core/debug/control/run_line.h"
#include "core/debug/record/describe.h"
#include "core/debug/waits/stuck.h"
#include "core/graph/device.h"

#include <algorithm>

namespace tagscope {

namespace {

using Clock = std::chrono::steady_clock;

constexpr uint64_t sliceEvents = 1u << 15;

/// Of what a budget ended.
StopReason unfinished(const RunBudget& budget)
{
    return budget.isStopped() ? StopReason::Paused : StopReason::Budget;
}

StopReason endReason(RunStatus status)
{
    switch (status) {
    case RunStatus::Ok: return StopReason::Finished;
    case RunStatus::Stalled: return StopReason::Stalled;
    default: return StopReason::Error;
    }
}

/// Where the deadness of what has just fired began.
std::string originNote(const Debugger& debugger, const FiringInfo& fired)
{
    const Result<CauseReport> cause = debugger.why(fired.node, fired.tag);
    if (!cause)
        return {};
    const auto isOrigin = [](const CauseRow& row) {
        return row.event && (row.kind == CauseRow::Kind::Switch || row.kind == CauseRow::Kind::Edit);
    };
    const auto origin = std::ranges::find_if(cause->rows, isOrigin);
    if (origin == cause->rows.end())
        return {};
    const FiringInfo began = debugger.firing(*origin->event);
    return say("it is dead since {}: goto {}", began.what, began.event + 1);
}

/// Of a firing that completed what an earlier iteration began with.
std::string repeatNote(const FiringContext& context)
{
    const std::optional<int64_t> earlier = context.history->earlierState(context.position - 1, context.outputs);
    return earlier ? say("all loop variables of '{}' have the values of iteration {} again",
                         context.names.shortFrame(context.tag.back().frame), *earlier)
                   : std::string();
}

}

StopReport Debugger::run(const Goal& goal, const RunBudget& budget)
{
    StopReport stop;
    if (!m_program) {
        stop.reason = StopReason::Error;
        stop.note = m_refusal->error.message;
        return stop;
    }
    m_goal.reset();
    if (goal.kind == Goal::Kind::Events && goal.count == 0)
        return report(StopReason::Goal, m_position);
    Result<GoalWatch> watch = GoalWatch::create(goal, *m_names, *line().timeline, state());
    if (!watch) {
        stop = report(StopReason::Goal, m_position);
        stop.note = watch.error().message;
        return stop;
    }
    m_goal = std::make_unique<GoalWatch>(std::move(*watch));
    m_goalDevice = goal.device;
    m_resumedAt = m_position;
    return resume(budget);
}

StopReport Debugger::resume(const RunBudget& budget)
{
    const uint64_t from = m_position;
    if (!m_goal)
        return report(StopReason::Goal, from);
    const auto started = Clock::now();
    StopReport stop;
    const Advance recorded = isLive() ? Advance::End : runRecorded(*m_goal, budget);
    if (recorded != Advance::End) {
        const bool isPaused = recorded == Advance::Stopped;
        stop = report(isPaused ? unfinished(budget) : StopReason::Goal, from);
        addHits(stop);
        stops().addLogs(stop, from, m_position);
    } else {
        RunBudget rest = budget;
        rest.events -= std::min(rest.events, m_position - from);
        if (rest.time != std::chrono::milliseconds::max())
            rest.time -=
                std::min(rest.time, std::chrono::duration_cast<std::chrono::milliseconds>(Clock::now() - started));
        StopReport passed;
        passed.from = from;
        stops().addLogs(passed, from, m_position);
        stop = runLive(*m_goal, rest, from);
        stop.addLogsBefore(std::move(passed.logs), passed.moreLogs);
    }
    if (stop.reason == StopReason::Goal)
        if (std::string note = m_goal->note(state()); !note.empty())
            stop.note = stop.note.empty() ? std::move(note) : note + "\n" + stop.note;
    if (stop.reason != StopReason::Budget)
        m_goal.reset();
    return stop;
}

/// Goes through recorded events, to the first stop of a breakpoint or to the goal.
Debugger::Advance Debugger::runRecorded(GoalWatch& goal, const RunBudget& budget)
{
    const Timeline& timeline = *line().timeline;
    const auto started = Clock::now();
    const uint64_t begin = m_position;
    const uint64_t end = std::min(size(), budget.events > size() - begin ? size() : begin + budget.events);
    const bool hasBreakpoints =
        std::ranges::any_of(m_breakpoints.all(), [](const Breakpoint& b) { return b.spec.isEnabled; });
    uint64_t position = begin;
    while (position < end) {
        const uint64_t sliceEnd = std::min(end, position + sliceEvents);
        if (budget.isStopped() || budget.isOutOfTime(Clock::now() - started)
            || (hasBreakpoints && !stops().scan(sliceEnd, budget))) {
            moveTo(position);
            return Advance::Stopped;
        }
        const std::optional<uint64_t> stop = stops().next(position, sliceEnd);
        std::optional<uint64_t> reached;
        if (const std::optional<uint64_t> left = goal.eventsLeft()) {
            if (*left <= sliceEnd - position)
                reached = position + *left;
            else
                goal.skipEvents(sliceEnd - position);
        } else if (!goal.isOpen()) {
            const auto look = [&](const State& before, const Event& event) {
                if (goal.reachedAt(before))
                    reached = before.position;
                else if (goal.reachedBy(before, event))
                    reached = before.position + 1;
                return !reached;
            };
            timeline.visit(position, stop.value_or(sliceEnd), look, Values::Kept);
            if (!reached && goal.reachedAt(timeline.stateAt(sliceEnd, Values::Kept)))
                reached = sliceEnd;
        }
        if (stop || reached) {
            const bool isThere = moveTo(std::min(stop.value_or(UINT64_MAX), reached.value_or(UINT64_MAX)));
            return isThere ? Advance::Reached : Advance::Stopped;
        }
        position = sliceEnd;
    }
    if (!moveTo(end))
        return Advance::Stopped;
    return isLive() ? Advance::End : Advance::Stopped;
}

StopReport Debugger::runLive(GoalWatch& goal, const RunBudget& budget, uint64_t from)
{
    RunLine& current = line();
    current.failure.reset();
    std::vector<LogLine> logs;
    uint64_t moreLogs = 0;
    bool isHit = false;
    m_recorder->setGoal(&goal);
    m_recorder->setOnMatch([&](size_t index, const FiringContext& context) {
        const Breakpoint& b = m_breakpoints.all()[index];
        const uint64_t event = context.position - 1;
        if (!stops().addMatch(index, event) || !b.spec.isEnabled)
            return;
        if (b.spec.isLogOnly) {
            if (logs.size() < mostLogLines)
                logs.push_back({event, b.id, m_breakpoints.compiled(index)->logLine(context, {})});
            else
                ++moreLogs;
        } else if (!b.spec.before && current.stops[b.id].stops.size() > b.spec.ignoreCount) {
            isHit = true;
        }
    });
    // What was recorded while a breakpoint did not look has to be looked through before it can count.
    const bool isCounted = stops().scan(size(), budget);
    const bool stopsHere = isCounted && current.unseenAt > 0 && current.unseenAt == size()
        && stops().next(current.unseenAt - 1, current.unseenAt);
    StopReport missed;  // what was to be written of an event that is looked at again
    if (isCounted && from > 0 && current.unseenAt == from) {
        missed.from = from - 1;
        stops().addLogs(missed, from - 1, from);
    }
    if (isCounted)
        current.unseenAt = 0;
    const StopReason reason = !isCounted ? unfinished(budget)
        : stopsHere                      ? StopReason::Breakpoint
                                         : goOn(goal, budget, isHit);
    m_recorder->setGoal(nullptr);
    m_recorder->setOnMatch({});
    m_position = size();
    if (isCounted)
        stops().setScanned(m_position);
    if (isCounted && current.history->wasCut()) {
        stops().unscanLast();
        std::erase_if(logs, [&](const LogLine& log) {
            return log.event + 1 == m_position && !m_breakpoints.all()[*m_breakpoints.find(log.breakpoint)].spec.before;
        });
    }
    if (isCounted)
        for (const size_t index : stops().scanQuiescence(m_position))
            if (const Breakpoint& b = m_breakpoints.all()[index]; b.spec.isEnabled && b.spec.isLogOnly)
                stops().withFiring(*m_breakpoints.compiled(index), m_position - 1, [&](const FiringContext& context) {
                    logs.push_back({m_position - 1, b.id, m_breakpoints.compiled(index)->logLine(context, {})});
                });
    StopReport stop = report(reason, from);
    for (LogLine& log : logs)
        if (log.text.empty())
            log.text = stops().sentenceOf(*m_breakpoints.compiled(*m_breakpoints.find(log.breakpoint)), log.event);
    stop.logs = std::move(logs);
    stop.moreLogs = moreLogs;
    stop.addLogsBefore(std::move(missed.logs), missed.moreLogs);
    if (isCounted && (m_position > from || reason == StopReason::Breakpoint))
        addHits(stop);
    if (reason == StopReason::Goal && m_deviceWaits)
        stop.note = say("nothing can happen on {} now: it waits for the others",
                        shortDeviceName(m_program->placement().devices[m_goalDevice->index()]));
    if (m_namesQuiescence && isStuck(*m_program, state()))
        stop.note = quiescenceText(*m_names, state());
    else if (reason == StopReason::Error && stop.note.empty())
        stop.note = abortedText(*m_program, state());
    return stop;
}

/// Ends a live run at its goal, and at breakpoints.
class Debugger::LiveObserver {
public:
    LiveObserver(Debugger& debugger, const GoalWatch& goal, const bool& isHit)
        : m_debugger(debugger), m_goal(goal), m_isHit(isHit)
    {
    }

    bool stopsAt(const State& state) { return m_goal.reachedAt(state) && stop(StopReason::Goal); }
    bool stopsBefore(const State& state, const Choice& choice)
    {
        if (!choice.isFire() || state.position == m_debugger.m_resumedAt)
            return false;
        const ReadyEntry& entry = state.ready[choice.index];
        return m_debugger.m_breakpoints.mayStopBefore(entry.node())
            && !m_debugger.stops().hitsBefore(state, entry).empty() && stop(StopReason::Breakpoint);
    }
    bool stopsAfter(const State& state)
    {
        m_debugger.m_recorder->after(state);
        if (m_debugger.line().history->wasCut())
            return stop(StopReason::Paused);
        if (m_isHit)
            return stop(StopReason::Breakpoint);
        return m_debugger.m_recorder->hasReachedGoal() && stop(StopReason::Goal);
    }

    StopReason reason() const { return m_reason; }

private:
    bool stop(StopReason reason)
    {
        m_reason = reason;
        return true;
    }

    Debugger& m_debugger;
    const GoalWatch& m_goal;
    const bool& m_isHit;
    StopReason m_reason = StopReason::Goal;
};

RunLimits Debugger::limits(const RunBudget& budget) const
{
    RunLimits limits;
    limits.events = budget.events;
    limits.firings = m_options.maxFirings;
    limits.time = budget.time;
    limits.isOverMemory = [this] { return isOverMemory(); };
    limits.stop = budget.stop;
    return limits;
}

/// As the policy chooses, until something ends it.
StopReason Debugger::goOn(GoalWatch& goal, const RunBudget& budget, const bool& isHit)
{
    m_deviceWaits = false;
    LiveObserver observer(*this, goal, isHit);
    const auto choose = [this](const State& state) {
        const Choice choice = nextChoiceOn(*m_program, state, line().policy, *m_goalDevice);
        line().byHand |= choice != tagscope::nextChoice(*m_program, state, line().policy);
        return choice;
    };
    const RunEnd end = m_goalDevice
        ? runLoop(*m_executor, limits(budget), choose, observer)
        : runLoop(*m_executor, limits(budget), PolicyChooser(*m_program, line().policy), observer);
    switch (end) {
    case RunEnd::Observed: return observer.reason();
    case RunEnd::NoChoice:
        if (m_deviceWaits = m_goalDevice && !isIdle(*m_program, m_executor->state()); m_deviceWaits)
            return StopReason::Goal;  // the others could go on
        return endReason(m_executor->status());
    case RunEnd::Failed: line().failure = m_executor->error(); return StopReason::Error;
    default: return limitReason(end);
    }
}

StopReport Debugger::reverseContinue(const RunBudget& budget)
{
    const uint64_t from = m_position;
    if (!m_program || !stops().scan(m_position, budget))
        return report(unfinished(budget), from);
    const uint64_t target = stops().previous(m_position);
    const bool isThere = moveTo(target);
    StopReport stop = report(!isThere ? StopReason::Paused : target == 0 ? StopReason::Start : StopReason::Goal, from);
    addHits(stop);
    return stop;
}

StopReport Debugger::report(StopReason reason, uint64_t from) const
{
    StopReport stop;
    stop.reason = reason;
    stop.from = from;
    stop.position = m_position;
    stop.isLive = isLive();
    if (m_program && m_position > 0)
        stop.fired = describeFiring(*m_names, *line().timeline, m_position - 1);
    if (reason == StopReason::Error)
        stop.error = error();
    if (reason == StopReason::Stalled)
        stop.isHeldUp = isHeldUp(state());
    if (reason == StopReason::Finished)
        stop.openFrames = openFrames(state());
    return stop;
}

void Debugger::addHits(StopReport& stop)
{
    if (!stops().scan(m_position, {UINT64_MAX, std::chrono::milliseconds::max(), m_commandStop}))
        return;
    line().unseenAt = 0;
    stop.hits = stops().hitsAt(m_position);
    for (const BreakpointHit& hit : stop.hits) {
        const BreakpointSpec& spec = m_breakpoints.all()[*m_breakpoints.find(hit.breakpoint)].spec;
        if (spec.kind == BreakpointSpec::Kind::Dead && !spec.before && stop.fired)
            stop.note = originNote(*this, *stop.fired);
        if (spec.kind == BreakpointSpec::Kind::Quiescence)
            stop.note = quiescenceText(*m_names, state());
        if (spec.kind == BreakpointSpec::Kind::Doomed)
            stops().withFiring(*m_breakpoints.compiled(*m_breakpoints.find(hit.breakpoint)), m_position - 1,
                               [&](const FiringContext& context) { stop.note = doomText(context); });
        if (spec.kind == BreakpointSpec::Kind::FrameRepeats)
            stops().withFiring(*m_breakpoints.compiled(*m_breakpoints.find(hit.breakpoint)), m_position - 1,
                               [&](const FiringContext& context) { stop.note = repeatNote(context); });
    }
    if (isLive() && stop.reason == StopReason::Breakpoint && stop.hits.empty())
        if (const Choice next = nextChoice(); next.isFire())
            stop.hits = stops().hitsBefore(state(), state().ready[next.index]);
    if (!stop.hits.empty() && stop.reason == StopReason::Goal)
        stop.reason = StopReason::Breakpoint;
}

}
