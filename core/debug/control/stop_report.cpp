// SPDX-License-Identifier: Apache-2.0
#include "core/debug/control/stop_report.h"

#include "core/base/say.h"

#include <fmt/format.h>

#include <iterator>
#include <utility>

namespace tagscope {

std::string reasonText(const StopReport& report)
{
    switch (report.reason) {
    case StopReason::Goal:
    case StopReason::Budget: return report.note;
    case StopReason::Breakpoint: return say("stopped at a breakpoint");
    case StopReason::Finished:
        return report.openFrames == 0
            ? say("the run is over")
            : sayCount(report.openFrames,
                       "the run is over, but {} loop frame has not ended: what it waits for never came",
                       "the run is over, but {} loop frames have not ended: what they wait for never came",
                       grouped(report.openFrames));
    case StopReason::Error: {
        if (!report.error)
            return report.note;
        const std::string_view code = errorCodeName(report.error->error.code);
        const std::string& message = report.error->error.message;
        return report.error->tag.empty() ? say("error: {}: {}", code, message)
                                         : say("error: {}: {} at {}", code, message, report.error->tag);
    }
    case StopReason::Stalled:
        if (report.isHeldUp)
            return say("nothing goes on as long as a device or a message is held");
        return say("stalled: nothing is ready, and something waits for ever");
    case StopReason::FiringLimit: return say("the limit of firings is reached");
    case StopReason::MemoryLimit: return say("the recording has reached its memory limit");
    case StopReason::Paused: return say("paused");
    case StopReason::Start: return say("at the start");
    }
    return {};
}

std::string toText(const LogLine& line)
{
    return say("log {}: {}", line.breakpoint, line.text) + "\n";
}

void StopReport::addLogsBefore(std::vector<LogLine> before, uint64_t more)
{
    before.insert(before.end(), std::make_move_iterator(logs.begin()), std::make_move_iterator(logs.end()));
    logs = std::move(before);
    moreLogs += more;
    if (logs.size() > mostLogLines) {
        moreLogs += logs.size() - mostLogLines;
        logs.resize(mostLogLines);
    }
}

std::string moreLogsText(const StopReport& report)
{
    if (report.moreLogs == 0)
        return {};
    return sayCount(report.moreLogs, "and {} more line; 'info log' has the last ones",
                    "and {} more lines; 'info log' has the last ones", grouped(report.moreLogs))
        + "\n";
}

std::string firedText(const StopReport& report)
{
    if (!report.fired)
        return say("{}: nothing has fired", report.position) + "\n";
    return fmt::format("{}: {}{}\n", report.position, report.fired->sentence(), timeText(report.fired->time));
}

std::string endText(const StopReport& report)
{
    std::string text;
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

std::string toText(const StopReport& report)
{
    std::string text;
    for (const LogLine& log : report.logs)
        text += toText(log);
    return text + moreLogsText(report) + firedText(report) + endText(report);
}

}
