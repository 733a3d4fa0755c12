// SPDX-License-Identifier: Apache-2.0
#include "core/debug/console/command.h"
#include "core/debug/control/batch_run.h"
#include "core/debug/names/suggest.h"
#include "core/debug/record/messages.h"
#include "core/debug/timing/critical_path.h"
#include "core/debug/timing/ideal_run.h"
#include "core/debug/timing/time_text.h"
#include "core/graph/device.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <map>

namespace tagscope {

namespace {

constexpr size_t mostTimingLines = 50;

/// The times of the current line, all of it; an error where it has no clock.
Result<std::unique_ptr<RunTimes>> lookThrough(const CommandCall& call)
{
    if (!call.debugger.program()->network())
        return fail(ErrorCode::FailedPrecondition,
                    "only over a network do kernels and messages take time: start with --network FILE");
    auto times = std::make_unique<RunTimes>(call.debugger.timeline());
    const std::atomic<bool>* stop = call.debugger.stopFlag();
    if (!times->lookFurther(UINT64_MAX, [stop] { return stop && stop->load(std::memory_order_relaxed); }))
        return fail(ErrorCode::Cancelled, "it was stopped");
    return times;
}

std::string routeText(const Program& program, uint32_t route)
{
    const MessageRoute of = messageRoute(program, program.mailboxes()[route]);
    return fmt::format("{} from {} to {}", sourceText(program.graph(), of), shortDeviceName(of.from),
                       shortDeviceName(of.to));
}

std::string percentOf(VirtualTime part, VirtualTime whole)
{
    return fmt::format("{:.1f} %", whole == 0 ? 0 : 100 * static_cast<double>(part) / static_cast<double>(whole));
}

using IdealKind = IdealChange::Kind;

struct IdealWord {
    std::string_view word;
    IdealKind kind;
    size_t names;  ///< words that name it
};
constexpr std::array<IdealWord, 8> idealWords = {{{"link", IdealKind::Link, 2},
                                                  {"latency", IdealKind::Latency, 2},
                                                  {"bandwidth", IdealKind::Bandwidth, 2},
                                                  {"speed", IdealKind::Speed, 1},
                                                  {"threads", IdealKind::Threads, 1},
                                                  {"kernel", IdealKind::Kernel, 1},
                                                  {"window", IdealKind::Window, 1},
                                                  {"windows", IdealKind::Window, 1}}};
constexpr int widestTried = 64;

Result<IdealChange> changeOf(const CommandCall& call, const IdealWord& word)
{
    if (call.count() < 1 + word.names)
        return invalidArgument("expected what '{}' is of (see 'help ideal')", word.word);
    IdealChange change;
    change.kind = word.kind;
    change.name = call.argument(1);
    if (word.names == 2)
        change.to = call.argument(2);
    if (word.kind == IdealKind::Window) {
        const Result<std::vector<StaticFrameId>> frames = call.debugger.tagNames()->findFrames(change.name);
        if (!frames)
            return Failure(frames.error());
        change.name = call.debugger.program()->frame(frames->front()).name;
    }
    const size_t at = 1 + word.names;
    if (call.count() <= at)
        return change;
    const std::string_view text = call.argument(at);
    double value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc() || end != text.data() + text.size() || word.kind == IdealKind::Link)
        return invalidArgument("'{}' does not take '{}'", word.word, text);
    change.value = value;
    return change;
}

/// In the place of a run that was stopped: that.
Result<IdealRun> runOf(const CommandCall& call, const IdealChange& change)
{
    IdealLimits limits;
    limits.firings = call.debugger.options().maxFirings;
    limits.stop = call.debugger.stopFlag();
    limits.isOverMemory = [most = defaultMemoryLimit(), base = processMemory()] {
        return processMemory() > base + most;
    };
    const SharedList<OutputEdit>& edits = call.debugger.timeline()->edits();
    Result<IdealRun> run = runIdeal(call.debugger.program(), change, edits.items(), limits);
    if (run && run->status == RunStatus::Paused)
        return fail(ErrorCode::Cancelled, "it was stopped");
    return run;
}

}

/// One line an edge, what stalled most first.
Result<AnswerText> slackCommand(CommandCall& call)
{
    const Result<std::unique_ptr<RunTimes>> times = lookThrough(call);
    if (!times)
        return Failure(times.error());
    std::vector<EdgeTiming> edges;
    for (const EdgeTiming& edge : (*times)->messages()->edges())
        if (edge.messages > 0)
            edges.push_back(edge);
    std::ranges::stable_sort(edges, std::ranges::greater(), &EdgeTiming::stall);
    std::string text;
    for (size_t i = 0; i < std::min(edges.size(), mostTimingLines); ++i) {
        const EdgeTiming& edge = edges[i];
        text += fmt::format("{}: {}, {} late, stall {}", routeText(*call.debugger.program(), edge.route),
                            plural(edge.messages, "message"), edge.late, exactTimeText(edge.stall));
        if (edge.leastSlack != latestTime)
            text += fmt::format(", least slack {}", exactTimeText(edge.leastSlack));
        if (edge.unhidden > 0)
            text += fmt::format(", {} that no bandwidth hides", edge.unhidden);
        else if (edge.hidingBandwidth > 0)
            text += fmt::format(", hidden by {:.3g} MB/s", edge.hidingBandwidth / 1e6);
        text += '\n';
    }
    if (edges.size() > mostTimingLines)
        text += fmt::format("and {} more\n", edges.size() - mostTimingLines);
    return text.empty() ? AnswerText("no message was taken\n") : AnswerText(text);
}

/// The length of the critical path, and a line for what is on it, the longest first.
Result<AnswerText> criticalCommand(CommandCall& call)
{
    const Result<std::unique_ptr<RunTimes>> times = lookThrough(call);
    if (!times)
        return Failure(times.error());
    CriticalPath path(**times);
    path.lookFurther();
    const Program& program = *call.debugger.program();
    std::vector<std::pair<CriticalPath::Share, std::string>> rows;
    const auto add = [&](const CriticalPath::Share& share, const std::string& what) {
        if (share.time > 0)
            rows.emplace_back(share, what);
    };
    for (uint32_t i = 0; i < path.ofNodes().size(); ++i)
        add(path.ofNodes()[i], fmt::format("kernels of '{}'", program.nameOf(PlanId(i))));
    for (uint32_t route = 0; route < path.ofRoutes().size(); ++route)
        if (path.ofRoutes()[route].time > 0)
            add(path.ofRoutes()[route], "messages " + routeText(program, route));
    add(path.ofKind(PathStep::Kind::Queue), "waits for a thread");
    add(path.ofKind(PathStep::Kind::Unknown), "waits for what was done by hand");
    std::ranges::stable_sort(rows, std::ranges::greater(), [](const auto& row) { return row.first.time; });
    std::string text = fmt::format("the critical path takes {}\n", exactTimeText(path.length()));
    for (size_t i = 0; i < std::min(rows.size(), mostTimingLines); ++i)
        text += fmt::format("  {}: {}, {} ({})\n", rows[i].second, exactTimeText(rows[i].first.time),
                            percentOf(rows[i].first.time, path.length()), plural(rows[i].first.steps, "time"));
    if (rows.size() > mostTimingLines)
        text += fmt::format("  and {} more\n", rows.size() - mostTimingLines);
    if (path.readyBy(ReadyBy::Window) > 0)
        text += fmt::format("  a window had no room before {} of its kernels\n", path.readyBy(ReadyBy::Window));
    return AnswerText(text);
}

/// What a run would gain if one thing were otherwise.
Result<AnswerText> idealCommand(CommandCall& call)
{
    if (call.count() == 0)
        return invalidArgument("expected 'ideal WHAT OF [VALUE]' (see 'help ideal')");
    const auto word = std::ranges::find(idealWords, call.argument(0), &IdealWord::word);
    if (word == idealWords.end()) {
        std::array<std::string_view, idealWords.size()> names{};
        std::ranges::transform(idealWords, names.begin(), &IdealWord::word);
        return invalidArgument("'{}' cannot be ideal{}", call.argument(0), didYouMean(call.argument(0), names));
    }
    Result<IdealChange> change = changeOf(call, *word);
    if (!change)
        return Failure(change.error());
    const Result<IdealRun> unchanged = runOf(call, {});
    if (!unchanged)
        return Failure(unchanged.error());
    if (word->word != "windows") {
        const Result<IdealRun> run = runOf(call, *change);
        if (!run)
            return Failure(run.error());
        return AnswerText(gainText(*change, *run, *unchanged) + '\n');
    }
    std::string text;
    const int last = change->value ? static_cast<int>(std::clamp(*change->value, 1.0, 1024.0)) : widestTried;
    for (int window = 1; window <= last; ++window) {
        change->value = window;
        const Result<IdealRun> run = runOf(call, *change);
        if (!run)
            return Failure(run.error());
        text += fmt::format("window {}: {}{}\n", window, exactTimeText(run->length),
                            run->isWhole() ? "" : ", not to its end");
    }
    return AnswerText(text);
}

}
