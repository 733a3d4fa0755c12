// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/debug/control/breakpoint.h"
#include "core/debug/names/structural_path.h"

#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace tagscope {

struct Breakpoint {
    int id = 0;
    BreakpointSpec spec;
    std::string problem;    ///< why it does not work in this program; empty if it does
    std::string note = {};  ///< what else lists say of it: that its node was found by structure, under another name
    std::string structure = {};  ///< of its node (core/debug/names/structural_path.h), so that it is found if scopes
                                 ///< are renamed; empty: it has none

    /// Whether a run stops where it matches.
    bool stops() const { return spec.isEnabled && !spec.isLogOnly; }
};

/// The breakpoints of a Debugger, by numbers that are given once, each compiled for its program. Where they stop on a
/// line is not here, but in LineStops; what is not known any more of that after a change is told by `takeForgotten`.
/// Engine thread.
class BreakpointSet {
public:
    explicit BreakpointSet(std::shared_ptr<const Graph> graph);

    const std::vector<Breakpoint>& all() const { return m_breakpoints; }
    size_t size() const { return m_breakpoints.size(); }
    /// The place of a number in `all`.
    std::optional<size_t> find(int id) const;
    /// Of all()[index]; nullptr if it does not work in this program.
    const CompiledBreakpoint* compiled(size_t index) const { return m_compiled[index] ? &*m_compiled[index] : nullptr; }
    /// Whether live runs look for matches of it: it stops or writes, or arms another.
    bool isWatched(size_t index) const;
    /// Whether it arms another in the same iteration.
    bool armsInIteration(size_t index) const { return m_armsInIteration[index] != 0; }
    /// Whether one may stop before firings of this node.
    bool mayStopBefore(PlanId node) const { return m_stopsBefore[node.index()] != 0; }

    /// Makes them ready for another program; nullptr: there is none.
    void setProgram(const TagNames* names);

    /// The number of a new one. Errors as CompiledBreakpoint::compile. There must be a program.
    Result<int> add(BreakpointSpec spec);
    Result<void> change(int id, BreakpointSpec spec);
    bool remove(int id);
    /// These in place of all, with their numbers. What does not work in this program is kept and says why, so that
    /// nothing is lost when a graph was changed. Numbers must differ and be greater than 0.
    void replace(std::vector<Breakpoint> breakpoints);

    /// The numbers of those whose stops have to be looked for anew since the last call.
    std::set<int> takeForgotten();

private:
    void compileAll();
    void compile(size_t index);
    Result<CompiledBreakpoint> compiledFor(const BreakpointSpec& spec, int id) const;
    const StructuralPaths& paths() const;
    bool arms(int id) const;
    /// Its stops, and those of breakpoints that it arms, directly or through others.
    void forget(int id);
    void update();

    std::shared_ptr<const Graph> m_graph;
    const TagNames* m_names = nullptr;
    std::vector<Breakpoint> m_breakpoints;
    std::vector<std::optional<CompiledBreakpoint>> m_compiled;  // beside m_breakpoints
    std::vector<uint8_t> m_armsInIteration;                     // beside m_breakpoints
    std::vector<uint8_t> m_stopsBefore;                         // per program node
    int m_next = 1;
    std::set<int> m_forgotten;
    mutable std::unique_ptr<StructuralPaths> m_paths;  // made when they are first wanted
};

}
