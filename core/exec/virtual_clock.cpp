// SPDX-License-Identifier: Apache-2.0
#include "core/exec/virtual_clock.h"

#include <algorithm>
#include <cmath>

namespace tagscope {

namespace {

constexpr VirtualTime unit = 1000;
constexpr VirtualTime leastTime = 100;

/// Beside the slots of the node's inputs.
template <class B>
auto& lastArrival(B& block, const PlanNode& node)
{
    return (block.template at<Tensor>(node.slotsOffset))[node.inputCount];
}

/// When an instance has all its inputs.
inline VirtualTime readyAt(const State& state, const PlanNode& node, ReadyEntry entry)
{
    const Iteration& iteration = state.iterations[entry.iteration];
    const Block& block = iteration.blocks.block((entry.node().value - iteration.firstNode) / blockNodes);
    const Tensor& latest = lastArrival(block, node);
    return latest.isNone() ? 0 : latest.inlineBits();
}

inline size_t freeThread(const DeviceState& device)
{
    if (device.threads.size() == 1)
        return 0;
    return static_cast<size_t>(std::ranges::min_element(device.threads) - device.threads.begin());
}

inline VirtualTime freeSince(const DeviceState& device)
{
    return device.threads[freeThread(device)];
}

/// Of as many it costs less to look at all than to look for the device that nothing can come before.
constexpr size_t fewReady = 16;

/// The device that is free before all others; without one, nothing is too early to begin.
struct FreeDevice {
    VirtualTime since = 0;
    uint32_t device = UINT32_MAX;
};

FreeDevice firstFree(const NetworkState& network)
{
    const auto device = std::ranges::min_element(network.devices, {}, freeSince);
    return {freeSince(*device), static_cast<uint32_t>(device - network.devices.begin())};
}

/// What a firing takes of its device's time.
VirtualTime durationOf(const Program& program, const DeviceState& device, const Event& event)
{
    if (event.isDead && !isTransfer(program.node(event.node).opClass))
        return 0;
    const NetworkPlan& plan = *program.network();
    VirtualTime time = leastTime;
    if (plan.network.kernels == KernelTimes::Unit)
        time = unit;
    else if (event.time.isMeasured())
        time = static_cast<VirtualTime>(event.time.nanoseconds());
    if (!plan.kernelTimes.empty() && plan.kernelTimes[event.node.index()] != NetworkPlan::noRule)
        time = plan.kernelTimes[event.node.index()];
    const double speed = plan.devices[program.node(event.node).device.index()].speed;
    if (speed == 1 && device.slowness == 1000)
        return time;
    const double scaled = static_cast<double>(time) * static_cast<double>(device.slowness) / (1000 * speed);
    return scaled >= static_cast<double>(latestTime) ? latestTime : static_cast<VirtualTime>(std::llround(scaled));
}

}

void noteArrival(Block& block, const PlanNode& node, VirtualTime time)
{
    Tensor& latest = lastArrival(block, node);
    if (latest.isNone() || latest.inlineBits() < time)
        latest = Tensor::scalar(time);
}

VirtualTime readySince(const Program& program, const State& state, PlanId id, IterationId iterationId)
{
    return readyAt(state, program.node(id), ReadyEntry::of(id, false, iterationId));
}

EventTimes timesOf(const Program& program, const State& before, const Event& event)
{
    EventTimes times;
    const NetworkState& network = *before.network;
    if (event.kind == Event::Kind::Deliver) {
        const Flight* flight = findFlight(network, event.pick);
        times.begin = times.end = flight->arrives;
        times.device = program.network()->ends[flight->mailbox].to;
        return times;
    }
    if (!event.isOfNode()) {
        times.begin = times.end = virtualNow(before);
        if (event.kind == Event::Kind::Act)
            times.device = event.act->device;
        return times;
    }
    const PlanNode& node = program.node(event.node);
    times.device = node.device;
    const DeviceState& device = network.devices[times.device.index()];
    const size_t thread = freeThread(device);
    const ReadyEntry entry = ReadyEntry::of(event.node, event.isDead, event.iteration);
    times.begin = std::max(readyAt(before, node, entry), device.threads[thread]);
    times.end = times.begin;
    if (event.kind == Event::Kind::Block)
        return times;
    times.thread = static_cast<uint32_t>(thread);
    times.end = later(times.begin, durationOf(program, device, event));
    return times;
}

VirtualTime beginOf(const Program& program, const State& state, const Choice& choice)
{
    if (choice.kind == Choice::Kind::Deliver)
        return findFlight(*state.network, choice.index)->arrives;
    if (!choice.isFire())
        return 0;
    const ReadyEntry& entry = state.ready[choice.index];
    const DeviceState& device = state.network->devices[program.node(entry.node()).device.index()];
    return std::max(readySince(program, state, entry.node(), entry.iterationId()), freeSince(device));
}

Choice earliestChoice(const Program& program, const State& state)
{
    const NetworkState& network = *state.network;
    const ReadyList& ready = state.ready;
    Choice earliest;
    VirtualTime begin = UINT64_MAX;
    const FlightList& list = ready.empty() && network.flights.empty() ? network.stays : network.flights;
    for (size_t i = 0; i < list.size(); ++i)
        if (list[i].arrives < begin && list[i].stay != Flight::Stay::Held) {
            begin = list[i].arrives;
            earliest = Choice::deliver(list[i].number);
        }
    const FreeDevice first = ready.size() > fewReady ? firstFree(network) : FreeDevice();
    uint32_t device = 0;
    const auto nothingIsEarlier = [&] {
        return begin <= first.since && (!earliest.isFire() || device == first.device);
    };
    for (size_t i = 0; i < ready.size() && !nothingIsEarlier(); ++i) {
        const ReadyEntry& entry = ready[i];
        const PlanNode& node = program.node(entry.node());
        const VirtualTime mine = std::max(readyAt(state, node, entry), freeSince(network.devices[node.device.index()]));
        const bool isFirst = mine < begin || (mine == begin && earliest.isFire() && node.device.value < device);
        if (!isFirst)
            continue;
        begin = mine;
        device = node.device.value;
        earliest = Choice::fire(i);
    }
    return earliest;
}

VirtualTime virtualNow(const State& state)
{
    VirtualTime now = 0;
    if (state.network)
        for (const DeviceState& device : state.network->devices)
            now = std::max(now, device.clock);
    return now;
}

bool isTagOf(std::string_view wanted, std::string_view path)
{
    const auto isIn = [wanted](std::string_view whole) {
        return wanted == whole
            || (!wanted.starts_with('/') && whole.size() > wanted.size() && whole.ends_with(wanted)
                && whole[whole.size() - wanted.size() - 1] == '/');
    };
    if (wanted.empty() || isIn(path))
        return true;
    constexpr std::string_view context = "/while_context;";
    std::string named(path);
    for (size_t at = 0; (at = named.find(context, at)) != std::string::npos;)
        named.erase(at, context.size() - 1);
    return isIn(named);
}

}
