// SPDX-License-Identifier: Apache-2.0
#include "core/debug/stop_report.h"

#include <fmt/format.h>

namespace tagscope {

std::string FiringInfo::joined(std::string Output::*output) const
{
    std::string text = op + " " + what + ": " + rule;
    for (const Output& given : outputs)
        text += (&given == &outputs.front() ? " " : "; ") + given.*output;
    return isOverridden ? text + " (set by hand)" : text;
}

std::string reasonText(const StopReport& report)
{
    switch (report.reason) {
    case StopReason::Goal:
    case StopReason::Budget: return report.note;
    case StopReason::Breakpoint: return "stopped at a breakpoint";
    case StopReason::Finished: return "the run is over";
    case StopReason::Error: {
        if (!report.error)
            return report.note;
        std::string text = fmt::format("error: {}: {}", errorCodeName(report.error->error.code), report.error->error.message);
        if (!report.error->tag.empty())
            text += " at " + report.error->tag;
        return text;
    }
    case StopReason::Stalled: return "stalled: nothing is ready, and something waits for ever";
    case StopReason::FiringLimit: return "the limit of firings is reached";
    case StopReason::MemoryLimit: return "the recording has reached its memory limit";
    case StopReason::Paused: return "paused";
    case StopReason::Start: return "at the start";
    }
    return {};
}

std::string toText(const StopReport& report)
{
    std::string text;
    for (const LogLine& log : report.logs)
        text += fmt::format("log {}: {}\n", log.breakpoint, log.text);
    if (report.fired)
        text += fmt::format("{}: {}\n", report.position, report.fired->sentence());
    else
        text += fmt::format("{}: nothing has fired\n", report.position);
    for (const BreakpointHit& hit : report.hits) {
        text += fmt::format("breakpoint {}{}, hit {}", hit.breakpoint, hit.isBefore ? " (before the firing)" : "", hit.count);
        if (!hit.condition.empty())
            text += fmt::format(": {} ({})", hit.condition, hit.actual);
        if (!hit.problem.empty())
            text += "; the condition cannot be answered: " + hit.problem;
        text += "\n";
    }
    if (report.reason != StopReason::Breakpoint || report.hits.empty())
        if (const std::string reason = reasonText(report); !reason.empty())
            text += reason + "\n";
    if (!report.note.empty() && reasonText(report) != report.note)
        text += report.note + "\n";
    return text;
}

}
