// SPDX-License-Identifier: Apache-2.0
#include "core/debug/control/debugger.h"
#include "core/debug/control/line_stops.h"
#include "core/debug/control/recorder.h"
#include "core/debug/control/run_line.h"

#include <algorithm>
#include <utility>

namespace tagscope {

LineStops Debugger::stops() const
{
    return {m_breakpoints, *m_lines[m_current], *m_names, m_commandStop};
}

void Debugger::breakpointsChanged()
{
    const std::set<int> forgotten = m_breakpoints.takeForgotten();
    for (const auto& l : m_lines)
        for (const int id : forgotten)
            l->stops.erase(id);
    if (!m_program)
        return;
    std::vector<BreakpointMatcher::Candidate> candidates;
    for (size_t i = 0; i < m_breakpoints.size(); ++i)
        if (m_breakpoints.isWatched(i) && !m_breakpoints.compiled(i)->isOnQuiescence())
            candidates.push_back({i, m_breakpoints.compiled(i)});
    m_recorder->setMatcher(BreakpointMatcher(*m_names, std::move(candidates)));
}

Result<int> Debugger::addBreakpoint(BreakpointSpec spec)
{
    if (!m_program)
        return Failure(m_refusal->error);
    Result<int> id = m_breakpoints.add(std::move(spec));
    breakpointsChanged();
    return id;
}

void Debugger::setBreakpoints(std::vector<Breakpoint> breakpoints)
{
    m_breakpoints.replace(std::move(breakpoints));
    breakpointsChanged();
}

Result<void> Debugger::changeBreakpoint(int id, BreakpointSpec spec)
{
    Result<void> changed = m_breakpoints.change(id, std::move(spec));
    breakpointsChanged();
    return changed;
}

bool Debugger::removeBreakpoint(int id)
{
    const bool isRemoved = m_breakpoints.remove(id);
    breakpointsChanged();
    return isRemoved;
}

bool Debugger::countHits(const RunBudget& budget)
{
    return !m_program || stops().scan(m_position, budget);
}

uint64_t Debugger::hitCount(int id) const
{
    return m_program ? stops().hitCount(id, m_position) : 0;
}

bool Debugger::isCounted(int id) const
{
    return !m_program || stops().isCounted(id, m_position);
}

std::vector<uint64_t> Debugger::stopPositions(int id, uint64_t from, uint64_t to, size_t limit, const RunBudget& budget,
                                              uint64_t bucket)
{
    if (!m_program)
        return {};
    stops().scan(std::min(to, size()), budget);
    return stops().positions(id, from, to, limit, bucket);
}

}
