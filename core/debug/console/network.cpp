// SPDX-License-Identifier: Apache-2.0
#include "core/base/say.h"
#include "core/debug/causes/frontier.h"
#include "core/debug/console/command.h"
#include "core/debug/control/holds.h"
#include "core/debug/control/take_fix.h"
#include "core/debug/diagnose/endless.h"
#include "core/debug/diagnose/reports.h"
#include "core/debug/names/suggest.h"
#include "core/debug/record/describe.h"
#include "core/debug/record/messages.h"
#include "core/debug/record/traffic.h"
#include "core/graph/device.h"
#include "core/tensor/format.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <map>

namespace tagscope {

namespace {

constexpr size_t mostListed = 50;
constexpr size_t valueLength = 100;

std::string andMore(size_t total)
{
    return total > mostListed ? fmt::format("and {} more\n", total - mostListed) : std::string();
}

Result<AnswerText> answer(CommandCall& call, const Result<StopReport>& report)
{
    if (!report)
        return Failure(report.error());
    return call.stopText(*report);
}

Result<AnswerText> act(CommandCall& call, const NetworkAct& act)
{
    return answer(call, call.debugger.act(act));
}

NetworkAct onDevice(NetworkAct::Kind kind, DeviceId device)
{
    NetworkAct act;
    act.kind = kind;
    act.device = device;
    return act;
}

bool isNumber(std::string_view text)
{
    return !text.empty() && std::ranges::all_of(text, [](char c) { return c >= '0' && c <= '9'; });
}

/// Holds or releases what argument 0 names: a message by its number, or a device.
Result<AnswerText> holdOrRelease(CommandCall& call, bool holds)
{
    using Kind = NetworkAct::Kind;
    if (call.count() == 0)
        return invalidArgument("expected a device (see 'devices') or the number of a message (see 'messages')");
    if (isNumber(call.argument(0))) {
        const Result<uint64_t> flight = call.number(0, 0, "a message");
        if (!flight)
            return Failure(flight.error());
        NetworkAct wanted;
        wanted.kind = holds ? Kind::Hold : Kind::Release;
        wanted.flight = *flight;
        return act(call, wanted);
    }
    const Result<DeviceId> device = call.device(0);
    if (!device)
        return Failure(device.error());
    return act(call, onDevice(holds ? Kind::Pause : Kind::Resume, *device));
}

std::string stayText(Flight::Stay stay)
{
    switch (stay) {
    case Flight::Stay::No: return {};
    case Flight::Stay::Held: return ", held";
    case Flight::Stay::UntilIdle: return ", delayed until nothing else can go on";
    case Flight::Stay::Behind: return ", behind the next one";
    }
    return {};
}

Result<double> factor(const CommandCall& call, size_t i, std::string_view what)
{
    const std::string_view text = call.argument(i);
    double value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc() || end != text.data() + text.size() || !(value >= 1e-3) || value > 1e12)
        return invalidArgument("'{}' is not {}", text, what);
    return value;
}

}

Result<DeviceId> CommandCall::device(size_t i) const
{
    if (i >= count())
        return invalidArgument("a device is missing (see 'devices')");
    const std::vector<std::string>& names = debugger.program()->placement().devices;
    std::vector<DeviceId> found;
    for (size_t d = 0; d < names.size(); ++d) {
        if (names[d] == argument(i))
            return DeviceId(d);
        if (namesDevice(argument(i), names[d]))
            found.emplace_back(d);
    }
    if (found.size() == 1)
        return found.front();
    if (found.size() > 1)
        return invalidArgument("'{}' may be {} or {}", argument(i), names[found[0].index()], names[found[1].index()]);
    std::vector<std::string> all;
    std::vector<std::string_view> views;
    for (const std::string& name : names)
        all.push_back(shortDeviceName(name));
    views.assign(all.begin(), all.end());
    return fail(ErrorCode::NotFound, "there is no device '{}'{}", argument(i), didYouMean(argument(i), views));
}

/// One line a device.
Result<AnswerText> devicesCommand(CommandCall& call)
{
    const State& state = call.debugger.state();
    const Program& program = *call.debugger.program();
    const std::vector<std::string>& names = program.placement().devices;
    struct Figures {
        uint64_t nodes = 0;
        uint64_t ready = 0;
        uint64_t waiting = 0;
    };
    std::vector<Figures> figures(names.size());
    for (uint32_t i = 0; i < program.nodes().size(); ++i)
        figures[program.node(PlanId(i)).device.index()].nodes += program.isHelper(PlanId(i)) ? 0u : 1u;
    for (size_t i = 0; i < state.ready.size(); ++i)
        ++figures[program.node(state.ready[i].node()).device.index()].ready;
    for (const auto& [waiter, blocked] : state.blocked)
        ++figures[program.node(blocked.instance.node()).device.index()].waiting;
    std::string text;
    for (size_t i = 0; i < std::min(names.size(), mostListed); ++i) {
        text += fmt::format("{}: {}, {} ready, {} waiting", names[i], plural(figures[i].nodes, "node"),
                            figures[i].ready, figures[i].waiting);
        if (state.network) {
            const DeviceState& device = state.network->devices[i];
            if (!device.isUp)
                text += ", down";
            else if (!device.hasStep)
                text += fmt::format(", restarted as incarnation {} without this step", device.incarnation);
            else if (device.isPaused)
                text += fmt::format(", held: {} could fire", device.aside.size());
            if (device.slowness != 1000)
                text += fmt::format(", {} times as slow", static_cast<double>(device.slowness) / 1000);
            if (program.network())
                text += fmt::format(", clock {}", virtualTimeText(device.clock));
        }
        text += '\n';
    }
    return text + andMore(names.size());
}

/// The messages that are on their way or there and not taken, and those for which somebody waits.
Result<AnswerText> messagesCommand(CommandCall& call)
{
    const State& state = call.debugger.state();
    const Program& program = *call.debugger.program();
    std::map<uint64_t, std::string> tags;  // by key, of what is live
    for (size_t i = 0; i < state.iterations.size(); ++i)
        if (const Iteration& iteration = state.iterations[i]; iteration.frame.isValid())
            tags.emplace(messageKey(state.frames[iteration.frame.index()].pathHash, iteration.number),
                         call.debugger.tagNames()->shortName(tagChain(state, IterationId(i))));
    std::string text;
    size_t listed = 0;
    const auto valueOf = [](const Message& message) {
        return message.value.hasValue() ? summaryText(message.value, valueLength) : std::string("dead");
    };
    const auto add = [&](const MailboxEnds& ends, uint64_t key, const std::string& what) {
        if (listed++ >= mostListed)
            return;
        const auto tag = tags.find(key);
        text += fmt::format("{} from {} to {} at {}: {}\n", sourceText(program.graph(), messageRoute(program, ends)),
                            shortDeviceName(ends.from), shortDeviceName(ends.to), tag == tags.end() ? "?" : tag->second,
                            what);
    };
    if (state.network)
        for (size_t i = 0; i < state.network->flights.size() + state.network->stays.size(); ++i) {
            const Flight& flight = flightAt(*state.network, i);
            add(program.mailboxes()[flight.mailbox], flight.key,
                fmt::format("message {} on its way, there at {}{}: {}", flight.number, virtualTimeText(flight.arrives),
                            stayText(flight.stay), valueOf(flight.message)));
        }
    for (const MailboxEnds& ends : program.mailboxes()) {
        const auto* mailbox = findResource<MailboxResource>(state.resources, ends.mailbox);
        for (const auto& [key, message] : mailbox->messages)
            add(ends, key, "there: " + valueOf(message));
        for (const auto& [key, taker] : mailbox->takers)
            add(ends, key, fmt::format("'{}' waits for it", program.graph().node(waiterNode(taker)).name));
    }
    if (text.empty())
        return fmt::format("no message is on its way; {} so far\n", plural(state.stats.messages, "message"));
    return text + andMore(listed);
}

Result<AnswerText> trafficCommand(CommandCall& call)
{
    TrafficLog log(call.debugger.timeline());
    const std::atomic<bool>* stop = call.debugger.stopFlag();
    log.lookFurther(call.debugger.position(), [stop] { return stop && stop->load(std::memory_order_relaxed); });
    const std::string text = toText(log.at(call.debugger.position(), call.debugger.state()));
    return text.empty() ? std::string("nothing was sent yet\n") : text;
}

Result<AnswerText> frontierCommand(CommandCall& call)
{
    std::vector<FrontierRow> rows = frontier(*call.debugger.tagNames(), call.debugger.state());
    const size_t total = rows.size();
    rows.resize(std::min(total, mostListed));
    const std::string text = toText(*call.debugger.program(), rows);
    return text.empty() ? std::string("no loop frame is live\n") : text + andMore(total);
}

namespace {

Diagnosis diagnosisHere(const Debugger& debugger)
{
    const DiagnosisContext context{*debugger.tagNames(), debugger.state(), debugger.timeline()};
    const std::optional<RunError> error = debugger.isLive() ? debugger.error() : std::nullopt;
    return error && !error->error.message.starts_with("Retval[") ? diagnoseError(context, *error, debugger.policy())
                                                                 : diagnoseStopped(context, debugger.policy());
}

}

Result<AnswerText> fixCommand(CommandCall& call)
{
    const Result<uint64_t> wanted = call.number(0, 1, "a cause, from 1 (see 'diagnose all')");
    if (!wanted)
        return Failure(wanted.error());
    const Diagnosis diagnosis = diagnosisHere(call.debugger);
    if (*wanted == 0 || *wanted > diagnosis.findings.size())
        return Failure(Error{ErrorCode::NotFound,
                             sayCount(diagnosis.findings.size(), "there is {} cause here (see 'diagnose')",
                                      "there are {} causes here (see 'diagnose')", diagnosis.findings.size())});
    return answer(call, takeFix(call.debugger, diagnosis.findings[*wanted - 1].plan));
}

Result<AnswerText> diagnoseCommand(CommandCall& call)
{
    if (call.count() > 0 && call.argument(0) != "all")
        return refused("usage: diagnose [all]");
    return AnswerText(toText(diagnosisHere(call.debugger), call.count() == 0));
}

Result<AnswerText> holdCommand(CommandCall& call)
{
    return holdOrRelease(call, true);
}

Result<AnswerText> releaseCommand(CommandCall& call)
{
    if (call.count() == 0 || call.argument(0) != "all")
        return holdOrRelease(call, false);
    AnswerText text;
    while (const std::optional<NetworkAct> next = nextRelease(call.debugger.state())) {
        Result<AnswerText> done = act(call, *next);
        if (!done)
            return done;
        text += *done;
    }
    return text.text.empty() ? AnswerText("nothing is held\n") : text;
}

Result<AnswerText> deliverCommand(CommandCall& call)
{
    if (call.count() == 0)
        return invalidArgument("expected the number of a message (see 'messages'), or all");
    if (call.argument(0) != "all") {
        const Result<uint64_t> flight = call.number(0, 0, "a message");
        return flight ? answer(call, call.debugger.deliver(*flight)) : Failure(flight.error());
    }
    AnswerText text;
    // Those that are on their way now: what they set going may send more only when it fires.
    std::vector<uint64_t> numbers;
    if (const auto& network = call.debugger.state().network)
        for (size_t i = 0; i < network->flights.size(); ++i)
            numbers.push_back(network->flights[i].number);
    for (const uint64_t number : numbers) {
        Result<AnswerText> done = answer(call, call.debugger.deliver(number));
        if (!done)
            return done;
        text += *done;
    }
    return numbers.empty() ? AnswerText("no message is on its way\n") : text;
}

Result<AnswerText> faultCommand(CommandCall& call)
{
    using Kind = NetworkAct::Kind;
    static constexpr std::array<std::pair<std::string_view, Kind>, 13> kinds = {{{"lose", Kind::Lose},
                                                                                 {"delay", Kind::Delay},
                                                                                 {"duplicate", Kind::Duplicate},
                                                                                 {"reorder", Kind::Reorder},
                                                                                 {"corrupt", Kind::Corrupt},
                                                                                 {"lose-dead-bit", Kind::LoseDeadBit},
                                                                                 {"crash", Kind::Crash},
                                                                                 {"restart", Kind::Restart},
                                                                                 {"pause", Kind::Pause},
                                                                                 {"slow", Kind::Slow},
                                                                                 {"cut", Kind::Cut},
                                                                                 {"mend", Kind::Mend},
                                                                                 {"spare", Kind::Spare}}};
    if (call.count() < 2)
        return invalidArgument("expected 'fault KIND WHAT' (see 'help fault')");
    const auto kind = std::ranges::find(kinds, call.argument(0), &std::pair<std::string_view, Kind>::first);
    if (kind == kinds.end()) {
        std::array<std::string_view, kinds.size()> names{};
        std::ranges::transform(kinds, names.begin(), &std::pair<std::string_view, Kind>::first);
        return invalidArgument("there is no fault '{}'{}", call.argument(0), didYouMean(call.argument(0), names));
    }
    NetworkAct wanted;
    wanted.kind = kind->second;
    const bool hasMore = wanted.kind == Kind::Delay || wanted.kind == Kind::Slow || isOfLink(wanted.kind);
    if (call.count() > (hasMore ? 3u : 2u))
        return invalidArgument("'fault {}' does not take '{}'", call.argument(0), call.argument(call.count() - 1));
    if (isOfFlight(wanted.kind)) {
        const Result<uint64_t> flight = call.number(1, 0, "the number of a message");
        if (!flight)
            return Failure(flight.error());
        wanted.flight = *flight;
        if (wanted.kind != Kind::Delay)
            return act(call, wanted);
        wanted.amount = NetworkAct::untilIdle;
        if (call.count() > 2) {
            const Result<double> by = factor(call, 2, "a number of microseconds");
            if (!by)
                return Failure(by.error());
            wanted.amount = static_cast<uint64_t>(*by * 1000);
        }
        return act(call, wanted);
    }
    if (wanted.kind == Kind::Spare) {
        const Result<uint64_t> fault = call.number(1, 0, "the number of a fault, from 0, in the order of their file");
        if (!fault)
            return Failure(fault.error());
        wanted.amount = *fault;
        return act(call, wanted);
    }
    const Result<DeviceId> device = call.device(1);
    if (!device)
        return Failure(device.error());
    wanted.device = *device;
    if (wanted.kind == Kind::Slow) {
        if (call.count() < 3)
            return invalidArgument("expected 'fault slow DEVICE FACTOR'");
        const Result<double> by = factor(call, 2, "a factor");
        if (!by)
            return Failure(by.error());
        wanted.amount = static_cast<uint64_t>(*by * 1000);
    }
    if (isOfLink(wanted.kind)) {
        const Result<DeviceId> to = call.device(2);
        if (!to)
            return Failure(to.error());
        wanted.to = *to;
    }
    return act(call, wanted);
}

}
