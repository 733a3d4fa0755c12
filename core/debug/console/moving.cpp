// SPDX-License-Identifier: Apache-2.0
#include "core/debug/console/command.h"
#include "core/debug/names/suggest.h"

#include <array>

namespace tagscope {

namespace {

constexpr uint64_t mostSentences = 20;

/// "on DEVICE" at the end of a line, which is taken off.
Result<std::optional<DeviceId>> takeDevice(CommandCall& call)
{
    if (call.count() < 1 || call.argument(call.count() - 1) == "on")
        return call.count() < 1 ? Result<std::optional<DeviceId>>(std::nullopt)
                                : invalidArgument("a device is missing after 'on' (see 'devices')");
    if (call.count() < 2 || call.argument(call.count() - 2) != "on")
        return std::nullopt;
    const Result<DeviceId> named = call.device(call.count() - 1);
    if (!named)
        return Failure(named.error());
    call.words.resize(call.words.size() - 2);
    return *named;
}

Result<AnswerText> go(CommandCall& call, const Goal& goal)
{
    return call.stopText(call.console.run(goal));
}

Result<AnswerText> goOnDevice(CommandCall& call, Goal::Kind kind, std::string_view name)
{
    const Result<std::optional<DeviceId>> device = takeDevice(call);
    if (!device)
        return Failure(device.error());
    if (call.count() > 0)
        return invalidArgument("unexpected '{}' after '{}': usage is {} [on DEVICE]", call.argument(0), name, name);
    return go(call, {kind, 1, {}, *device});
}

}

Result<AnswerText> runCommand(CommandCall& call)
{
    const Result<uint64_t> most = call.number(0, 0, "a number of firings");
    if (!most)
        return Failure(most.error());
    if (const Result<StopReport> end = call.debugger.goTo(call.debugger.size()); !end)
        return Failure(end.error());
    return go(call, *most ? Goal{Goal::Kind::Events, *most, {}} : Goal{});
}

Result<AnswerText> stepCommand(CommandCall& call)
{
    const Result<std::optional<DeviceId>> device = takeDevice(call);
    if (!device)
        return Failure(device.error());
    const Result<uint64_t> count = call.number(0, 1, "a number of firings");
    if (!count)
        return Failure(count.error());
    if (*count > mostSentences)
        return go(call, {Goal::Kind::Events, *count, {}, *device});
    AnswerText text;
    for (uint64_t i = 0; i < *count; ++i) {
        const uint64_t before = call.debugger.position();
        const StopReport report = call.debugger.run({Goal::Kind::Events, 1, {}, *device}, call.budget());
        if (report.position == before) {
            // Nothing more could fire: say why, not again what fired last.
            StopReport end = report;
            end.fired.reset();
            call.wasPaused |= report.reason == StopReason::Paused;
            text += end.hits.empty() ? fmt::format("{}: {}\n", end.position, reasonText(end)) : call.reportText(report);
            break;
        }
        text += call.reportText(report);
        if (report.reason != StopReason::Goal) {
            call.wasPaused |= report.reason == StopReason::Paused;
            break;
        }
    }
    return text + call.watchText();
}

Result<AnswerText> backCommand(CommandCall& call)
{
    using Kind = BackGoal::Kind;
    static constexpr std::array<std::pair<std::string_view, Kind>, 4> goals = {{{"iteration", Kind::Iteration},
                                                                                {"into", Kind::IntoFrame},
                                                                                {"over", Kind::FrameOver},
                                                                                {"out", Kind::FrameOut}}};
    for (const auto& [name, kind] : goals)
        if (call.count() > 0 && call.argument(0) == name)
            return call.stopText(call.debugger.back(BackGoal{kind, 1, {}}));
    const Result<uint64_t> count = call.number(0, 1, "a number of firings, iteration, into, over or out");
    if (!count)
        return Failure(count.error());
    return call.stopText(call.debugger.back(*count));
}

Result<AnswerText> nextCommand(CommandCall& call)
{
    const Result<std::optional<DeviceId>> device = takeDevice(call);
    if (!device)
        return Failure(device.error());
    if (call.count() == 0)
        return go(call, {Goal::Kind::NextFiring, 1, {}, *device});
    struct Unit {
        std::string_view name;
        Goal::Kind kind;
    };
    static constexpr std::array<Unit, 3> units = {
        {{"iteration", Goal::Kind::NextIteration}, {"frame", Goal::Kind::NextFrame}, {"wave", Goal::Kind::Wave}}};
    for (const Unit& unit : units)
        if (unit.name == call.argument(0))
            return go(call, {unit.kind, 1, {}, *device});
    static constexpr std::array<std::string_view, 3> names = {"iteration", "frame", "wave"};
    return invalidArgument("there is no 'next {}'{}; it is iteration, frame or wave", call.argument(0),
                           didYouMean(call.argument(0), names));
}

Result<AnswerText> finishCommand(CommandCall& call)
{
    return goOnDevice(call, Goal::Kind::FrameEnd, "finish");
}

Result<AnswerText> overCommand(CommandCall& call)
{
    return goOnDevice(call, Goal::Kind::FrameOver, "over");
}

Result<AnswerText> continueCommand(CommandCall& call)
{
    return go(call, {});
}

Result<AnswerText> reverseContinueCommand(CommandCall& call)
{
    return call.stopText(call.debugger.reverseContinue(call.budget()));
}

Result<AnswerText> gotoCommand(CommandCall& call)
{
    if (call.count() == 0)
        return invalidArgument("a position is missing, 0 to {}", call.debugger.size());
    const bool isEnd = call.argument(0) == "end";
    const Result<uint64_t> position = isEnd ? call.debugger.size() : call.number(0, 0, "a position");
    if (!position)
        return Failure(position.error());
    const Result<StopReport> report = call.debugger.goTo(*position);
    return report ? Result<AnswerText>(call.stopText(*report)) : Result<AnswerText>(Failure(report.error()));
}

Result<AnswerText> fireCommand(CommandCall& call)
{
    if (call.count() == 0)
        return invalidArgument("a node is missing (see 'info ready')");
    const Result<CommandCall::NodePlace> place = call.place(0);
    if (!place)
        return Failure(place.error());
    const Result<StopReport> report = call.debugger.fire(place->node, place->tag);
    return report ? Result<AnswerText>(call.stopText(*report)) : Result<AnswerText>(Failure(report.error()));
}

Result<AnswerText> scheduleCommand(CommandCall& call)
{
    Policy policy = call.debugger.policy();
    const auto text = [](const Policy& p) {
        return p.kind == Policy::Kind::Random ? fmt::format("random, seed {}", p.seed)
                                              : std::string(policyName(p.kind));
    };
    if (call.count() == 0)
        return "schedule: " + text(policy) + "\n";
    const std::optional<Policy::Kind> kind = policyKindFromName(call.argument(0));
    if (!kind) {
        static constexpr std::array<std::string_view, 4> names = {"fifo", "lifo", "random", "time"};
        return invalidArgument("there is no schedule '{}'{}; it is fifo, lifo, random or time", call.argument(0),
                               didYouMean(call.argument(0), names));
    }
    if (*kind == Policy::Kind::Time && !call.debugger.program()->network())
        return invalidArgument("'time' follows the virtual clock of a network, and this run has none (--network FILE)");
    policy.kind = *kind;
    if (call.count() > 1 && *kind != Policy::Kind::Random)
        return invalidArgument("'{}' takes no seed, found '{}'", call.argument(0), call.argument(1));
    const Result<uint64_t> seed = call.number(1, policy.seed, "a seed");
    if (!seed)
        return Failure(seed.error());
    policy.seed = *seed;
    const Result<StopReport> report = call.debugger.setPolicy(policy);
    if (!report)
        return Failure(report.error());
    return "schedule: " + text(policy) + "\n" + (report->note.empty() ? "" : report->note + "\n");
}

}
