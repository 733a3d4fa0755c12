// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/debug/control/breakpoint_set.h"
#include "core/debug/control/debugger.h"
#include "core/debug/control/stop_report.h"

#include <atomic>
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

namespace tagscope {

struct RunLine;

/// Where breakpoints stop on one recorded line: looks for it, keeps it in the line, and tells it. Made where it is
/// needed; keeps what it is given. Engine thread.
class LineStops {
public:
    /// `stop` ends what conditions on earlier iterations read.
    LineStops(const BreakpointSet& breakpoints, RunLine& line, const TagNames& names, const std::atomic<bool>* stop);

    /// Looks for matches of every breakpoint in the events before `to`, as far as that was not done. False if the
    /// budget ended it first.
    bool scan(uint64_t to, const RunBudget& budget);
    /// The same of those on quiescence alone, which no event shows: it can only be where the line ends, or goes on with
    /// something that a person did. The breakpoints that match at its end, if they had not before.
    std::vector<size_t> scanQuiescence(uint64_t to);
    /// Keeps a match of an event; false if the breakpoint is not armed there.
    bool addMatch(size_t index, uint64_t event);
    /// What live runs have looked at is looked through.
    void setScanned(uint64_t to);
    /// Forgets what the last event matched, so that `scan` looks at it again.
    void unscanLast();

    /// The first position in (after, last] at which a breakpoint stops, and the last one before a position; 0 if none
    /// does. Of what was scanned.
    std::optional<uint64_t> next(uint64_t after, uint64_t last) const;
    uint64_t previous(uint64_t position) const;
    /// Breakpoints that stop at a position, and what their conditions have found.
    std::vector<BreakpointHit> hitsAt(uint64_t position) const;
    /// Those of the kind `before` that stop before this instance fires.
    std::vector<BreakpointHit> hitsBefore(const State& state, const ReadyEntry& entry) const;
    /// Lines of log-only breakpoints in (from, to], put behind those that are there.
    void addLogs(StopReport& stop, uint64_t from, uint64_t to) const;

    /// As Debugger has them.
    uint64_t hitCount(int id, uint64_t position) const;
    bool isCounted(int id, uint64_t position) const;
    std::vector<uint64_t> positions(int id, uint64_t from, uint64_t to, size_t limit, uint64_t bucket) const;

    /// Calls use(context) with what a breakpoint was asked about at a recorded event that it matches.
    void withFiring(const CompiledBreakpoint& breakpoint, uint64_t event,
                    const std::function<void(const FiringContext&)>& use) const;

    /// What is written of an event that a breakpoint matches where its spec does not say it.
    std::string sentenceOf(const CompiledBreakpoint& breakpoint, uint64_t event) const;

private:
    void withDoomed(const CompiledBreakpoint& breakpoint, uint64_t position,
                    const std::function<void(const FiringContext&)>& use) const;
    bool scanFirings(uint64_t to, const RunBudget& budget);
    /// Whether the breakpoint that arms one of this kind, if any does, has matched before an event at a tag.
    bool isArmed(const BreakpointSpec& spec, uint64_t event, TagId tag) const;
    const std::vector<uint32_t>* stopsOf(int id) const;

    const BreakpointSet& m_breakpoints;
    RunLine& m_line;
    const TagNames& m_names;
    const std::atomic<bool>* m_stop;
};

}
