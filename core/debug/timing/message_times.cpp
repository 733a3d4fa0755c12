// SPDX-License-Identifier: Apache-2.0
#include "core/debug/timing/message_times.h"

#include <algorithm>
#include <utility>

namespace tagscope {

namespace {

/// Of a list that is too long the older half, so that it is rarely done; counts what has gone.
template <class T>
void dropOlderHalf(std::vector<T>& list, uint64_t& gone)
{
    const size_t half = list.size() / 2;
    list.erase(list.begin(), list.begin() + static_cast<ptrdiff_t>(half));
    gone += half;
}

}

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
    m_claims.resize(m_busy.size());
    for (uint32_t route = 0; route < program.mailboxes().size(); ++route) {
        const size_t mailbox = program.mailboxes()[route].mailbox.index();
        if (m_routeOf.size() <= mailbox)
            m_routeOf.resize(mailbox + 1, MessageTiming::never);
        m_routeOf[mailbox] = route;
        m_edges.emplace_back().route = route;
    }
    m_isWorstOpen.resize(m_edges.size());
    m_worstForgotten.resize(m_edges.size());
}

std::span<const EdgeTiming> MessageTimes::edges() const
{
    const auto open = std::ranges::find(m_isWorstOpen, true);
    if (open == m_isWorstOpen.end())
        return m_edges;
    for (size_t route = 0; route < m_edges.size(); ++route)
        if (m_isWorstOpen[route]) {
            m_edges[route].worst = m_worstForgotten[route].taken;
            m_edges[route].worstStall = m_worstForgotten[route].stall;
        }
    for (const MessageTiming& message : m_messages) {
        EdgeTiming& edge = m_edges[message.route];
        if (m_isWorstOpen[message.route] && (edge.worst == EdgeTiming::none || message.stall > edge.worstStall)) {
            edge.worst = message.taken;
            edge.worstStall = message.stall;
        }
    }
    m_isWorstOpen.assign(m_edges.size(), false);
    return m_edges;
}

void MessageTimes::forgetOldest()
{
    for (size_t i = 0; i < m_messages.size() / 2; ++i) {
        const MessageTiming& message = m_messages[i];
        Worst& worst = m_worstForgotten[message.route];
        if (worst.taken == EdgeTiming::none || message.stall > worst.stall)
            worst = {message.taken, message.stall};
    }
    dropOlderHalf(m_messages, m_firstMessage);
}

void MessageTimes::claim(DeviceId device, VirtualTime from, VirtualTime to)
{
    MessageTiming& message = m_messages.back();
    const uint64_t number = m_firstMessage + m_messages.size() - 1;
    std::vector<Claim>& claims = m_claims[device.index()];
    constexpr size_t leastClaims = 4096;
    if (claims.size() > std::max(m_most, leastClaims)) {
        uint64_t gone = 0;
        dropOlderHalf(claims, gone);
    }
    const auto first = std::ranges::upper_bound(claims, from, {}, &Claim::to);
    const std::vector<Claim> others(first, claims.end());
    claims.erase(first, claims.end());
    const auto keep = [&](VirtualTime begin, VirtualTime end, const Claim& of) {
        if (begin < end)
            claims.push_back({begin, end, of.arrived, of.message, of.route, of.taken});
    };
    const auto gain = [&](VirtualTime begin, VirtualTime end) {
        if (begin >= end)
            return;
        message.stall += end - begin;
        if (!claims.empty() && claims.back().message == number && claims.back().to == begin)
            claims.back().to = end;
        else
            claims.push_back({begin, end, message.arrived, number, message.route, message.taken});
    };
    VirtualTime at = from;
    for (const Claim& other : others) {
        const VirtualTime begin = std::clamp(other.from, from, to);
        const VirtualTime end = std::clamp(other.to, from, to);
        keep(other.from, begin, other);
        gain(at, begin);
        if (other.arrived > message.arrived) {
            keep(begin, end, other);
        } else if (begin < end) {
            takeFrom(other, end - begin);
            gain(begin, end);
        }
        at = end;
        if (other.from >= to)
            keep(other.from, other.to, other);
        else
            keep(end, other.to, other);
    }
    gain(at, to);
}

void MessageTimes::takeFrom(const Claim& claim, VirtualTime time)
{
    EdgeTiming& edge = m_edges[claim.route];
    edge.stall -= std::min(time, edge.stall);
    m_isWorstOpen[claim.route] = m_isWorstOpen[claim.route] || edge.worst == claim.taken;
    if (claim.message < m_firstMessage) {
        if (Worst& worst = m_worstForgotten[claim.route]; worst.taken == claim.taken)
            worst.stall -= std::min(time, worst.stall);
        return;
    }
    m_messages[claim.message - m_firstMessage].stall -= time;
    if (m_restated.size() >= m_most)
        dropOlderHalf(m_restated, m_firstRestated);
    m_restated.push_back(claim.message);
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
    if (m_messages.size() >= m_most)
        forgetOldest();
    MessageTiming& message = m_messages.emplace_back(arrived.message);
    message.taken = static_cast<uint32_t>(before.position);
    message.waited = wait ? wait->event : MessageTiming::never;
    message.neededAt = wait ? wait->since : times.begin;
    if (wait && message.late() > 0) {
        const VirtualTime busy = arrived.busy - std::min(wait->busy, arrived.busy);
        const VirtualTime stood = message.late() - std::min(busy, message.late());
        const VirtualTime since = wait->since - std::min(wait->busy, wait->since);
        claim(times.device, since, later(since, stood));
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
