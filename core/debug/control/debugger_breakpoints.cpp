// SPDX-License-Identifier: Apache-2.0
#include "core/base/say.h"
#include "core/debug/control/debugger.h"
#include "core/debug/control/goal_watch.h"
#include "core/debug/control/recorder.h"
#include "core/debug/control/relocation.h"
#include "core/debug/control/run_line.h"

#include <algorithm>
#include <set>

namespace tagscope {

namespace {

/// Whether a node that a breakpoint names is not there.
bool isGone(const BreakpointSpec& spec, const Graph& graph)
{
    return !graph.find(spec.text) || (!spec.target.empty() && !graph.find(spec.target));
}

}

void Debugger::compileBreakpoint(size_t index)
{
    Breakpoint& b = m_breakpoints[index];
    m_compiled[index].reset();
    b.problem.clear();
    const bool isLost = !b.structure.empty() && isGone(b.spec, *m_file.graph);
    Relocation found{b.spec, b.note, {}};
    if (isLost)
        found = relocate(b.spec, b.structure, *m_file.graph, structuralPaths());
    if (!found.problem.empty()) {
        b.problem = std::move(found.problem);
        return;
    }
    Result<CompiledBreakpoint> made = compiled(found.spec, b.id);
    if (!made) {
        b.problem = made.error().message;
        return;
    }
    m_compiled[index] = std::move(*made);
    b.spec = std::move(found.spec);
    b.note = std::move(found.note);
    if (isLost || b.structure.empty())
        b.structure = structureOf(b.spec, *m_file.graph, structuralPaths());
}

const StructuralPaths& Debugger::structuralPaths() const
{
    if (!m_structuralPaths)
        m_structuralPaths = std::make_unique<StructuralPaths>(*m_file.graph);
    return *m_structuralPaths;
}

std::optional<size_t> Debugger::findBreakpoint(int id) const
{
    const auto found = std::ranges::find(m_breakpoints, id, &Breakpoint::id);
    return found == m_breakpoints.end() ? std::nullopt
                                        : std::optional(static_cast<size_t>(found - m_breakpoints.begin()));
}

Result<CompiledBreakpoint> Debugger::compiled(const BreakpointSpec& spec, int id) const
{
    if (spec.armedBy != 0 && spec.armedBy == id)
        return refused("a breakpoint cannot arm itself");
    if (spec.armedBy != 0 && !findBreakpoint(spec.armedBy))
        return refused(ErrorCode::NotFound, "there is no breakpoint {} to arm it", spec.armedBy);
    return CompiledBreakpoint::compile(spec, *m_names);
}

void Debugger::forgetStops(int id)
{
    std::set<int> ids{id};
    for (size_t before = 0; before != ids.size();) {
        before = ids.size();
        for (const Breakpoint& b : m_breakpoints)
            if (ids.contains(b.spec.armedBy))
                ids.insert(b.id);
    }
    for (const auto& l : m_lines)
        for (const int forgotten : ids)
            l->stops.erase(forgotten);
}

bool Debugger::arms(int id) const
{
    return std::ranges::any_of(m_breakpoints, [&](const Breakpoint& b) { return b.spec.armedBy == id; });
}

bool Debugger::isWatched(size_t index) const
{
    const Breakpoint& b = m_breakpoints[index];
    return m_compiled[index] && (b.spec.isEnabled || arms(b.id));
}

bool Debugger::isArmed(const BreakpointSpec& spec, uint64_t event, TagId tag) const
{
    if (spec.armedBy == 0)
        return true;
    const auto found = line().stops.find(spec.armedBy);
    const std::optional<size_t> armer = findBreakpoint(spec.armedBy);
    if (found == line().stops.end() || !armer || found->second.stops.empty())
        return false;
    if (!spec.inSameIteration)
        return found->second.stops.front() - (m_breakpoints[*armer].spec.before ? 0u : 1u) < event;
    const auto first = found->second.firstAt.find(tag.value);
    return first != found->second.firstAt.end() && first->second < event;
}

bool Debugger::addMatch(size_t index, uint64_t event)
{
    const Breakpoint& b = m_breakpoints[index];
    const TagId tag = line().timeline->record(event).tag;
    if (!isArmed(b.spec, event, tag))
        return false;
    StopIndex& found = line().stops[b.id];
    found.stops.push_back(static_cast<uint32_t>(b.spec.before ? event : event + 1));
    if (m_armsInIteration[index])
        found.firstAt.try_emplace(tag.value, static_cast<uint32_t>(event));
    return true;
}

void Debugger::unscanLast()
{
    line().unseenAt = size();
    const uint64_t event = size() - 1;
    for (size_t i = 0; i < m_breakpoints.size(); ++i) {
        const auto found = line().stops.find(m_breakpoints[i].id);
        if (!isWatched(i) || found == line().stops.end())
            continue;
        StopIndex& index = found->second;
        while (!index.stops.empty() && index.stops.back() == (m_breakpoints[i].spec.before ? event : event + 1))
            index.stops.pop_back();
        std::erase_if(index.firstAt, [event](const auto& first) { return first.second == event; });
        index.scannedTo = event;
    }
}

void Debugger::compileBreakpoints()
{
    m_compiled.assign(m_breakpoints.size(), std::nullopt);
    for (size_t i = 0; i < m_breakpoints.size(); ++i)
        compileBreakpoint(i);
    updateMask();
}

/// What the run loop tests: after each event the matcher, before it the mask.
void Debugger::updateMask()
{
    m_breakMask.assign(m_program->nodes().size(), 0);
    std::vector<BreakpointMatcher::Candidate> candidates;
    m_armsInIteration.assign(m_breakpoints.size(), 0);
    for (size_t i = 0; i < m_breakpoints.size(); ++i) {
        const Breakpoint& b = m_breakpoints[i];
        m_armsInIteration[i] = std::ranges::any_of(m_breakpoints, [&](const Breakpoint& other) {
            return other.spec.armedBy == b.id && other.spec.inSameIteration;
        });
        if (!isWatched(i))
            continue;
        candidates.push_back({i, &*m_compiled[i]});
        if (b.spec.before && !b.spec.isLogOnly && b.spec.isEnabled)
            for (uint32_t n = 0; n < m_breakMask.size(); ++n)
                if (m_compiled[i]->mayMatch(PlanId(n)))
                    m_breakMask[n] = 1;
    }
    m_recorder->setMatcher(BreakpointMatcher(*m_names, std::move(candidates)));
}

Result<int> Debugger::addBreakpoint(BreakpointSpec spec)
{
    if (!m_program)
        return Failure(m_refusal->error);
    Result<CompiledBreakpoint> made = compiled(spec, m_nextBreakpoint);
    if (!made)
        return Failure(made.error());
    if (spec.inSameIteration)
        forgetStops(spec.armedBy);  // it has not kept the tags
    std::string structure = structureOf(spec, *m_file.graph, structuralPaths());
    m_breakpoints.push_back({m_nextBreakpoint, std::move(spec), {}, {}, std::move(structure)});
    m_compiled.emplace_back(std::move(*made));
    updateMask();
    return m_nextBreakpoint++;
}

void Debugger::setBreakpoints(std::vector<Breakpoint> breakpoints)
{
    for (const auto& l : m_lines)
        l->stops.clear();
    m_breakpoints = std::move(breakpoints);
    for (Breakpoint& b : m_breakpoints) {
        m_nextBreakpoint = std::max(m_nextBreakpoint, b.id + 1);
        if (!isGone(b.spec, *m_file.graph))
            b.note.clear();  // of another graph
    }
    if (m_program) {
        compileBreakpoints();
        return;
    }
    m_compiled.assign(m_breakpoints.size(), std::nullopt);
    for (Breakpoint& b : m_breakpoints)
        b.problem = say("the graph cannot be run");
}

Result<void> Debugger::changeBreakpoint(int id, BreakpointSpec spec)
{
    const std::optional<size_t> index = findBreakpoint(id);
    if (!index)
        return refused(ErrorCode::NotFound, "there is no breakpoint {}", id);
    Breakpoint& changed = m_breakpoints[*index];
    BreakpointSpec sameMatches = spec;
    sameMatches.isEnabled = changed.spec.isEnabled;
    sameMatches.ignoreCount = changed.spec.ignoreCount;
    sameMatches.isLogOnly = changed.spec.isLogOnly;
    sameMatches.log = changed.spec.log;
    if (m_program) {
        Result<CompiledBreakpoint> made = compiled(spec, id);
        if (!made)
            return Failure(made.error());
        m_compiled[*index] = std::move(*made);
        changed.problem.clear();
    }
    if (!(sameMatches == changed.spec)) {
        forgetStops(id);
        if (spec.inSameIteration)
            forgetStops(spec.armedBy);
    }
    const bool isElsewhere =
        spec.kind != changed.spec.kind || spec.text != changed.spec.text || spec.target != changed.spec.target;
    changed.spec = std::move(spec);
    if (isElsewhere) {
        changed.structure = structureOf(changed.spec, *m_file.graph, structuralPaths());
        changed.note.clear();
    }
    if (m_program)
        updateMask();
    return {};
}

bool Debugger::removeBreakpoint(int id)
{
    const std::optional<size_t> index = findBreakpoint(id);
    if (!index)
        return false;
    forgetStops(id);
    m_compiled.erase(m_compiled.begin() + static_cast<ptrdiff_t>(*index));
    m_breakpoints.erase(m_breakpoints.begin() + static_cast<ptrdiff_t>(*index));
    if (m_program)
        compileBreakpoints();  // what it armed has a problem now
    return true;
}

uint64_t Debugger::hitCount(int id) const
{
    const std::optional<size_t> index = findBreakpoint(id);
    if (!m_program || !index || !line().stops.contains(id))
        return 0;
    // Matched firings before the cursor: one that is stopped before has not happened yet.
    const uint64_t last = m_breakpoints[*index].spec.before ? m_position : m_position + 1;
    const std::vector<uint32_t>& stops = line().stops.at(id).stops;
    return static_cast<uint64_t>(std::lower_bound(stops.begin(), stops.end(), last) - stops.begin());
}

bool Debugger::isCounted(int id) const
{
    const std::optional<size_t> index = findBreakpoint(id);
    if (!m_program || !index || !m_compiled[*index])
        return true;
    const auto found = line().stops.find(id);
    return (found == line().stops.end() ? 0 : found->second.scannedTo) >= m_position;
}

std::vector<uint64_t> Debugger::stopPositions(int id, uint64_t from, uint64_t to, size_t limit, const RunBudget& budget,
                                              uint64_t bucket)
{
    std::vector<uint64_t> positions;
    if (!m_program)
        return positions;
    scan(std::min(to, size()), budget);
    const auto found = line().stops.find(id);
    if (found == line().stops.end())
        return positions;
    const std::vector<uint32_t>& stops = found->second.stops;
    for (auto s = std::lower_bound(stops.begin(), stops.end(), from);
         s != stops.end() && *s <= to && positions.size() < limit;) {
        positions.push_back(*s);
        s = bucket == 1 ? s + 1 : std::lower_bound(s + 1, stops.end(), (*s / bucket + 1) * bucket);
    }
    return positions;
}

int Debugger::addWatch(std::string tensor, std::string expression)
{
    m_watches.push_back({m_nextWatch, std::move(tensor), std::move(expression)});
    return m_nextWatch++;
}

bool Debugger::removeWatch(int id)
{
    return std::erase_if(m_watches, [&](const Watch& w) { return w.id == id; }) > 0;
}

}
