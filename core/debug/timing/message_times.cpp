// SPDX-License-Identifier: Apache-2.0
#include "core/debug/timing/message_times.h"

#include <algorithm>
#include <utility>

namespace tagscope {

std::optional<double> MessageTiming::hidingBandwidth() const
{
    const VirtualTime from = sentAt + fixed;
    if (neededAt < from || (neededAt == from && bytes > 0))
        return std::nullopt;
    constexpr double nsPerSecond = 1e9;
    return bytes == 0 ? 0 : static_cast<double>(bytes) * nsPerSecond / static_cast<double>(neededAt - from);
}

void EdgeTiming::add(const MessageTiming& message)
{
    ++messages;
    dead += message.isDead ? 1 : 0;
    bytes += message.bytes;
    transit = later(transit, message.transit());
    slack = later(slack, message.slack());
    stall = later(stall, message.stall);
    waited = later(waited, message.late());
    if (message.late() > 0)
        ++late;
    else
        leastSlack = std::min(leastSlack, message.slack());
    if (const std::optional<double> hides = message.hidingBandwidth())
        hidingBandwidth = std::max(hidingBandwidth, *hides);
    else
        ++unhidden;
    if (worst == none || message.stall > worstStall) {
        worst = message.taken;
        worstStall = message.stall;
    }
}

void MessageTimes::Busy::add(VirtualTime from, VirtualTime to)
{
    if (to <= from)
        return;
    if (from > end) {
        before += end - begin;
        begin = from;
    }
    end = std::max(end, to);
}

VirtualTime MessageTimes::Busy::until(VirtualTime time) const
{
    return before + (time > begin ? std::min(time, end) - begin : 0);
}

MessageTimes::MessageTimes(const Program& program, size_t most) : m_program(program), m_most(std::max<size_t>(most, 2))
{
    m_busy.resize(program.placement().devices.size());
    for (uint32_t route = 0; route < program.mailboxes().size(); ++route) {
        const size_t mailbox = program.mailboxes()[route].mailbox.index();
        if (m_routeOf.size() <= mailbox)
            m_routeOf.resize(mailbox + 1, MessageTiming::never);
        m_routeOf[mailbox] = route;
        m_edges.emplace_back().route = route;
    }
}

uint32_t MessageTimes::routeOf(ResourceId mailbox) const
{
    return mailbox.index() < m_routeOf.size() ? m_routeOf[mailbox.index()] : MessageTiming::never;
}

std::optional<uint32_t> MessageTimes::sendOf(uint64_t flight) const
{
    const auto found = m_onWay.find(flight);
    return found == m_onWay.end() ? std::nullopt : std::optional(found->second.message.sent);
}

void MessageTimes::see(const State& before, const Event& event, const EventTimes& times)
{
    if (event.kind == Event::Kind::Deliver)
        return deliver(before, event, times);
    if (event.kind == Event::Kind::Act)
        return happen(before, *event.act);
    if (!event.isOfNode())
        return;
    if (event.kind == Event::Kind::Block) {
        await(before, event, times);
    } else if (isTransfer(m_program.node(event.node).opClass)) {
        for (const Effect& effect : event.effects) {
            if (effect.kind == Effect::Kind::Post)
                post(before, effect, times);
            else if (effect.kind == Effect::Kind::Take)
                take(before, event, effect, times);
        }
    }
    m_busy[times.device.index()].add(times.begin, times.end);
}

void MessageTimes::post(const State& before, const Effect& effect, const EventTimes& times)
{
    const uint32_t route = routeOf(effect.resource);
    if (route == MessageTiming::never)
        return;
    Sent& sent = m_onWay[before.network->flightCount];
    sent.key = static_cast<uint64_t>(effect.index);
    MessageTiming& message = sent.message;
    message.route = route;
    message.sent = static_cast<uint32_t>(before.position);
    message.sentAt = times.end;
    message.bytes = messageBytes(effect.value);
    message.isDead = effect.value.isNone();
}

void MessageTimes::deliver(const State& before, const Event& event, const EventTimes& times)
{
    const auto found = m_onWay.find(event.pick);
    if (found == m_onWay.end())
        return;
    const auto& [message, key] = found->second;
    Arrived arrived;
    arrived.message = message;
    arrived.message.arrived = static_cast<uint32_t>(before.position);
    arrived.message.arrivedAt = std::max(times.begin, message.sentAt);
    const double perByte = m_program.network()->links[message.route].nsPerByte;
    const auto carried = static_cast<VirtualTime>(static_cast<double>(message.bytes) * perByte + 0.5);
    arrived.message.fixed = arrived.message.transit() - std::min(carried, arrived.message.transit());
    if (times.device.isValid())
        arrived.busy = m_busy[times.device.index()].until(times.begin);
    m_there[{message.route, key}].push_back(arrived);
    m_onWay.erase(found);
}

void MessageTimes::await(const State& before, const Event& event, const EventTimes& times)
{
    if (m_program.node(event.node).opClass != OpClass::Recv)
        return;
    // One that is tried again waits still.
    m_waiting.try_emplace(
        waiterOf(m_program.nodeOf(event.node), event.tag),
        Wait{static_cast<uint32_t>(before.position), times.begin, m_busy[times.device.index()].until(times.begin)});
}

void MessageTimes::take(const State& before, const Event& event, const Effect& effect, const EventTimes& times)
{
    std::optional<Wait> wait;
    if (const auto found = m_waiting.find(waiterOf(m_program.nodeOf(event.node), event.tag));
        found != m_waiting.end()) {
        wait = found->second;
        m_waiting.erase(found);
    }
    const auto there = m_there.find({routeOf(effect.resource), static_cast<uint64_t>(effect.index)});
    if (there == m_there.end())
        return;
    const Arrived arrived = there->second.front();
    there->second.pop_front();
    if (there->second.empty())
        m_there.erase(there);
    if (m_messages.size() >= m_most) {  // half of them, so that it is rarely done
        const size_t gone = m_messages.size() / 2;
        m_messages.erase(m_messages.begin(), m_messages.begin() + static_cast<ptrdiff_t>(gone));
        m_firstMessage += gone;
    }
    MessageTiming& message = m_messages.emplace_back(arrived.message);
    message.taken = static_cast<uint32_t>(before.position);
    message.waited = wait ? wait->event : MessageTiming::never;
    message.neededAt = wait ? wait->since : times.begin;
    if (wait && message.late() > 0) {
        const VirtualTime busy = arrived.busy - std::min(wait->busy, arrived.busy);
        message.stall = message.late() - std::min(busy, message.late());
    }
    m_edges[message.route].add(message);
}

void MessageTimes::happen(const State& before, const NetworkAct& act)
{
    if (act.kind == NetworkAct::Kind::Lose) {
        m_onWay.erase(act.flight);
    } else if (act.kind == NetworkAct::Kind::Duplicate) {
        const auto found = m_onWay.find(act.flight);
        if (found != m_onWay.end() && findFlight(*before.network, act.flight)) {
            const Sent copy = found->second;
            m_onWay[before.network->flightCount] = copy;
        }
    }
}

}
