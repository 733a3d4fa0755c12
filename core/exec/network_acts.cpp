// SPDX-License-Identifier: Apache-2.0
#include "core/exec/network_acts.h"

#include "core/base/assert.h"
#include "core/base/say.h"
#include "core/base/wildcard.h"
#include "core/exec/virtual_clock.h"
#include "core/exec/wake.h"

#include <algorithm>

namespace tagscope {

namespace {

/// Another value of the same dtype and shape: in its first element one bit is another. What has no element stays.
Tensor corrupted(const Tensor& value)
{
    if (value.isNone() || value.elements() == 0 || value.dtype() == DType::Resource)
        return value;
    if (value.dtype() == DType::String) {
        Tensor copy = Tensor::allocateRepeated(value.dtype(), value.shape(), value.storedElements());
        std::ranges::copy(value.values<std::string>(), copy.mutableData<std::string>());
        std::string& first = *copy.mutableData<std::string>();
        if (first.empty())
            first.assign(1, '?');
        else
            first[0] = static_cast<char>(first[0] ^ 1);
        return copy;
    }
    const size_t size = dtypeSize(value.dtype());
    const size_t byte = value.dtype() == DType::Bool ? 0 : size - 1;
    if (value.kind() == Tensor::Kind::Inline)
        return Tensor::scalarOf(value.dtype(), value.inlineBits() ^ uint64_t{1} << (8 * byte));
    Tensor copy = Tensor::allocateRepeated(value.dtype(), value.shape(), value.storedElements());
    auto* bytes = copy.mutableData<std::byte>();
    std::copy_n(value.rawData(), size * static_cast<size_t>(value.storedElements()), bytes);
    bytes[byte] ^= std::byte{1};
    return copy;
}

const MailboxEnds& mailboxOf(const Program& program, const Flight& flight)
{
    return program.mailboxes()[flight.mailbox];
}

Flight takeOut(NetworkState& network, size_t index)
{
    const size_t flights = network.flights.size();
    FlightList& list = index < flights ? network.flights : network.stays;
    const size_t place = index < flights ? index : index - flights;
    Flight flight = list[place];
    if (flight.message.value.kind() == Tensor::Kind::Buffer)
        list.write(place).message.value.clear();  // its chunk may live on for long
    list.remove(place);
    return flight;
}

void loseFlight(State& state, size_t index)
{
    const Flight flight = takeOut(state.network.write(), index);
    state.resources.drop(flight.message.value);
}

/// Those on their way for which it holds.
template <class F>
void loseFlights(State& state, F&& isLost)
{
    const NetworkState& network = *state.network;
    for (size_t i = network.flights.size() + network.stays.size(); i-- > 0;)
        if (isLost(flightAt(network, i)))
            loseFlight(state, i);
}

void stay(NetworkState& network, size_t index, Flight::Stay why)
{
    Flight flight = takeOut(network, index);
    flight.stay = why;
    network.stays.pushBack(std::move(flight));
}

void goOn(NetworkState& network, size_t index)
{
    Flight flight = takeOut(network, index);
    flight.stay = Flight::Stay::No;
    network.flights.pushBack(std::move(flight));
}

/// A message that was sent, as faults ask for it. Its texts are made when the first one does.
class SentMessage {
public:
    SentMessage(const Program& program, const State& state, const Event& event, const Flight& flight)
        : m_program(program), m_state(state), m_event(event), m_flight(flight)
    {
    }
    bool matches(const Fault& fault)
    {
        if (fault.atUs && static_cast<double>(m_flight.sent) < *fault.atUs * 1000)
            return false;
        return isTagOf(fault.tag, fault.tag.empty() ? std::string() : tag())
            && (fault.key == "*" || matchesWildcard(key(), fault.key));
    }

private:
    const std::string& tag()
    {
        if (m_tag.empty())
            m_tag = tagPath(m_program, m_state, m_event.iteration);
        return m_tag;
    }
    const std::string& key()
    {
        if (m_key.empty()) {
            const ResourceSpec& spec = baseOf(*m_state.resources.find(mailboxOf(m_program, m_flight).mailbox)).spec;
            const Iteration& iteration = m_state.iteration(m_event.iteration);
            m_key = fmt::format("{};{};{}:{}", spec.container, spec.name,
                                m_state.frames[iteration.frame.index()].pathHash, iteration.number);
        }
        return m_key;
    }

    const Program& m_program;
    const State& m_state;
    const Event& m_event;
    const Flight& m_flight;
    std::string m_tag;
    std::string m_key;
};

NetworkAct actOn(const Flight& flight, const Fault& fault, uint32_t number)
{
    static_assert(static_cast<int>(Fault::Kind::LoseDeadBit) == static_cast<int>(NetworkAct::Kind::LoseDeadBit));
    NetworkAct act;
    act.kind = static_cast<NetworkAct::Kind>(fault.kind);
    act.flight = flight.number;
    act.fault = number;
    if (fault.kind == Fault::Kind::Delay)
        act.amount = fault.byUs ? static_cast<uint64_t>(*fault.byUs * 1000) : NetworkAct::untilIdle;
    return act;
}

/// What a device knew of this step is gone.
void loseStep(const Program& program, State& state, DeviceId device)
{
    state.network.write().devices[device.index()].hasStep = false;
    setAside(program, state);
    if (!program.network())
        return;
    const std::vector<NetworkPlan::Ends>& ends = program.network()->ends;
    loseFlights(state, [&](const Flight& flight) { return ends[flight.mailbox].to == device; });
    for (size_t m = 0; m < ends.size(); ++m)
        if (ends[m].to == device)
            state.resources.forgetMessages(program.mailboxes()[m].mailbox);
}

/// What an act does to a message at its place.
void happenTo(const Program& program, State& state, size_t index, const NetworkAct& act)
{
    using Kind = NetworkAct::Kind;
    NetworkState& network = state.network.write();
    const auto here = [&]() -> Flight& {
        const size_t flights = network.flights.size();
        return index < flights ? network.flights.write(index) : network.stays.write(index - flights);
    };
    switch (act.kind) {
    case Kind::Lose: loseFlight(state, index); break;
    case Kind::Delay:
        if (act.amount == NetworkAct::untilIdle)
            stay(network, index, Flight::Stay::UntilIdle);
        else
            here().arrives = later(here().arrives, act.amount);
        break;
    case Kind::Duplicate: {
        Flight copy = flightAt(network, index);
        copy.number = network.flightCount++;
        copy.isDuplicate = true;
        state.resources.hold(copy.message.value);
        (copy.stay == Flight::Stay::No ? network.flights : network.stays).pushBack(std::move(copy));
        break;
    }
    case Kind::Reorder: stay(network, index, Flight::Stay::Behind); break;
    case Kind::Corrupt: here().message.value = corrupted(here().message.value); break;
    case Kind::LoseDeadBit:
        if (Tensor& value = here().message.value; value.isNone()) {
            const ResourceId mailbox = mailboxOf(program, flightAt(network, index)).mailbox;
            value = Tensor::allocate(baseOf(*state.resources.find(mailbox)).spec.dtype, Shape{0});
        }
        break;
    case Kind::Hold: stay(network, index, Flight::Stay::Held); break;
    default: goOn(network, index); break;
    }
}

}

CowPtr<NetworkState> initialNetwork(const Program& program)
{
    CowPtr<NetworkState> made;
    NetworkState& network = made.write();
    network.devices.resize(program.placement().devices.size());
    if (const NetworkPlan* plan = program.network()) {
        for (size_t d = 0; d < network.devices.size(); ++d)
            network.devices[d].threads.resize(plan->devices[d].threads, 0);
        network.matches.resize(plan->request.faults.size(), 0);
    }
    return made;
}

Result<void> sendMessage(const Program& program, State& state, const Event& event, const Effect& post, VirtualTime now)
{
    const Result<uint64_t> number = state.resources.post(post.resource, post.value);
    if (!number)
        return Failure(number.error());
    const NetworkPlan& plan = *program.network();
    const auto mailbox = std::ranges::lower_bound(program.mailboxes(), post.resource, {}, &MailboxEnds::mailbox);
    NetworkState& network = state.network.write();
    Flight flight;
    flight.number = network.flightCount++;
    flight.mailbox = static_cast<uint32_t>(mailbox - program.mailboxes().begin());
    flight.key = static_cast<uint64_t>(post.index);
    flight.message = {post.value, *number};
    flight.sent = now;
    flight.arrives = later(
        now, plan.links[flight.mailbox].transit(plan.network.seed, flight.mailbox, *number, messageBytes(post.value)));
    const NetworkPlan::Ends& ends = plan.ends[flight.mailbox];
    const bool isDown = ends.to.isValid() && !network.devices[ends.to.index()].hasStep;
    if (isDown || network.isCut(ends.from, ends.to)) {
        NetworkAct lost;
        lost.flight = flight.number;
        lost.fault = NetworkAct::follows;
        network.due.push_back(lost);
    } else {
        SentMessage sent(program, state, event, flight);
        for (const uint32_t f : *plan.messageFaults[flight.mailbox]) {
            const Fault& fault = plan.request.faults[f];
            if (network.isSpared(f) || !sent.matches(fault))
                continue;
            ++network.matches[f];
            if (!fault.occurrence || network.matches[f] == *fault.occurrence)
                network.due.push_back(actOn(flight, fault, f));
        }
    }
    network.flights.pushBack(std::move(flight));
    return {};
}

void deliverMessage(const Program& program, State& state, uint32_t number)
{
    NetworkState& network = state.network.write();
    const Flight flight = takeOut(network, *placeOfFlight(network, number));
    for (size_t i = 0; i < network.stays.size();) {
        const Flight& other = network.stays[i];
        if (other.stay == Flight::Stay::Behind && other.mailbox == flight.mailbox && other.number < flight.number) {
            const size_t place = network.flights.size() + i;
            network.stays.write(i).arrives = std::max(other.arrives, flight.arrives);
            goOn(network, place);
        } else {
            ++i;
        }
    }
    const ResourceId mailbox = mailboxOf(program, flight).mailbox;
    state.resources.arrive(mailbox, flight.key, flight.message);
    Effect arrival;
    arrival.kind = Effect::Kind::Post;
    arrival.resource = mailbox;
    arrival.index = static_cast<int64_t>(flight.key);
    wake(program, state, std::span(&arrival, 1), flight.arrives);
}

bool isOfLinkBetween(const Program& program, const NetworkAct& act, DeviceId from, DeviceId to)
{
    if (act.isByHand() || !program.network())
        return act.device == from && act.to == to;
    // A fault names links by patterns.
    const Fault& fault = program.network()->request.faults[act.fault];
    return from.isValid() && to.isValid() && namesDevice(fault.from, program.placement().name(from))
        && namesDevice(fault.to, program.placement().name(to));
}

void happen(const Program& program, State& state, const NetworkAct& act)
{
    using Kind = NetworkAct::Kind;
    if (!state.network)
        state.network = initialNetwork(program);
    NetworkState& network = state.network.write();
    if (!network.due.empty() && network.due.front() == act)
        network.due.erase(network.due.begin());
    if (!act.isByHand() && act.fault != NetworkAct::follows && !isOfFlight(act.kind)) {
        ++network.matches[act.fault];
        network.struck.emplace_back(act.fault, act.device);
    }
    if (isOfFlight(act.kind)) {
        const std::optional<size_t> index = placeOfFlight(network, act.flight);
        if (!index)
            return;  // another fault has lost it
        happenTo(program, state, *index, act);
        return;
    }
    const auto changeLinks = [&](auto&& change) {
        const size_t devices = program.placement().devices.size();
        for (DeviceId from(0); from.index() < devices; ++from.value)
            for (DeviceId to(0); to.index() < devices; ++to.value)
                if (from != to && isOfLinkBetween(program, act, from, to))
                    change(std::pair(from, to));
    };
    switch (act.kind) {
    case Kind::Crash:
        network.devices[act.device.index()].isUp = false;
        loseStep(program, state, act.device);
        break;
    case Kind::Restart: {
        DeviceState& device = network.devices[act.device.index()];
        device.isUp = true;
        ++device.incarnation;
        loseStep(program, state, act.device);
        break;
    }
    case Kind::Pause:
        network.devices[act.device.index()].isPaused = true;
        setAside(program, state);
        break;
    case Kind::Resume: {
        DeviceState& device = network.devices[act.device.index()];
        device.isPaused = false;
        if (device.runs()) {
            for (size_t i = 0; i < device.aside.size(); ++i)
                state.ready.pushBack(device.aside[i]);
            device.aside = {};
        }
        break;
    }
    case Kind::Slow: network.devices[act.device.index()].slowness = act.amount; break;
    case Kind::Cut:
        changeLinks([&](const auto& link) {
            if (!network.isCut(link.first, link.second))
                network.cuts.push_back(link);
        });
        if (program.network())
            loseFlights(state, [&](const Flight& flight) {
                const NetworkPlan::Ends& ends = program.network()->ends[flight.mailbox];
                return state.network->isCut(ends.from, ends.to);
            });
        break;
    case Kind::Spare:
        network.spared.push_back(static_cast<uint32_t>(act.amount));
        std::erase_if(network.due, [&](const NetworkAct& due) { return due.fault == act.amount; });
        break;
    default: changeLinks([&](const auto& link) { std::erase(network.cuts, link); }); break;
    }
}

void wakeOver(const Program& program, State& state, ReadyEntry entry, VirtualTime now)
{
    const PlanNode& node = program.node(entry.node());
    if (program.network()) {
        Iteration& iteration = state.iterations.write(entry.iteration);
        Block& block = iteration.blocks.write((entry.node().value - iteration.firstNode) / blockNodes);
        noteArrival(block, node, now);
    }
    if (state.network->devices[node.device.index()].runs())
        state.ready.pushBack(entry);
    else
        state.network.write().devices[node.device.index()].aside.pushBack(entry);
}

void setAside(const Program& program, State& state)
{
    NetworkState& network = state.network.write();
    if (std::ranges::all_of(network.devices, &DeviceState::runs))
        return;
    ReadyList stays;
    for (size_t i = 0; i < state.ready.size(); ++i) {
        const ReadyEntry entry = state.ready[i];
        DeviceState& device = network.devices[program.node(entry.node()).device.index()];
        (device.runs() ? stays : device.aside).pushBack(entry);
    }
    state.ready = std::move(stays);
}

Result<void> checkDelivery(const State& state, uint32_t flight)
{
    if (!state.network || !findFlight(*state.network, flight))
        return refused(ErrorCode::FailedPrecondition, "message {} is not on its way", flight);
    return {};
}

Result<void> checkAct(const Program& program, const State& state, const NetworkAct& act)
{
    using Kind = NetworkAct::Kind;
    const size_t devices = program.placement().devices.size();
    const auto isDevice = [&](DeviceId device) { return device.index() < devices; };
    const bool isOfFault = !act.isByHand() && act.fault != NetworkAct::follows;
    if (isOfFault && (!program.network() || act.fault >= program.network()->request.faults.size()))
        return refused("there is no fault {}", act.fault);
    if (isOfFlight(act.kind)) {
        const bool isDue = state.network && !state.network->due.empty() && state.network->due.front() == act;
        if (!state.network || (!isDue && !findFlight(*state.network, act.flight)))
            return refused(ErrorCode::FailedPrecondition, "message {} is not on its way", act.flight);
        if (isDue)
            return {};
        const Flight& flight = *findFlight(*state.network, act.flight);
        if (act.kind == Kind::Hold && flight.stay == Flight::Stay::Held)
            return refused(ErrorCode::FailedPrecondition, "message {} is held already", act.flight);
        if (act.kind == Kind::Release && flight.stay == Flight::Stay::No)
            return refused(ErrorCode::FailedPrecondition, "message {} is not held", act.flight);
        return {};
    }
    if (isOfLink(act.kind) && isOfFault)
        return {};
    if (act.kind == Kind::Spare) {
        if (!program.network() || act.amount >= program.network()->request.faults.size())
            return refused("there is no fault {}", act.amount);
        if (state.network && state.network->isSpared(static_cast<uint32_t>(act.amount)))
            return refused(ErrorCode::FailedPrecondition, "fault {} is left out already", act.amount);
        return {};
    }
    if (!isDevice(act.device) || (isOfLink(act.kind) && !isDevice(act.to)))
        return refused("device {} of {}", act.device.value, devices);
    if (isOfLink(act.kind) && !program.network())
        return refused(ErrorCode::FailedPrecondition,
                       "messages are there at once: only a run over a network has links that can be cut");
    static const DeviceState fresh;
    const DeviceState& device = state.network ? state.network->devices[act.device.index()] : fresh;
    const bool isPauseOrResume = act.kind == Kind::Pause || act.kind == Kind::Resume;
    if (isPauseOrResume && device.isPaused == (act.kind == Kind::Pause))
        return act.kind == Kind::Pause
            ? refused(ErrorCode::FailedPrecondition, "'{}' is held already", program.placement().name(act.device))
            : refused(ErrorCode::FailedPrecondition, "'{}' is not held", program.placement().name(act.device));
    if (act.kind == Kind::Crash && !device.isUp)
        return refused(ErrorCode::FailedPrecondition, "'{}' is down already", program.placement().name(act.device));
    if (act.kind == Kind::Slow && (!program.network() || act.amount == 0))
        return refused(ErrorCode::FailedPrecondition, "only on the virtual clock of a network a device can be slow");
    return {};
}

}
