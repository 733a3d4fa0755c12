// SPDX-License-Identifier: Apache-2.0
#include "core/debug/control/line_stops.h"

#include "core/debug/control/doom_watch.h"
#include "core/debug/control/event_view.h"
#include "core/debug/control/quiescence.h"
#include "core/debug/control/recorder.h"
#include "core/debug/control/run_line.h"
#include "core/debug/record/describe.h"
#include "core/debug/waits/stuck.h"

#include <algorithm>
#include <span>
#include <utility>

namespace tagscope {

namespace {

using Clock = std::chrono::steady_clock;

constexpr uint64_t scanEvents = 1u << 15;
/// The same where kernels run again: a slice must not take long.
constexpr uint64_t computedScanEvents = 256;

}

LineStops::LineStops(const BreakpointSet& breakpoints, RunLine& line, const TagNames& names,
                     const std::atomic<bool>* stop)
    : m_breakpoints(breakpoints), m_line(line), m_names(names), m_stop(stop)
{
}

const std::vector<uint32_t>* LineStops::stopsOf(int id) const
{
    const auto found = m_line.stops.find(id);
    return found == m_line.stops.end() ? nullptr : &found->second.stops;
}

bool LineStops::isArmed(const BreakpointSpec& spec, uint64_t event, TagId tag) const
{
    if (spec.armedBy == 0)
        return true;
    const auto found = m_line.stops.find(spec.armedBy);
    const std::optional<size_t> armer = m_breakpoints.find(spec.armedBy);
    if (found == m_line.stops.end() || !armer || found->second.stops.empty())
        return false;
    if (!spec.inSameIteration)
        return found->second.stops.front() - (m_breakpoints.all()[*armer].spec.before ? 0u : 1u) < event;
    const auto first = found->second.firstAt.find(tag.value);
    return first != found->second.firstAt.end() && first->second < event;
}

bool LineStops::addMatch(size_t index, uint64_t event)
{
    const Breakpoint& b = m_breakpoints.all()[index];
    const TagId tag = m_line.timeline->record(event).tag;
    if (!isArmed(b.spec, event, tag))
        return false;
    StopIndex& found = m_line.stops[b.id];
    if (m_breakpoints.compiled(index)->isOnDoom() && !found.stops.empty() && found.stops.back() == event + 1)
        return false;  // another instance is doomed by the same event
    found.stops.push_back(static_cast<uint32_t>(b.spec.before ? event : event + 1));
    if (m_breakpoints.armsInIteration(index))
        found.firstAt.try_emplace(tag.value, static_cast<uint32_t>(event));
    return true;
}

void LineStops::setScanned(uint64_t to)
{
    for (size_t i = 0; i < m_breakpoints.size(); ++i)
        if (m_breakpoints.isWatched(i) && !m_breakpoints.compiled(i)->isOnQuiescence())
            m_line.stops[m_breakpoints.all()[i].id].scannedTo = to;
}

void LineStops::unscanLast()
{
    m_line.unseenAt = m_line.timeline->size();
    const uint64_t event = m_line.unseenAt - 1;
    std::erase_if(m_line.doomed, [event](const auto& found) { return found.second == event + 1; });
    for (size_t i = 0; i < m_breakpoints.size(); ++i) {
        const Breakpoint& b = m_breakpoints.all()[i];
        const auto found = m_line.stops.find(b.id);
        if (!m_breakpoints.isWatched(i) || found == m_line.stops.end())
            continue;
        StopIndex& index = found->second;
        while (!index.stops.empty() && index.stops.back() == (b.spec.before ? event : event + 1))
            index.stops.pop_back();
        std::erase_if(index.firstAt, [event](const auto& first) { return first.second == event; });
        index.scannedTo = event;
    }
}

std::vector<size_t> LineStops::scanQuiescence(uint64_t to)
{
    const Timeline& timeline = *m_line.timeline;
    std::vector<uint64_t> positions;
    std::vector<size_t> atEnd;
    for (size_t i = 0; i < m_breakpoints.size(); ++i) {
        const CompiledBreakpoint* compiled = m_breakpoints.compiled(i);
        StopIndex* index = compiled && compiled->isOnQuiescence() ? &m_line.stops[m_breakpoints.all()[i].id] : nullptr;
        if (!index || index->scannedTo >= to)
            continue;
        if (positions.empty()) {
            for (const WindowChange& change : timeline.windows())
                positions.push_back(change.event);
            for (const ActDone& done : timeline.acts())
                positions.push_back(done.event);
            positions.push_back(timeline.size());
            std::ranges::sort(positions);
            positions.erase(std::ranges::unique(positions).begin(), positions.end());
        }
        const uint64_t from = std::exchange(index->scannedTo, to);
        for (auto p = std::ranges::upper_bound(positions, from); p != positions.end() && *p <= to; ++p) {
            const State state = timeline.stateAt(*p, Values::Kept);
            bool isMatch = false;
            if (isStuck(m_names.program(), state))
                withQuiescence(*compiled, m_names, state, [&](const FiringContext&, const Result<bool>& matches) {
                    isMatch = !matches || *matches;
                });
            if (isMatch && addMatch(i, *p - 1) && *p == timeline.size())
                atEnd.push_back(i);
        }
    }
    return atEnd;
}

bool LineStops::scan(uint64_t to, const RunBudget& budget)
{
    const bool isScanned = scanFirings(to, budget);
    if (isScanned)
        scanQuiescence(to);  // those that arm them are known by then
    return isScanned;
}

bool LineStops::scanFirings(uint64_t to, const RunBudget& budget)
{
    ValueHistory& history = *m_line.history;
    history.setStopFlag(m_stop);
    const std::vector<Breakpoint>& all = m_breakpoints.all();
    const auto started = Clock::now();
    const auto isScanned = [&](size_t i) {
        return m_breakpoints.compiled(i) && !m_breakpoints.compiled(i)->isOnQuiescence();
    };
    for (bool isFirst = true;; isFirst = false) {
        uint64_t from = to;
        for (size_t i = 0; i < all.size(); ++i)
            if (isScanned(i))
                from = std::min(from, m_line.stops[all[i].id].scannedTo);
        if (from >= to)
            return true;
        // One slice is always looked through, so that calls with little time come to an end, too.
        if (budget.isStopped() || (!isFirst && budget.isOutOfTime(Clock::now() - started)))
            return false;
        Values values = Values::Kept;
        std::vector<BreakpointMatcher::Candidate> candidates;
        for (size_t i = 0; i < all.size(); ++i)
            if (const CompiledBreakpoint* compiled = m_breakpoints.compiled(i); compiled && compiled->needsValues())
                values = Values::Computed;
        const bool computes = values == Values::Computed && m_line.timeline->leavesOut();
        uint64_t end = std::min(to, from + (computes ? computedScanEvents : scanEvents));
        for (size_t i = 0; i < all.size(); ++i) {
            if (!isScanned(i))
                continue;
            const CompiledBreakpoint* compiled = m_breakpoints.compiled(i);
            const uint64_t scanned = m_line.stops[all[i].id].scannedTo;
            if (scanned == from)
                candidates.push_back({i, compiled});
            else
                end = std::min(end, scanned);
        }
        const auto onMatch = [&](size_t index, const FiringContext& context) { addMatch(index, context.position - 1); };
        BreakpointMatcher matcher(m_names, candidates);
        std::vector<size_t> matched;
        const auto look = [&](const State& before, const Event& event) {
            matcher.after(m_line, before, onMatch);
            matched.clear();
            matcher.event(m_line, before, event, [&](size_t index, const FiringContext&) { matched.push_back(index); });
            if (history.wasCut()) {  // so that is not known, and this event is looked at again
                end = before.position;
                return false;
            }
            for (const size_t index : matched)
                addMatch(index, before.position);
            return true;
        };
        m_line.timeline->visit(from, end, look, values);
        if (!history.wasCut())
            matcher.after(m_line, m_line.timeline->stateAt(end, values), onMatch);
        for (const auto& candidate : candidates)
            m_line.stops[all[candidate.index].id].scannedTo = end;
        if (history.wasCut())
            return false;
    }
}

std::optional<uint64_t> LineStops::next(uint64_t after, uint64_t last) const
{
    std::optional<uint64_t> first;
    for (const Breakpoint& b : m_breakpoints.all()) {
        const std::vector<uint32_t>* stops = stopsOf(b.id);
        if (!b.stops() || !stops)
            continue;
        auto stop = std::upper_bound(stops->begin(), stops->end(), after);
        if (static_cast<uint64_t>(stop - stops->begin()) < b.spec.ignoreCount)
            stop = stops->size() > b.spec.ignoreCount ? stops->begin() + static_cast<std::ptrdiff_t>(b.spec.ignoreCount)
                                                      : stops->end();
        if (stop != stops->end() && *stop <= last && (!first || *stop < *first))
            first = *stop;
    }
    return first;
}

uint64_t LineStops::previous(uint64_t position) const
{
    uint64_t target = 0;
    for (const Breakpoint& b : m_breakpoints.all()) {
        const std::vector<uint32_t>* stops = stopsOf(b.id);
        if (!b.stops() || !stops)
            continue;
        const auto end = std::lower_bound(stops->begin(), stops->end(), position);
        if (static_cast<uint64_t>(end - stops->begin()) > b.spec.ignoreCount)
            target = std::max<uint64_t>(target, *(end - 1));
    }
    return target;
}

void LineStops::withFiring(const CompiledBreakpoint& breakpoint, uint64_t event,
                           const std::function<void(const FiringContext&)>& use) const
{
    if (breakpoint.isOnQuiescence()) {
        const State state = m_line.timeline->stateAt(event + 1, Values::Kept);
        if (isStuck(m_names.program(), state))
            withQuiescence(breakpoint, m_names, state,
                           [&](const FiringContext& context, const Result<bool>&) { use(context); });
        return;
    }
    if (breakpoint.isOnDoom()) {
        withDoomed(breakpoint, event + 1, use);
        return;
    }
    m_line.history->setStopFlag(m_stop);
    m_line.timeline->visit(event, event + 1, [&](const State& before, const Event& e) {
        EventView view(m_names, m_line, before, e);
        if (breakpoint.isOnMessage() || e.kind != Event::Kind::Firing) {
            if (const FiringContext* context = view.seenBy(breakpoint))
                use(*context);
        } else {
            use(view.firing());
        }
        return false;
    });
}

/// The first of the instances found to be doomed at a position that is as wanted.
void LineStops::withDoomed(const CompiledBreakpoint& breakpoint, uint64_t position,
                           const std::function<void(const FiringContext&)>& use) const
{
    for (const auto& [instance, found] : m_line.doomed) {
        if (found != position || !breakpoint.mayMatch(instance.first))
            continue;
        const TagChain tag = tagChain(*m_line.timeline, instance.second);
        const FiringContext context{m_names, instance.first, tag, false, {}, -1, position};
        const Result<bool> matches = breakpoint.matches(context, false);
        if (!matches || *matches)
            return use(context);
    }
}

std::vector<BreakpointHit> LineStops::hitsAt(uint64_t position) const
{
    std::vector<BreakpointHit> hits;
    for (size_t i = 0; i < m_breakpoints.size(); ++i) {
        const Breakpoint& b = m_breakpoints.all()[i];
        const CompiledBreakpoint* compiled = m_breakpoints.compiled(i);
        const std::vector<uint32_t>* stops = stopsOf(b.id);
        if (!b.stops() || !compiled || !stops)
            continue;
        const auto end = std::upper_bound(stops->begin(), stops->end(), position);
        const auto count = static_cast<uint64_t>(end - stops->begin());
        if (end == stops->begin() || *(end - 1) != position || count <= b.spec.ignoreCount)
            continue;
        BreakpointHit hit{b.id, b.spec.before, count, b.spec.condition, {}, {}};
        if (const auto& condition = compiled->condition())
            withFiring(*compiled, b.spec.before ? position : position - 1, [&](const FiringContext& context) {
                const FiringContext meant = compiled->meant(context);
                hit.actual = condition->actualValues(meant);
                if (const Result<bool> answer = condition->isTrue(meant); !answer)
                    hit.problem = answer.error().message;
            });
        hits.push_back(std::move(hit));
    }
    return hits;
}

std::vector<BreakpointHit> LineStops::hitsBefore(const State& state, const ReadyEntry& entry) const
{
    const TagChain chain = tagChain(state, entry.iterationId());
    const TagId tag = state.iteration(entry.iterationId()).tag;
    const FiringContext context{m_names, entry.node(), chain, entry.isDead(), {}, -1, state.position};
    std::vector<BreakpointHit> hits;
    for (size_t i = 0; i < m_breakpoints.size(); ++i) {
        const Breakpoint& b = m_breakpoints.all()[i];
        const CompiledBreakpoint* compiled = m_breakpoints.compiled(i);
        if (!b.spec.before || !b.stops() || !compiled || !compiled->mayMatch(context.node))
            continue;
        const Result<bool> matches = compiled->matches(context, !m_line.timeline->tag(tag));
        if ((matches && !*matches) || !isArmed(b.spec, state.position, tag))
            continue;
        const std::vector<uint32_t>* stops = stopsOf(b.id);
        const uint64_t count = stops ? stops->size() : 0;
        if (count < b.spec.ignoreCount)
            continue;
        BreakpointHit hit{b.id, true, count + 1, b.spec.condition, {}, matches ? "" : matches.error().message};
        if (compiled->condition())
            hit.actual = compiled->condition()->actualValues(context);
        hits.push_back(std::move(hit));
    }
    return hits;
}

void LineStops::addLogs(StopReport& stop, uint64_t from, uint64_t to) const
{
    struct Written {
        uint64_t event;
        size_t breakpoint;
    };
    std::vector<Written> lines;
    uint64_t all = 0;
    for (size_t i = 0; i < m_breakpoints.size(); ++i) {
        const Breakpoint& b = m_breakpoints.all()[i];
        const std::vector<uint32_t>* stops = stopsOf(b.id);
        if (!b.spec.isEnabled || !b.spec.isLogOnly || !m_breakpoints.compiled(i) || !stops)
            continue;
        const auto begin = std::upper_bound(stops->begin(), stops->end(), from);
        const auto end = std::upper_bound(begin, stops->end(), to);
        all += static_cast<uint64_t>(end - begin);
        for (const uint32_t s : std::span(begin, end).first(std::min(static_cast<size_t>(end - begin), mostLogLines)))
            lines.push_back({b.spec.before ? s : uint64_t{s} - 1, i});
    }
    std::ranges::stable_sort(lines, {}, &Written::event);
    for (const Written& written : std::span(lines).first(std::min(lines.size(), mostLogLines)))
        withFiring(*m_breakpoints.compiled(written.breakpoint), written.event, [&](const FiringContext& context) {
            std::string text = m_breakpoints.compiled(written.breakpoint)->logLine(context, {});
            if (text.empty())
                text = sentenceOf(*m_breakpoints.compiled(written.breakpoint), written.event);
            stop.logs.push_back({written.event, m_breakpoints.all()[written.breakpoint].id, std::move(text)});
        });
    stop.moreLogs += all - stop.logs.size();
}

std::string LineStops::sentenceOf(const CompiledBreakpoint& breakpoint, uint64_t event) const
{
    if (breakpoint.isOnDoom()) {
        std::string text;
        withFiring(breakpoint, event, [&](const FiringContext& context) { text = doomText(context); });
        return text;
    }
    return breakpoint.isOnQuiescence() ? quiescenceText(m_names, m_line.timeline->stateAt(event + 1, Values::Kept))
                                       : describeFiring(m_names, *m_line.timeline, event).sentence();
}

uint64_t LineStops::hitCount(int id, uint64_t position) const
{
    const std::optional<size_t> index = m_breakpoints.find(id);
    const std::vector<uint32_t>* stops = stopsOf(id);
    if (!index || !stops)
        return 0;
    // Matched firings before the cursor: one that is stopped before has not happened yet.
    const uint64_t last = m_breakpoints.all()[*index].spec.before ? position : position + 1;
    return static_cast<uint64_t>(std::lower_bound(stops->begin(), stops->end(), last) - stops->begin());
}

bool LineStops::isCounted(int id, uint64_t position) const
{
    const std::optional<size_t> index = m_breakpoints.find(id);
    if (!index || !m_breakpoints.compiled(*index))
        return true;
    const auto found = m_line.stops.find(id);
    return (found == m_line.stops.end() ? 0 : found->second.scannedTo) >= position;
}

std::vector<uint64_t> LineStops::positions(int id, uint64_t from, uint64_t to, size_t limit, uint64_t bucket) const
{
    std::vector<uint64_t> positions;
    const std::vector<uint32_t>* stops = stopsOf(id);
    if (!stops)
        return positions;
    for (auto s = std::lower_bound(stops->begin(), stops->end(), from);
         s != stops->end() && *s <= to && positions.size() < limit;) {
        positions.push_back(*s);
        s = bucket == 1 ? s + 1 : std::lower_bound(s + 1, stops->end(), (*s / bucket + 1) * bucket);
    }
    return positions;
}

}
