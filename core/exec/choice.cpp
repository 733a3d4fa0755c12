// SPDX-License-Identifier: Apache-2.0
#include "core/exec/choice.h"

#include "core/exec/virtual_clock.h"

#include <algorithm>

namespace tagscope {

namespace {

bool waitsForIdle(const Flight& flight)
{
    return flight.stay == Flight::Stay::UntilIdle || flight.stay == Flight::Stay::Behind;
}

const Fault& faultOf(const Program& program, uint32_t fault)
{
    return program.network()->request.faults[fault];
}

/// A fault that names no place strikes when its time has come, whatever happens then.
bool strikesByTime(const Fault& fault)
{
    return fault.atUs && fault.tag.empty();
}

bool isTime(const Fault& fault, VirtualTime time)
{
    return !fault.atUs || static_cast<double>(time) >= *fault.atUs * 1000;
}

}

Choices::Choices(const Program& /*program*/, const State& state)
    : m_state(state), m_ready(state.ready.size()), m_flights(state.network ? state.network->flights.size() : 0)
{
    if (m_ready + m_flights > 0 || !state.network)
        return;
    const FlightList& stays = state.network->stays;
    for (size_t i = 0; i < stays.size(); ++i)
        if (waitsForIdle(stays[i]))
            m_late.push_back(stays[i].number);
}

bool isIdle(const Program& program, const State& state)
{
    return state.ready.empty() && (!state.network || (state.network->due.empty() && Choices(program, state).empty()));
}

bool isHeldUp(const State& state)
{
    if (!state.network)
        return false;
    const NetworkState& network = *state.network;
    const auto isHeld = [](const DeviceState& device) {
        return device.isUp && device.hasStep && device.isPaused && !device.aside.empty();
    };
    if (std::ranges::any_of(network.devices, isHeld))
        return true;
    for (size_t i = 0; i < network.stays.size(); ++i)
        if (network.stays[i].stay == Flight::Stay::Held)
            return true;
    return false;
}

namespace {

/// A fault of a device or a link that comes before what was chosen, or that; nothing is due.
Choice strikeOfPlan(const Program& program, const NetworkPlan& plan, const State& state, const Choice& choice)
{
    const VirtualTime begin = beginOf(program, state, choice);
    const NetworkState& network = *state.network;
    for (const uint32_t f : plan.cuts)
        if (network.matches[f] == 0 && !network.isSpared(f) && isTime(faultOf(program, f), begin))
            return Choice::strike(f, {});
    const DeviceId firing = choice.isFire() ? program.node(state.ready[choice.index].node()).device : DeviceId();
    for (uint32_t d = 0; d < plan.deviceFaults.size(); ++d)
        for (const uint32_t f : plan.deviceFaults[d]) {
            const Fault& fault = faultOf(program, f);
            if (network.hasStruck(f, DeviceId(d)) || network.isSpared(f) || !isTime(fault, begin))
                continue;
            if (!strikesByTime(fault)
                && (firing != DeviceId(d)
                    || !isTagOf(fault.tag, tagPath(program, state, state.ready[choice.index].iterationId()))))
                continue;
            return Choice::strike(f, DeviceId(d));
        }
    return choice;
}

/// Where nothing is due.
inline Choice strikeOrChoice(const Program& program, const State& state, const Choice& choice)
{
    const NetworkPlan* plan = program.network();
    if (choice.isIdle() || !plan || !plan->strikesDevices) [[likely]]
        return choice;
    return strikeOfPlan(program, *plan, state, choice);
}

}

Choice nextChoiceOver(const Program& program, const State& state, const Policy& policy)
{
    if (state.refilledFetch)
        return {};
    if (!state.network->due.empty())
        return Choice::strike(Choice::due, {});
    if (policy.kind == Policy::Kind::Time && program.network())
        return strikeOrChoice(program, state, earliestChoice(program, state));
    const Choices choices(program, state);
    return choices.empty() ? Choice()
                           : strikeOrChoice(program, state, choices[policy.pick(state.position, choices.size())]);
}

DeviceId deviceOf(const Program& program, const State& state, const Choice& choice)
{
    if (choice.isFire())
        return program.node(state.ready[choice.index].node()).device;
    if (choice.kind == Choice::Kind::Deliver)
        return program.network()->ends[findFlight(*state.network, choice.index)->mailbox].to;
    return {};
}

Choice nextChoiceOn(const Program& program, const State& state, const Policy& policy, DeviceId device)
{
    if (state.refilledFetch)
        return {};
    if (state.network && !state.network->due.empty())
        return Choice::strike(Choice::due, {});
    const Choices all(program, state);
    std::vector<Choice> here;
    for (size_t i = 0; i < all.size(); ++i)
        if (deviceOf(program, state, all[i]) == device)
            here.push_back(all[i]);
    if (here.empty())
        return {};
    Choice chosen = here[policy.pick(state.position, here.size())];
    if (policy.kind == Policy::Kind::Time && program.network())
        chosen =
            *std::ranges::min_element(here, {}, [&](const Choice& choice) { return beginOf(program, state, choice); });
    return strikeBefore(program, state, chosen);
}

Choice strikeBefore(const Program& program, const State& state, const Choice& choice)
{
    if (choice.isIdle() || !state.network)
        return choice;
    if (!state.network->due.empty())
        return Choice::strike(Choice::due, {});
    return strikeOrChoice(program, state, choice);
}

NetworkAct actOf(const Program& program, const State& state, const Choice& strike)
{
    if (strike.index == Choice::due)
        return state.network->due.front();
    const Fault& fault = faultOf(program, strike.index);
    NetworkAct act;
    act.fault = strike.index;
    act.device = strike.device;
    switch (fault.kind) {
    case Fault::Kind::Restart: act.kind = NetworkAct::Kind::Restart; break;
    case Fault::Kind::Pause: act.kind = NetworkAct::Kind::Pause; break;
    case Fault::Kind::Slow:
        act.kind = NetworkAct::Kind::Slow;
        act.amount = static_cast<uint64_t>(fault.factor * 1000);
        break;
    case Fault::Kind::Cut: act.kind = NetworkAct::Kind::Cut; break;
    default: act.kind = NetworkAct::Kind::Crash; break;
    }
    return act;
}

}
