// SPDX-License-Identifier: Apache-2.0
#include "core/debug/control/breakpoint_set.h"

#include "core/base/say.h"
#include "core/debug/control/relocation.h"

#include <algorithm>
#include <utility>

namespace tagscope {

namespace {

/// Whether a node that a breakpoint names is not there.
bool isGone(const BreakpointSpec& spec, const Graph& graph)
{
    return !graph.find(spec.text) || (!spec.target.empty() && !graph.find(spec.target));
}

}

BreakpointSet::BreakpointSet(std::shared_ptr<const Graph> graph) : m_graph(std::move(graph)) {}

std::optional<size_t> BreakpointSet::find(int id) const
{
    const auto found = std::ranges::find(m_breakpoints, id, &Breakpoint::id);
    return found == m_breakpoints.end() ? std::nullopt
                                        : std::optional(static_cast<size_t>(found - m_breakpoints.begin()));
}

bool BreakpointSet::isWatched(size_t index) const
{
    const Breakpoint& b = m_breakpoints[index];
    return m_compiled[index] && (b.spec.isEnabled || arms(b.id));
}

bool BreakpointSet::arms(int id) const
{
    return std::ranges::any_of(m_breakpoints, [&](const Breakpoint& b) { return b.spec.armedBy == id; });
}

const StructuralPaths& BreakpointSet::paths() const
{
    if (!m_paths)
        m_paths = std::make_unique<StructuralPaths>(*m_graph);
    return *m_paths;
}

Result<CompiledBreakpoint> BreakpointSet::compiledFor(const BreakpointSpec& spec, int id) const
{
    if (spec.armedBy != 0 && spec.armedBy == id)
        return refused("a breakpoint cannot arm itself");
    if (spec.armedBy != 0 && !find(spec.armedBy))
        return refused(ErrorCode::NotFound, "there is no breakpoint {} to arm it", spec.armedBy);
    return CompiledBreakpoint::compile(spec, *m_names);
}

void BreakpointSet::compile(size_t index)
{
    Breakpoint& b = m_breakpoints[index];
    b.problem.clear();
    const bool isLost = !b.structure.empty() && isGone(b.spec, *m_graph);
    Relocation found{b.spec, b.note, {}};
    if (isLost)
        found = relocate(b.spec, b.structure, *m_graph, paths());
    if (!found.problem.empty()) {
        b.problem = std::move(found.problem);
        return;
    }
    Result<CompiledBreakpoint> made = compiledFor(found.spec, b.id);
    if (!made) {
        b.problem = made.error().message;
        return;
    }
    m_compiled[index] = std::move(*made);
    b.spec = std::move(found.spec);
    b.note = std::move(found.note);
    if (isLost || b.structure.empty())
        b.structure = structureOf(b.spec, *m_graph, paths());
}

void BreakpointSet::compileAll()
{
    m_compiled.assign(m_breakpoints.size(), std::nullopt);
    for (size_t i = 0; i < m_breakpoints.size(); ++i)
        if (m_names)
            compile(i);
        else
            m_breakpoints[i].problem = say("the graph cannot be run");
    update();
}

void BreakpointSet::update()
{
    m_stopsBefore.assign(m_names ? m_names->program().nodes().size() : 0, 0);
    m_armsInIteration.assign(m_breakpoints.size(), 0);
    for (size_t i = 0; i < m_breakpoints.size(); ++i) {
        const Breakpoint& b = m_breakpoints[i];
        m_armsInIteration[i] = std::ranges::any_of(m_breakpoints, [&](const Breakpoint& other) {
            return other.spec.armedBy == b.id && other.spec.inSameIteration;
        });
        if (m_compiled[i] && b.spec.before && b.stops())
            for (uint32_t n = 0; n < m_stopsBefore.size(); ++n)
                if (m_compiled[i]->mayMatch(PlanId(n)))
                    m_stopsBefore[n] = 1;
    }
}

void BreakpointSet::forget(int id)
{
    std::set<int> ids{id};
    for (size_t before = 0; before != ids.size();) {
        before = ids.size();
        for (const Breakpoint& b : m_breakpoints)
            if (ids.contains(b.spec.armedBy))
                ids.insert(b.id);
    }
    m_forgotten.merge(ids);
}

std::set<int> BreakpointSet::takeForgotten()
{
    return std::exchange(m_forgotten, {});
}

void BreakpointSet::setProgram(const TagNames* names)
{
    m_names = names;
    compileAll();
}

Result<int> BreakpointSet::add(BreakpointSpec spec)
{
    Result<CompiledBreakpoint> made = compiledFor(spec, m_next);
    if (!made)
        return Failure(made.error());
    if (spec.inSameIteration)
        forget(spec.armedBy);  // it has not kept the tags
    std::string structure = structureOf(spec, *m_graph, paths());
    m_breakpoints.push_back({m_next, std::move(spec), {}, {}, std::move(structure)});
    m_compiled.emplace_back(std::move(*made));
    update();
    return m_next++;
}

Result<void> BreakpointSet::change(int id, BreakpointSpec spec)
{
    const std::optional<size_t> index = find(id);
    if (!index)
        return refused(ErrorCode::NotFound, "there is no breakpoint {}", id);
    Breakpoint& changed = m_breakpoints[*index];
    BreakpointSpec sameMatches = spec;
    sameMatches.isEnabled = changed.spec.isEnabled;
    sameMatches.ignoreCount = changed.spec.ignoreCount;
    sameMatches.isLogOnly = changed.spec.isLogOnly;
    sameMatches.log = changed.spec.log;
    if (m_names) {
        Result<CompiledBreakpoint> made = compiledFor(spec, id);
        if (!made)
            return Failure(made.error());
        m_compiled[*index] = std::move(*made);
        changed.problem.clear();
    }
    if (!(sameMatches == changed.spec)) {
        forget(id);
        if (spec.inSameIteration)
            forget(spec.armedBy);
    }
    const bool isElsewhere =
        spec.kind != changed.spec.kind || spec.text != changed.spec.text || spec.target != changed.spec.target;
    changed.spec = std::move(spec);
    if (isElsewhere) {
        changed.structure = structureOf(changed.spec, *m_graph, paths());
        changed.note.clear();
    }
    update();
    return {};
}

bool BreakpointSet::remove(int id)
{
    const std::optional<size_t> index = find(id);
    if (!index)
        return false;
    forget(id);
    m_breakpoints.erase(m_breakpoints.begin() + static_cast<ptrdiff_t>(*index));
    compileAll();  // what it armed has a problem now
    return true;
}

void BreakpointSet::replace(std::vector<Breakpoint> breakpoints)
{
    for (const Breakpoint& b : m_breakpoints)
        m_forgotten.insert(b.id);
    m_breakpoints = std::move(breakpoints);
    for (Breakpoint& b : m_breakpoints) {
        m_next = std::max(m_next, b.id + 1);
        if (!isGone(b.spec, *m_graph))
            b.note.clear();  // of another graph
    }
    compileAll();
}

}
