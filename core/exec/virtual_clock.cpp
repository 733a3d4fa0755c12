// SPDX-License-Identifier: Apache-2.0
#include "core/exec/virtual_clock.h"

#include <boost/container/small_vector.hpp>

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

size_t freeThread(const DeviceState& device)
{
    return static_cast<size_t>(std::ranges::min_element(device.threads) - device.threads.begin());
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
    const PlanNode& node = program.node(id);
    const Iteration& iteration = state.iteration(iterationId);
    const Block& block = iteration.blocks.block((id.value - iteration.firstNode) / blockNodes);
    const Tensor& latest = lastArrival(block, node);
    return latest.isNone() ? 0 : latest.inlineBits();
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
    times.device = program.node(event.node).device;
    const DeviceState& device = network.devices[times.device.index()];
    const size_t thread = freeThread(device);
    times.begin = std::max(readySince(program, before, event.node, event.iteration), device.threads[thread]);
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
    return std::max(readySince(program, state, entry.node(), entry.iterationId()), device.threads[freeThread(device)]);
}

Choice earliestChoice(const Program& program, const State& state)
{
    struct Best {
        uint32_t device;
        VirtualTime free;
        VirtualTime begin = UINT64_MAX;
        size_t index = 0;
    };
    boost::container::small_vector<Best, 16> best;  // of the devices met so far
    boost::container::small_vector<uint32_t, 64> placeOf(state.network->devices.size(), UINT32_MAX);
    size_t settled = 0;  // devices whose begin cannot be earlier
    for (size_t i = 0; i < state.ready.size() && settled < state.network->devices.size(); ++i) {
        const ReadyEntry& entry = state.ready[i];
        const uint32_t d = program.node(entry.node()).device.value;
        if (placeOf[d] == UINT32_MAX) {
            const DeviceState& device = state.network->devices[d];
            placeOf[d] = static_cast<uint32_t>(best.size());
            best.push_back({d, device.threads[freeThread(device)]});
        }
        Best& mine = best[placeOf[d]];
        if (mine.begin <= mine.free)
            continue;
        const VirtualTime begin = std::max(readySince(program, state, entry.node(), entry.iterationId()), mine.free);
        if (begin < mine.begin) {
            mine.begin = begin;
            mine.index = i;
        }
        settled += mine.begin <= mine.free ? 1 : 0;
    }
    Choice earliest;
    VirtualTime begin = UINT64_MAX;
    const NetworkState& network = *state.network;
    const bool isLate = state.ready.empty() && network.flights.empty();
    const FlightList& list = isLate ? network.stays : network.flights;
    for (size_t i = 0; i < list.size(); ++i)
        if (list[i].arrives < begin && list[i].stay != Flight::Stay::Held) {
            begin = list[i].arrives;
            earliest = Choice::deliver(list[i].number);
        }
    uint32_t device = 0;
    for (const Best& mine : best) {
        const bool isEarlier = mine.begin < begin || (mine.begin == begin && earliest.isFire() && mine.device < device);
        if (!isEarlier)
            continue;
        begin = mine.begin;
        device = mine.device;
        earliest = Choice::fire(mine.index);
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
