// SPDX-License-Identifier: Apache-2.0
#include "core/debug/debugger.h"
#include "core/debug/goal_watch.h"
#include "core/debug/recorder.h"
#include "core/debug/run_line.h"

#include <algorithm>

namespace tagscope {

void Debugger::compileBreakpoint(size_t index)
{
    Breakpoint& b = m_breakpoints[index];
    m_compiled[index].reset();
    b.problem.clear();
    Result<CompiledBreakpoint> compiled = CompiledBreakpoint::compile(b.spec, *m_names);
    if (compiled)
        m_compiled[index] = std::move(*compiled);
    else
        b.problem = compiled.error().message;
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
    for (size_t i = 0; i < m_breakpoints.size(); ++i) {
        const BreakpointSpec& spec = m_breakpoints[i].spec;
        if (!spec.isEnabled || !m_compiled[i])
            continue;
        candidates.push_back({i, &*m_compiled[i]});
        if (spec.before && !spec.isLogOnly)
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
    Result<CompiledBreakpoint> compiled = CompiledBreakpoint::compile(spec, *m_names);
    if (!compiled)
        return Failure(compiled.error());
    m_breakpoints.push_back({m_nextBreakpoint, std::move(spec), {}});
    m_compiled.emplace_back(std::move(*compiled));
    updateMask();
    return m_nextBreakpoint++;
}

Result<void> Debugger::changeBreakpoint(int id, BreakpointSpec spec)
{
    const auto found = std::ranges::find(m_breakpoints, id, &Breakpoint::id);
    if (found == m_breakpoints.end())
        return fail(ErrorCode::NotFound, "there is no breakpoint {}", id);
    const auto index = static_cast<size_t>(found - m_breakpoints.begin());
    BreakpointSpec sameMatches = spec;
    sameMatches.isEnabled = found->spec.isEnabled;
    sameMatches.ignoreCount = found->spec.ignoreCount;
    sameMatches.isLogOnly = found->spec.isLogOnly;
    sameMatches.log = found->spec.log;
    if (m_program) {
        Result<CompiledBreakpoint> compiled = CompiledBreakpoint::compile(spec, *m_names);
        if (!compiled)
            return Failure(compiled.error());
        m_compiled[index] = std::move(*compiled);
        found->problem.clear();
    }
    if (!(sameMatches == found->spec))
        for (const auto& l : m_lines)
            l->stops.erase(id);
    found->spec = std::move(spec);
    if (m_program)
        updateMask();
    return {};
}

bool Debugger::removeBreakpoint(int id)
{
    const auto found = std::ranges::find(m_breakpoints, id, &Breakpoint::id);
    if (found == m_breakpoints.end())
        return false;
    m_compiled.erase(m_compiled.begin() + (found - m_breakpoints.begin()));
    m_breakpoints.erase(found);
    for (const auto& l : m_lines)
        l->stops.erase(id);
    if (m_program)
        updateMask();
    return true;
}

uint64_t Debugger::hitCount(int id) const
{
    const auto found = std::ranges::find(m_breakpoints, id, &Breakpoint::id);
    if (!m_program || found == m_breakpoints.end() || !line().stops.contains(id))
        return 0;
    // Matched firings before the cursor: one that is stopped before has not happened yet.
    const uint64_t last = found->spec.before ? m_position : m_position + 1;
    const std::vector<uint32_t>& stops = line().stops.at(id).stops;
    return static_cast<uint64_t>(std::lower_bound(stops.begin(), stops.end(), last) - stops.begin());
}

bool Debugger::isCounted(int id) const
{
    const auto found = std::ranges::find(m_breakpoints, id, &Breakpoint::id);
    if (!m_program || found == m_breakpoints.end() || !m_compiled[static_cast<size_t>(found - m_breakpoints.begin())])
        return true;
    const auto index = line().stops.find(id);
    return (index == line().stops.end() ? 0 : index->second.scannedTo) >= m_position;
}

std::vector<uint64_t> Debugger::stopPositions(int id, uint64_t from, uint64_t to, size_t limit, const RunBudget& budget)
{
    std::vector<uint64_t> positions;
    if (!m_program)
        return positions;
    scan(std::min(to, size()), budget);
    const auto found = line().stops.find(id);
    if (found == line().stops.end())
        return positions;
    const std::vector<uint32_t>& stops = found->second.stops;
    for (auto s = std::lower_bound(stops.begin(), stops.end(), from); s != stops.end() && *s <= to && positions.size() < limit; ++s)
        positions.push_back(*s);
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
