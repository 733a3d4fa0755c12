// SPDX-License-Identifier: Apache-2.0
#include "core/debug/timing/ideal_run.h"

#include "core/base/say.h"
#include "core/base/wildcard.h"
#include "core/debug/timing/time_text.h"
#include "core/exec/run_loop.h"
#include "core/exec/virtual_clock.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace tagscope {

namespace {

using Kind = IdealChange::Kind;

constexpr double mostSpeed = 1e6;
constexpr double mostMicroseconds = 1e12;
constexpr double mostBandwidth = 1e9;
constexpr int64_t neverFull = std::numeric_limits<int32_t>::max();

struct Bounds {
    double least;
    double most;
    bool isWhole;
};

Bounds boundsOf(Kind kind)
{
    switch (kind) {
    case Kind::Speed: return {1e-3, mostSpeed, false};
    case Kind::Threads: return {1, IdealChange::mostThreads, true};
    case Kind::Bandwidth: return {0, mostBandwidth, false};
    case Kind::Window: return {1, static_cast<double>(neverFull), true};
    default: return {0, mostMicroseconds, false};
    }
}

Result<void> checkValue(const IdealChange& change)
{
    if (!change.value)
        return {};
    if (change.kind == Kind::Link || change.kind == Kind::Nothing)
        return refused("a link that is ideal has no value");
    const auto [least, most, isWhole] = boundsOf(change.kind);
    const double value = *change.value;
    if (!(value >= least && value <= most))
        return refused("{} is not a number from {} to {}", value, least, most);
    if (isWhole && value != std::floor(value))
        return refused("{} is not a whole number", value);
    return {};
}

Result<void> checkNames(const Program& program, const IdealChange& change)
{
    const auto isDevice = [&](const std::string& name) { return namesDevice(change.name, name); };
    const auto isLink = [&](const MailboxEnds& ends) {
        return namesDevice(change.name, ends.from) && namesDevice(change.to, ends.to);
    };
    switch (change.kind) {
    case Kind::Speed:
    case Kind::Threads:
        if (std::ranges::none_of(program.placement().devices, isDevice))
            return refused(ErrorCode::NotFound, "there is no device '{}'", change.name);
        break;
    case Kind::Latency:
    case Kind::Bandwidth:
    case Kind::Link:
        if (std::ranges::none_of(program.mailboxes(), isLink))
            return refused(ErrorCode::NotFound, "nothing is sent from '{}' to '{}'", change.name, change.to);
        break;
    case Kind::Kernel:
        for (uint32_t i = 0; i < program.nodes().size(); ++i)
            if (matchesWildcard(program.nameOf(PlanId(i)), change.name))
                return {};
        return refused(ErrorCode::NotFound, "no node '{}' runs", change.name);
    case Kind::Window:
        for (size_t i = 1; i < program.frames().size(); ++i)
            if (program.frames()[i].name == change.name)
                return {};
        return refused(ErrorCode::NotFound, "there is no loop frame '{}'", change.name);
    case Kind::Nothing: break;
    }
    return {};
}

/// With another network; the same program where that is the same.
Result<std::shared_ptr<const Program>> compiledOver(const std::shared_ptr<const Program>& program,
                                                    const IdealChange& change)
{
    if (change.kind == Kind::Nothing || change.kind == Kind::Window)
        return program;
    Result<NetworkRequest> network = changed(program->network()->request, change);
    if (!network)
        return Failure(std::move(network).error());
    ProgramOptions options;
    options.maxTensorBytes = program->maxTensorBytes();
    options.network = *std::move(network);
    options.placement = program->askedPlacement();
    auto made = Program::compile(program->openedGraphPtr(), program->request(), OpRegistry::standard(), options);
    if (!made)
        return Failure(std::move(made).error().error);
    return *made;
}

/// Tells how far the run is.
class Progress : public NoObserver {
public:
    explicit Progress(std::atomic<uint64_t>* told) : m_told(told) {}
    bool stopsAfter(const State& state)
    {
        if (m_told)
            m_told->store(state.stats.firings, std::memory_order_relaxed);
        return false;
    }

private:
    std::atomic<uint64_t>* m_told;
};

std::string numberText(double value)
{
    return fmt::format("{:g}", value);
}

std::string timeText(double us)
{
    return exactTimeText(static_cast<VirtualTime>(std::llround(us * 1000)));
}

}

Result<NetworkRequest> changed(NetworkRequest network, const IdealChange& change)
{
    if (Result<void> checked = checkValue(change); !checked)
        return Failure(std::move(checked).error());
    if (change.kind == Kind::Nothing || change.kind == Kind::Window)
        return network;
    if (!network.network)
        network.network.emplace();
    switch (change.kind) {
    case Kind::Speed:
    case Kind::Threads: {
        DeviceRule& rule = network.network->devices.emplace_back();
        rule.name = change.name;
        if (change.kind == Kind::Speed)
            rule.speed = change.value.value_or(std::numeric_limits<double>::infinity());
        else
            rule.threads = static_cast<uint32_t>(change.value.value_or(IdealChange::mostThreads));
        break;
    }
    case Kind::Kernel: network.network->nodes.push_back({change.name, change.value.value_or(0)}); break;
    default: {
        LinkRule& rule = network.network->links.emplace_back();
        rule.from = change.name;
        rule.to = change.to;
        if (change.kind != Kind::Bandwidth) {
            rule.latencyUs = change.value.value_or(0);
            if (!change.value)
                rule.jitter = 0;
        }
        if (change.kind != Kind::Latency)
            rule.bandwidthMBps = change.value.value_or(0);
        break;
    }
    }
    return network;
}

Result<IdealRun> runIdeal(const std::shared_ptr<const Program>& program, const IdealChange& change,
                          std::span<const OutputEdit> edits, const IdealLimits& limits)
{
    if (!program->network())
        return refused(ErrorCode::FailedPrecondition, "only a run over a network has times on a virtual clock");
    if (Result<void> checked = checkValue(change); !checked)
        return Failure(std::move(checked).error());
    if (Result<void> checked = checkNames(*program, change); !checked)
        return Failure(std::move(checked).error());
    const Result<std::shared_ptr<const Program>> compiled = compiledOver(program, change);
    if (!compiled)
        return Failure(compiled.error());
    const Program& over = **compiled;
    Executor executor(*compiled);
    executor.setLog([](std::string_view) {});
    executor.setThreads(1);
    executor.setTimesKernels(over.network()->network.kernels == KernelTimes::Measured);
    executor.setEdits(editSource(over, edits));
    if (change.kind == Kind::Window) {
        const int64_t window = change.value ? static_cast<int64_t>(*change.value) : neverFull;
        for (uint32_t f = 1; f < over.frames().size(); ++f)
            if (over.frames()[f].name == change.name && over.frames()[f].parallelIterations != window)
                if (Result<void> set = executor.setWindow({StaticFrameId(f), window}); !set)
                    return Failure(std::move(set).error());
    }
    RunLimits within;
    within.firings = limits.firings;
    within.isOverMemory = limits.isOverMemory;
    within.stop = limits.stop;
    const Policy policy{Policy::Kind::Time, 0};
    const RunEnd end = runLoop(executor, within, PolicyChooser(over, policy), Progress(limits.progress));
    IdealRun run;
    run.status = end == RunEnd::Stopped                    ? RunStatus::Paused
        : end == RunEnd::NoChoice || end == RunEnd::Failed ? executor.status()
                                                           : RunStatus::Limit;
    run.length = virtualNow(executor.state());
    run.firings = executor.state().stats.firings;
    run.messages = executor.state().stats.messages;
    if (run.status == RunStatus::Error)
        run.error = executor.finalError().error.message;
    return run;
}

double gainOf(const IdealRun& changed, const IdealRun& unchanged)
{
    if (unchanged.length == 0)
        return 0;
    return 1 - static_cast<double>(changed.length) / static_cast<double>(unchanged.length);
}

std::string changeText(const IdealChange& change)
{
    const double value = change.value.value_or(0);
    const bool isIdeal = !change.value;
    switch (change.kind) {
    case Kind::Speed:
        return isIdeal ? say("kernels on {} took no time", change.name)
                       : say("{} had the speed {}", change.name, numberText(value));
    case Kind::Threads:
        return isIdeal ? say("{} had a thread for every kernel", change.name)
                       : sayCount(static_cast<uint64_t>(value), "{} had 1 thread", "{} had {} threads", change.name,
                                  grouped(static_cast<uint64_t>(value)));
    case Kind::Latency:
        return isIdeal ? say("messages from {} to {} had no latency", change.name, change.to)
                       : say("messages from {} to {} had a latency of {}", change.name, change.to, timeText(value));
    case Kind::Bandwidth:
        return isIdeal || value == 0
            ? say("the link from {} to {} had no bound of bandwidth", change.name, change.to)
            : say("the link from {} to {} carried {} MB a second", change.name, change.to, numberText(value));
    case Kind::Link: return say("messages from {} to {} took no time", change.name, change.to);
    case Kind::Kernel:
        return isIdeal ? say("'{}' took no time", change.name) : say("'{}' took {}", change.name, timeText(value));
    case Kind::Window:
        return isIdeal ? say("any number of iterations of '{}' could be live at once", change.name)
                       : sayCount(static_cast<uint64_t>(value), "1 iteration of '{}' could be live at once",
                                  "{1} iterations of '{0}' could be live at once", change.name,
                                  grouped(static_cast<uint64_t>(value)));
    case Kind::Nothing: break;
    }
    return say("nothing were otherwise");
}

std::string gainText(const IdealChange& change, const IdealRun& changed, const IdealRun& unchanged)
{
    const std::string what = changeText(change);
    const std::string before = exactTimeText(unchanged.length);
    const std::string after = exactTimeText(changed.length);
    switch (changed.status) {
    case RunStatus::Ok: break;
    case RunStatus::Error: return say("If {}, the run would end in an error: {}", what, changed.error);
    case RunStatus::Stalled: return say("If {}, the run would stand still for ever after {}.", what, after);
    default: return say("If {}: the run was not followed to its end; after {} it was not over.", what, after);
    }
    if (changed.length == unchanged.length)
        return say("If {}, the run would take {}, just as long.", what, before);
    const double gain = 100 * gainOf(changed, unchanged);
    const std::string percent = fmt::format("{:.{}f}", std::abs(gain), std::abs(gain) < 9.95 ? 1 : 0);
    return gain > 0 ? say("If {}, the run would take {} and not {}: {} % shorter.", what, after, before, percent)
                    : say("If {}, the run would take {} and not {}: {} % longer.", what, after, before, percent);
}

}
