// SPDX-License-Identifier: Apache-2.0
#include "core/debug/stop_report.h"

#include "core/base/say.h"

#include <fmt/format.h>

namespace tagscope {

std::string FiringInfo::joined(std::string Output::*output) const
{
    std::string text = op + " " + what + ": " + rule;
    for (const Output& given : outputs)
        text += (&given == &outputs.front() ? " " : "; ") + given.*output;
    return isOverridden ? say("{} (set by hand)", text) : text;
}

std::string timeText(KernelTime time)
{
    return time.isMeasured() ? fmt::format(" ({})", toText(time)) : std::string();
}

std::string reasonText(const StopReport& report)
{
    switch (report.reason) {
    case StopReason::Goal:
    case StopReason::Budget: return report.note;
    case StopReason::Breakpoint: return say("stopped at a breakpoint");
    case StopReason::Finished:
        return report.openFrames == 0 ? say("the run is over")
                                      : sayCount(report.openFrames, "the run is over, but {} loop frame has not ended: what it waits for never came",
                                                 "the run is over, but {} loop frames have not ended: what they wait for never came", report.openFrames);
    case StopReason::Error: {
        if (!report.error)
            return report.note;
        const std::string_view code = errorCodeName(report.error->error.code);
        const std::string& message = report.error->error.message;
        return report.error->tag.empty() ? say("error: {}: {}", code, message) : say("error: {}: {} at {}", code, message, report.error->tag);
    }
    case StopReason::Stalled: return say("stalled: nothing is ready, and something waits for ever");
    case StopReason::FiringLimit: return say("the limit of firings is reached");
    case StopReason::MemoryLimit: return say("the recording has reached its memory limit");
    case StopReason::Paused: return say("paused");
    case StopReason::Start: return say("at the start");
    }
    return {};
}

std::string toText(const StopReport& report)
{
    std::string text;
    for (const LogLine& log : report.logs)
        text += say("log {}: {}", log.breakpoint, log.text) + "\n";
    if (report.fired)
        text += fmt::format("{}: {}{}\n", report.position, report.fired->sentence(), timeText(report.fired->time));
    else
        text += say("{}: nothing has fired", report.position) + "\n";
    for (const BreakpointHit& hit : report.hits) {
        text += hit.isBefore ? say("breakpoint {} (before the firing), hit {}", hit.breakpoint, hit.count)
                             : say("breakpoint {}, hit {}", hit.breakpoint, hit.count);
        if (!hit.condition.empty())
            text += fmt::format(": {} ({})", hit.condition, hit.actual);
        if (!hit.problem.empty())
            text += say("; the condition cannot be answered: {}", hit.problem);
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
