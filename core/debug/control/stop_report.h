// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/debug/record/firing_info.h"
#include "core/exec/executor.h"
#include "core/exec/run_loop.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace tagscope {

/// Why a run stopped.
enum class StopReason : uint8_t {
    Goal,        ///< it is where it was to go
    Breakpoint,  ///< `hits` says which
    Finished,    ///< the run is over and went well
    Error,       ///< a kernel failed, or a fetch has no value: `error`
    Stalled,     ///< nothing is ready and something is blocked
    FiringLimit,
    MemoryLimit,
    Paused,  ///< asked to stop
    Budget,  ///< the call's events or time are used up: call again
    Start,   ///< went backwards to the start
};

/// What a limit of the run loop is called where it ends a run.
constexpr StopReason limitReason(RunEnd limit)
{
    switch (limit) {
    case RunEnd::Firings:
    case RunEnd::Tags: return StopReason::FiringLimit;
    case RunEnd::Memory: return StopReason::MemoryLimit;
    case RunEnd::Stopped: return StopReason::Paused;
    default: return StopReason::Budget;
    }
}

struct BreakpointHit {
    int breakpoint = 0;
    bool isBefore = false;
    uint64_t count = 0;     ///< which hit it is
    std::string condition;  ///< threshold: "value > 10"
    std::string actual;     ///< "value = 12"
    std::string problem;    ///< the condition could not be evaluated: why
};

struct LogLine {
    uint64_t event = 0;
    int breakpoint = 0;
    std::string text;
};

/// A report has no more lines than that: one that is written in every iteration must not fill the memory.
inline constexpr size_t mostLogLines = 1000;

/// Where a run stopped, and why. `position` is the cursor's now.
struct StopReport {
    StopReason reason = StopReason::Goal;
    uint64_t from = 0;
    uint64_t position = 0;
    bool isLive = true;
    bool madeBranch = false;
    std::string note;                 ///< what else has to be said, such as that a branch was made
    std::optional<FiringInfo> fired;  ///< the last event before the cursor
    std::vector<BreakpointHit> hits;
    std::vector<LogLine> logs;  ///< the first of them
    uint64_t moreLogs = 0;      ///< lines of which no more than their number is kept
    std::optional<RunError> error;
    bool isHeldUp = false;    ///< of Stalled: it would go on if what a person holds were let go
    uint64_t openFrames = 0;  ///< of Finished: loop frames that did not end, since something in them never came

    bool isStop() const { return reason != StopReason::Budget; }
    /// Puts lines of the same run before its own.
    void addLogsBefore(std::vector<LogLine> before, uint64_t more);
};

/// One line: the reason, in words.
std::string reasonText(const StopReport& report);

/// What the terminal prints: log lines, what fired, and why it stopped.
std::string toText(const StopReport& report);
/// Its parts, in whole lines. Of the log each line by itself, and how many more there are, if there are.
std::string toText(const LogLine& line);
std::string moreLogsText(const StopReport& report);
/// "12: ...": what fired last.
std::string firedText(const StopReport& report);
/// The breakpoints that were hit, the reason, and what else has to be said.
std::string endText(const StopReport& report);

}
