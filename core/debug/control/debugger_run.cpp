// SPDX-License-Identifier: Apache-2.0
#include "core/base/say.h"
#include "core/debug/control/debugger.h"
#include "core/debug/control/goal_watch.h"
#include "core/debug/control/recorder.h"
#include "core/debug/control/run_line.h"
#include "core/debug/record/describe.h"

#include <algorithm>

namespace tagscope {

namespace {

using Clock = std::chrono::steady_clock;

constexpr uint64_t sliceEvents = 1u << 15;
/// The same where kernels run again: a slice must not take long.
constexpr uint64_t computedSliceEvents = 256;
constexpr uint64_t checkEvents = 32;

bool isStopped(const RunBudget& budget)
{
    return budget.stop && budget.stop->load(std::memory_order_relaxed);
}

/// The largest time stands for no limit, and would overflow in a comparison of other units.
bool isOutOfTime(const RunBudget& budget, Clock::duration spent)
{
    return budget.time != std::chrono::milliseconds::max() && spent > budget.time;
}

/// Of what a budget ended.
StopReason unfinished(const RunBudget& budget)
{
    return isStopped(budget) ? StopReason::Paused : StopReason::Budget;
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
        addLogs(stop);
    } else {
        RunBudget rest = budget;
        rest.events -= std::min(rest.events, m_position - from);
        if (rest.time != std::chrono::milliseconds::max())
            rest.time -=
                std::min(rest.time, std::chrono::duration_cast<std::chrono::milliseconds>(Clock::now() - started));
        StopReport passed;
        passed.from = from;
        addLogs(passed);
        stop = runLive(*m_goal, rest, from);
        stop.addLogsBefore(std::move(passed.logs), passed.moreLogs);
    }
    if (stop.reason == StopReason::Goal)
        stop.note = m_goal->note(state());
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
        std::ranges::any_of(m_breakpoints, [](const Breakpoint& b) { return b.spec.isEnabled; });
    uint64_t position = begin;
    while (position < end) {
        const uint64_t sliceEnd = std::min(end, position + sliceEvents);
        if (isStopped(budget) || isOutOfTime(budget, Clock::now() - started)
            || (hasBreakpoints && !scan(sliceEnd, budget))) {
            moveTo(position);
            return Advance::Stopped;
        }
        std::optional<uint64_t> stop = nextStop(position, sliceEnd);
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
        const Breakpoint& b = m_breakpoints[index];
        const uint64_t event = context.position - 1;
        if (!addMatch(index, event) || !b.spec.isEnabled)
            return;
        if (b.spec.isLogOnly) {
            if (logs.size() < mostLogLines)
                logs.push_back({event, b.id, m_compiled[index]->logLine(context, {})});
            else
                ++moreLogs;
        } else if (!b.spec.before && current.stops[b.id].stops.size() > b.spec.ignoreCount) {
            isHit = true;
        }
    });
    // What was recorded while a breakpoint did not look has to be looked through before it can count.
    const bool isCounted = scan(size(), budget);
    const bool stopsHere = isCounted && current.unseenAt > 0 && current.unseenAt == size()
        && nextStop(current.unseenAt - 1, current.unseenAt);
    StopReport missed;  // what was to be written of an event that is looked at again
    if (isCounted && from > 0 && current.unseenAt == from) {
        missed.from = from - 1;
        addLogs(missed);
    }
    if (isCounted)
        current.unseenAt = 0;
    const StopReason reason = !isCounted ? unfinished(budget)
        : stopsHere                      ? StopReason::Breakpoint
                                         : fireOn(goal, budget, isHit);
    m_recorder->setGoal(nullptr);
    m_recorder->setOnMatch({});
    m_position = size();
    for (size_t i = 0; i < m_breakpoints.size(); ++i)
        if (isCounted && isWatched(i))
            current.stops[m_breakpoints[i].id].scannedTo = m_position;
    if (isCounted && current.history->wasCut()) {
        unscanLast();
        std::erase_if(logs, [&](const LogLine& log) {
            return log.event + 1 == m_position && !m_breakpoints[*findBreakpoint(log.breakpoint)].spec.before;
        });
    }
    StopReport stop = report(reason, from);
    for (LogLine& log : logs)
        if (log.text.empty())
            log.text = describeFiring(*m_names, *current.timeline, log.event).sentence();
    stop.logs = std::move(logs);
    stop.moreLogs = moreLogs;
    stop.addLogsBefore(std::move(missed.logs), missed.moreLogs);
    if (isCounted && (m_position > from || reason == StopReason::Breakpoint))
        addHits(stop);
    return stop;
}

/// Fires by the policy until something ends it.
StopReason Debugger::fireOn(GoalWatch& goal, const RunBudget& budget, const bool& isHit)
{
    RunLine& current = line();
    const auto started = Clock::now();
    auto checked = started;
    uint64_t output = m_executor->outputBytes();
    for (uint64_t n = 0;; ++n) {
        const State& now = m_executor->state();
        if (goal.reachedAt(now))
            return StopReason::Goal;
        if (now.ready.empty() || now.refilledFetch)
            return endReason(m_executor->status());
        if (isStopped(budget))
            return StopReason::Paused;
        if (n >= budget.events)
            return StopReason::Budget;
        if (now.stats.firings >= m_options.maxFirings)
            return StopReason::FiringLimit;
        const bool isMuch = m_executor->outputBytes() - output >= Executor::muchOutput;
        if (n % checkEvents == 0 || isMuch) {
            const auto time = Clock::now();
            if (isOutOfTime(budget, time - started))
                return StopReason::Budget;
            if (time - checked > std::chrono::milliseconds(5) || n == 0 || isMuch) {
                checked = time;
                output = m_executor->outputBytes();
                if (isOverMemory())
                    return StopReason::MemoryLimit;
                if (m_executor->eventsWithTags() < checkEvents)
                    return StopReason::FiringLimit;
            }
        }
        const size_t pick = current.policy.pick(now.position, now.ready.size());
        const ReadyEntry entry = now.ready[pick];
        if (m_breakMask[entry.plan()] && now.position != m_resumedAt && stopsBefore(entry))
            return StopReason::Breakpoint;
        if (m_executor->fire(pick) == StepOutcome::Failed) {
            current.failure = m_executor->error();
            return StopReason::Error;
        }
        m_recorder->after(m_executor->state());
        if (current.history->wasCut())
            return StopReason::Paused;
        if (isHit)
            return StopReason::Breakpoint;
        if (m_recorder->hasReachedGoal())
            return StopReason::Goal;
    }
}

/// Whether a breakpoint of the kind `before` stops before this instance fires.
bool Debugger::stopsBefore(const ReadyEntry& entry) const
{
    return !hitsBefore(entry).empty();
}

std::vector<BreakpointHit> Debugger::hitsBefore(const ReadyEntry& entry) const
{
    const State& now = m_executor->state();
    const TagChain chain = tagChain(now, entry.iterationId());
    const TagId tag = now.iteration(entry.iterationId()).tag;
    const FiringContext context{*m_names, PlanId(entry.plan()), chain, entry.isDead(), {}, -1, now.position};
    std::vector<BreakpointHit> hits;
    for (size_t i = 0; i < m_breakpoints.size(); ++i) {
        const Breakpoint& b = m_breakpoints[i];
        if (!b.spec.before || !b.spec.isEnabled || b.spec.isLogOnly || !m_compiled[i]
            || !m_compiled[i]->mayMatch(context.node))
            continue;
        const Result<bool> matches = m_compiled[i]->matches(context, !line().timeline->tag(tag));
        if ((matches && !*matches) || !isArmed(b.spec, now.position, tag))
            continue;
        const auto found = line().stops.find(b.id);
        const uint64_t count = found == line().stops.end() ? 0 : found->second.stops.size();
        if (count < b.spec.ignoreCount)
            continue;
        BreakpointHit hit{b.id, true, count + 1, b.spec.condition, {}, matches ? "" : matches.error().message};
        if (m_compiled[i]->condition())
            hit.actual = m_compiled[i]->condition()->actualValues(context);
        hits.push_back(std::move(hit));
    }
    return hits;
}

StopReport Debugger::reverseContinue(const RunBudget& budget)
{
    const uint64_t from = m_position;
    if (!m_program || !scan(m_position, budget))
        return report(unfinished(budget), from);
    uint64_t target = 0;
    for (const Breakpoint& b : m_breakpoints) {
        const auto found = line().stops.find(b.id);
        if (!b.spec.isEnabled || b.spec.isLogOnly || found == line().stops.end())
            continue;
        const std::vector<uint32_t>& stops = found->second.stops;
        const auto end = std::lower_bound(stops.begin(), stops.end(), m_position);
        if (static_cast<uint64_t>(end - stops.begin()) > b.spec.ignoreCount)
            target = std::max<uint64_t>(target, *(end - 1));
    }
    const bool isThere = moveTo(target);
    StopReport stop = report(!isThere ? StopReason::Paused : target == 0 ? StopReason::Start : StopReason::Goal, from);
    addHits(stop);
    return stop;
}

/// The first position in (after, last] at which an enabled breakpoint stops; that part has been scanned.
std::optional<uint64_t> Debugger::nextStop(uint64_t after, uint64_t last) const
{
    std::optional<uint64_t> first;
    for (const Breakpoint& b : m_breakpoints) {
        const auto found = line().stops.find(b.id);
        if (!b.spec.isEnabled || b.spec.isLogOnly || found == line().stops.end())
            continue;
        const std::vector<uint32_t>& stops = found->second.stops;
        auto stop = std::upper_bound(stops.begin(), stops.end(), after);
        if (static_cast<uint64_t>(stop - stops.begin()) < b.spec.ignoreCount)
            stop = stops.size() > b.spec.ignoreCount ? stops.begin() + static_cast<std::ptrdiff_t>(b.spec.ignoreCount)
                                                     : stops.end();
        if (stop != stops.end() && *stop <= last && (!first || *stop < *first))
            first = *stop;
    }
    return first;
}

bool Debugger::scan(uint64_t to, const RunBudget& budget)
{
    RunLine& current = line();
    ValueHistory& history = *valueHistory();
    const auto started = Clock::now();
    for (bool isFirst = true;; isFirst = false) {
        uint64_t from = to;
        for (size_t i = 0; i < m_breakpoints.size(); ++i)
            if (m_compiled[i])
                from = std::min(from, current.stops[m_breakpoints[i].id].scannedTo);
        if (from >= to)
            return true;
        // One slice is always looked through, so that calls with little time come to an end, too.
        if (isStopped(budget) || (!isFirst && isOutOfTime(budget, Clock::now() - started)))
            return false;
        Values values = Values::Kept;
        std::vector<BreakpointMatcher::Candidate> candidates;
        for (size_t i = 0; i < m_breakpoints.size(); ++i)
            if (m_compiled[i] && m_compiled[i]->needsValues())
                values = Values::Computed;
        const bool computes = values == Values::Computed && current.timeline->leavesOut();
        uint64_t end = std::min(to, from + (computes ? computedSliceEvents : sliceEvents));
        for (size_t i = 0; i < m_breakpoints.size(); ++i) {
            if (!m_compiled[i])
                continue;
            const uint64_t scanned = current.stops[m_breakpoints[i].id].scannedTo;
            if (scanned == from)
                candidates.push_back({i, &*m_compiled[i]});
            else
                end = std::min(end, scanned);
        }
        const auto onMatch = [&](size_t index, const FiringContext& context) { addMatch(index, context.position - 1); };
        BreakpointMatcher matcher(*m_names, candidates);
        std::vector<size_t> matched;
        const auto look = [&](const State& before, const Event& event) {
            matcher.after(before, onMatch);
            matched.clear();
            matcher.event(current, before, event,
                          [&](size_t index, const FiringContext&) { matched.push_back(index); });
            if (history.wasCut()) {  // so that is not known, and this event is looked at again
                end = before.position;
                return false;
            }
            for (const size_t index : matched)
                addMatch(index, before.position);
            return true;
        };
        current.timeline->visit(from, end, look, values);
        if (!history.wasCut())
            matcher.after(current.timeline->stateAt(end, values), onMatch);
        for (const auto& candidate : candidates)
            current.stops[m_breakpoints[candidate.index].id].scannedTo = end;
        if (history.wasCut())
            return false;
    }
}

template <class F>
void Debugger::withFiring(uint64_t event, F&& use) const
{
    const Timeline& timeline = *line().timeline;
    timeline.visit(event, event + 1, [&](const State& before, const Event& e) {
        const TagChain chain = tagChain(before, e.iteration);
        const std::vector<Tensor> outputs = followReferences(e.outputs, before.resources, e.effects);
        use(contextOf(*m_names, before, chain, e, outputs, valueHistory()));
        return false;
    });
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
    if (reason == StopReason::Finished)
        stop.openFrames = openFrames(state());
    return stop;
}

void Debugger::addHits(StopReport& stop)
{
    if (!scan(m_position, {UINT64_MAX, std::chrono::milliseconds::max(), m_commandStop}))
        return;
    line().unseenAt = 0;
    for (size_t i = 0; i < m_breakpoints.size(); ++i) {
        const Breakpoint& b = m_breakpoints[i];
        if (!b.spec.isEnabled || b.spec.isLogOnly || !m_compiled[i])
            continue;
        const std::vector<uint32_t>& stops = line().stops[b.id].stops;
        const auto end = std::upper_bound(stops.begin(), stops.end(), m_position);
        const auto count = static_cast<uint64_t>(end - stops.begin());
        if (end == stops.begin() || *(end - 1) != m_position || count <= b.spec.ignoreCount)
            continue;
        BreakpointHit hit{b.id, b.spec.before, count, b.spec.condition, {}, {}};
        if (const auto& condition = m_compiled[i]->condition())
            withFiring(b.spec.before ? m_position : m_position - 1, [&](const FiringContext& context) {
                const FiringContext meant = m_compiled[i]->meant(context);
                hit.actual = condition->actualValues(meant);
                if (const Result<bool> answer = condition->isTrue(meant); !answer)
                    hit.problem = answer.error().message;
            });
        if (b.spec.kind == BreakpointSpec::Kind::Dead && !b.spec.before && stop.fired)
            stop.note = originNote(*this, *stop.fired);
        if (b.spec.kind == BreakpointSpec::Kind::FrameRepeats)
            withFiring(m_position - 1, [&](const FiringContext& context) { stop.note = repeatNote(context); });
        stop.hits.push_back(std::move(hit));
    }
    if (isLive() && stop.reason == StopReason::Breakpoint && stop.hits.empty())
        if (const std::optional<size_t> pick = nextPick())
            stop.hits = hitsBefore(state().ready[*pick]);
    if (!stop.hits.empty() && stop.reason == StopReason::Goal)
        stop.reason = StopReason::Breakpoint;
}

/// Lines of log-only breakpoints that were passed in the recorded part.
void Debugger::addLogs(StopReport& stop) const
{
    struct Written {
        uint64_t event;
        size_t breakpoint;
    };
    std::vector<Written> lines;
    uint64_t all = 0;
    for (size_t i = 0; i < m_breakpoints.size(); ++i) {
        const Breakpoint& b = m_breakpoints[i];
        const auto found = line().stops.find(b.id);
        if (!b.spec.isEnabled || !b.spec.isLogOnly || !m_compiled[i] || found == line().stops.end())
            continue;
        const std::vector<uint32_t>& stops = found->second.stops;
        const auto begin = std::upper_bound(stops.begin(), stops.end(), stop.from);
        const auto end = std::upper_bound(begin, stops.end(), m_position);
        all += static_cast<uint64_t>(end - begin);
        for (const uint32_t s : std::span(begin, end).first(std::min(static_cast<size_t>(end - begin), mostLogLines)))
            lines.push_back({b.spec.before ? s : uint64_t{s} - 1, i});
    }
    std::ranges::stable_sort(lines, {}, &Written::event);
    for (const Written& written : std::span(lines).first(std::min(lines.size(), mostLogLines)))
        withFiring(written.event, [&](const FiringContext& context) {
            std::string text = m_compiled[written.breakpoint]->logLine(context, {});
            if (text.empty())
                text = describeFiring(*m_names, *line().timeline, written.event).sentence();
            stop.logs.push_back({written.event, m_breakpoints[written.breakpoint].id, std::move(text)});
        });
    stop.moreLogs += all - stop.logs.size();
}

}
