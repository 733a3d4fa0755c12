// SPDX-License-Identifier: Apache-2.0
#include "core/debug/timing/run_times.h"

#include <algorithm>
#include <utility>

namespace tagscope {

namespace {

constexpr uint64_t eventsBetweenLooks = 1024;
constexpr uint16_t noLane16 = UINT16_MAX;

}

RunTimes::RunTimes(std::shared_ptr<const Timeline> timeline)
    : m_timeline(std::move(timeline)), m_isTimed(m_timeline->program().network() != nullptr)
{
    m_laneOfThread.resize(program().placement().devices.size());
    if (m_isTimed)
        m_messages = std::make_unique<MessageTimes>(program());
}

VirtualTime RunTimes::duration(uint64_t event) const
{
    if (!m_isTimed)
        return 1;
    const uint32_t kept = m_durations[event];
    return kept == longDuration ? m_longDurations.at(event) : kept;
}

uint32_t RunTimes::lane(uint64_t event) const
{
    if (m_isTimed)
        return m_laneOf[event] == noLane16 ? noLane : m_laneOf[event];
    const EventRecord record = m_timeline->record(event);
    return record.isFiring() ? m_laneOfThread[program().node(record.node).device.index()][0] : noLane;
}

std::optional<uint32_t> RunTimes::cause(uint64_t event) const
{
    return m_isTimed && m_causes[event] != none ? std::optional(m_causes[event]) : std::nullopt;
}

VirtualTime RunTimes::ready(uint64_t event) const
{
    if (!m_isTimed)
        return event;
    if (const auto at = m_readyAt.find(event); at != m_readyAt.end())
        return at->second;
    return m_causes[event] == none ? 0 : end(m_causes[event]);
}

VirtualTime RunTimes::busy(const RunLane& lane, size_t from, size_t to) const
{
    if (!m_isTimed)
        return to - from;
    if (from >= to)
        return 0;
    const auto until = [&](size_t i) {
        const size_t sum = std::min(i / eventsBetweenSums, lane.m_busy.size() - 1);
        VirtualTime busy = lane.m_busy[sum];
        for (size_t at = sum * eventsBetweenSums; at < i; ++at)
            busy += duration(lane.m_events[at]);
        return busy;
    };
    return until(to) - until(from);
}

bool RunTimes::lookFurther(uint64_t end, const std::function<bool()>& isEnough)
{
    end = std::min(end, m_timeline->size());
    if (m_position >= end)
        return true;
    if (!m_isTimed)
        return walkUntimed(end, isEnough);
    const auto see = [&](const State& before, const Event& event) {
        this->see(before, event);
        ++m_position;
        return m_position % eventsBetweenLooks != 0 || !isEnough || !isEnough();
    };
    m_timeline->visit(m_position, end, see, Values::Kept);
    return m_position >= end;
}

bool RunTimes::walkUntimed(uint64_t end, const std::function<bool()>& isEnough)
{
    while (m_position < end) {
        const auto event = static_cast<uint32_t>(m_position);
        if (const EventRecord record = m_timeline->record(event); record.isFiring())
            addTo(program().node(record.node).device, 0, event, event, event + 1);
        ++m_position;
        if (m_position % eventsBetweenLooks == 0 && isEnough && isEnough())
            break;
    }
    return m_position >= end;
}

void RunTimes::addTo(DeviceId device, uint32_t thread, uint32_t event, VirtualTime begin, VirtualTime end)
{
    std::vector<uint32_t>& threads = m_laneOfThread[device.index()];
    if (threads.size() <= thread)
        threads.resize(thread + 1, noLane);
    if (threads[thread] == noLane) {
        threads[thread] = static_cast<uint32_t>(m_lanes.size());
        m_lanes.emplace_back(device, thread);
    }
    RunLane& lane = m_lanes[threads[thread]];
    if (m_isTimed && lane.m_events.size() % eventsBetweenSums == 0)
        lane.m_busy.push_back(lane.m_worked);
    lane.m_worked = later(lane.m_worked, end - begin);
    lane.m_events.push_back(event);
    if (m_isTimed)
        m_laneOf[event] = static_cast<uint16_t>(std::min<uint32_t>(threads[thread], noLane16 - 1));
    if (!m_last || end > this->end(*m_last))
        m_last = event;
}

void RunTimes::see(const State& before, const Event& event)
{
    noteReady(before);
    const EventTimes times = timesOf(program(), before, event);
    const auto number = static_cast<uint32_t>(before.position);
    m_begins.push_back(times.begin);
    const VirtualTime took = times.end - times.begin;
    m_durations.push_back(took < longDuration ? static_cast<uint32_t>(took) : longDuration);
    if (took >= longDuration)
        m_longDurations.emplace(number, took);
    m_laneOf.push_back(noLane16);
    Reason reason;
    m_before = {};
    m_before.isAny = true;
    m_before.event = number;
    m_before.kind = event.kind;
    m_before.ready = before.ready.size() - (event.isOfNode() ? 1 : 0);
    m_before.tagCount = before.tagCount;
    if (event.isOfNode()) {
        const ReadyEntry entry = before.ready[event.pick];
        if (const auto found = m_reasons.find(instanceOf(entry)); found != m_reasons.end()) {
            reason = found->second;
            m_reasons.erase(found);
        }
        const Iteration& iteration = before.iteration(event.iteration);
        const OpClass op = program().node(event.node).opClass;
        m_before.makesIteration = op == OpClass::Enter || (op == OpClass::NextIteration && !event.isDead);
        m_before.frame = iteration.staticFrame;
        m_before.wasFull = !before.frames[iteration.frame.index()].parked.empty();
        m_before.device = times.device;
        if (event.kind == Event::Kind::Block)
            m_waiting.emplace(instanceOf(entry), reason);
    } else if (event.kind == Event::Kind::Deliver) {
        m_before.device = times.device;
        reason.by = ReadyBy::Message;
        reason.cause = m_messages->sendOf(event.pick).value_or(none);
    }
    m_messages->see(before, event, times);
    m_causes.push_back(reason.cause);
    m_readyBy.push_back(static_cast<uint8_t>(reason.by));
    if (reason.at)
        m_readyAt.emplace(number, *reason.at);
    if (times.thread != EventTimes::noThread)
        addTo(times.device, times.thread, number, times.begin, times.end);
}

/// What the event before this state has made ready stands at the end of the list, unless somebody moved the list.
void RunTimes::noteReady(const State& now)
{
    const bool isMoved = !m_before.isAny || m_before.kind == Event::Kind::Act || m_before.kind == Event::Kind::Window
        || now.ready.size() < m_before.ready || !std::ranges::all_of(now.network->devices, &DeviceState::runs);
    for (size_t i = isMoved ? 0 : m_before.ready; i < now.ready.size(); ++i)
        noteReady(now, now.ready[i]);
}

void RunTimes::noteReady(const State& now, const ReadyEntry& entry)
{
    const uint64_t instance = instanceOf(entry);
    if (m_reasons.contains(instance))
        return;
    Reason reason = reasonOf(now, entry);
    m_waiting.erase(instance);
    m_reasons.emplace(instance, reason);
}

RunTimes::Reason RunTimes::reasonOf(const State& now, const ReadyEntry& entry) const
{
    Reason reason;
    const VirtualTime at = readySince(program(), now, entry.node(), entry.iterationId());
    if (!m_before.isAny)
        return reason;
    const auto waiting = m_waiting.find(instanceOf(entry));
    if (waiting != m_waiting.end())
        reason.by = m_before.kind == Event::Kind::Deliver ? ReadyBy::Message
            : m_before.kind == Event::Kind::Firing        ? ReadyBy::Served
                                                          : ReadyBy::Hand;
    else if (m_before.kind == Event::Kind::Window)
        reason.by = ReadyBy::Window;
    else if (!(m_before.kind == Event::Kind::Firing || m_before.kind == Event::Kind::Block))
        reason.by = ReadyBy::Hand;
    else {
        const Iteration& iteration = now.iteration(entry.iterationId());
        const bool isNew = iteration.tag.value >= m_before.tagCount;
        const bool isWindow = isNew && iteration.number > 0
            && (!m_before.makesIteration || m_before.wasFull || iteration.staticFrame != m_before.frame);
        reason.by = isWindow ? ReadyBy::Window : ReadyBy::Token;
    }
    if (at == 0 && reason.by == ReadyBy::Token && end(m_before.event) != 0) {
        reason.by = ReadyBy::Start;
        return reason;
    }
    reason.cause = m_before.event;
    if (end(reason.cause) == at)
        return reason;
    // Another event was the last on the clock, though not in the order of events.
    if (waiting != m_waiting.end() && waiting->second.cause != none && end(waiting->second.cause) == at)
        return waiting->second;
    const DeviceId device = program().node(entry.node()).device;
    if (const uint32_t other = latestEndingAt(device, at, entry.node()); other != none)
        reason.cause = other;
    else
        reason.at = at;
    return reason;
}

/// Of what the threads of a device did last, what ended then: rather what the consumer has an edge from.
uint32_t RunTimes::latestEndingAt(DeviceId device, VirtualTime time, PlanId consumer) const
{
    uint32_t found = none;
    bool isProducer = false;
    for (const uint32_t lane : m_laneOfThread[device.index()]) {
        if (lane == noLane)
            continue;
        const std::span<const uint32_t> events = m_lanes[lane].events();
        for (size_t i = events.size(); i-- > 0 && end(events[i]) >= time;) {
            if (end(events[i]) != time)
                continue;
            const PlanNode& node = program().node(m_timeline->record(events[i]).node);
            const bool produces = std::ranges::any_of(
                program().edgesOf(node), [&](const PlanEdge& edge) { return edge.target == consumer.value; });
            if (found == none || (produces && !isProducer)) {
                found = events[i];
                isProducer = produces;
            }
            break;
        }
    }
    return found;
}

}
