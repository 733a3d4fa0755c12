// SPDX-License-Identifier: Apache-2.0
#include "core/debug/record/traffic.h"

#include "core/base/say.h"
#include "core/debug/record/describe.h"
#include "core/exec/virtual_clock.h"
#include "core/graph/device.h"

#include <algorithm>
#include <map>

namespace tagscope {

namespace {

/// The age that 95 of 100 do not pass.
std::optional<uint64_t> nearestRank95(std::vector<uint64_t>& ages)
{
    if (ages.empty())
        return std::nullopt;
    const size_t rank = (ages.size() * 95 + 99) / 100;  // of 1 to size, rounded up
    const auto at = ages.begin() + static_cast<ptrdiff_t>(rank - 1);
    std::ranges::nth_element(ages, at);
    return *at;
}

std::string ageText(const Traffic& traffic, uint64_t age)
{
    return traffic.isTimed ? virtualTimeText(age) : sayCount(age, "{} event", "{} events", grouped(age));
}

}

const TrafficCell* Traffic::find(uint32_t from, uint32_t to) const
{
    const auto place = [](const TrafficCell& cell) { return std::pair(cell.from, cell.to); };
    const auto found = std::ranges::lower_bound(cells, std::pair(from, to), {}, place);
    return found != cells.end() && place(*found) == std::pair(from, to) ? &*found : nullptr;
}

TrafficLog::TrafficLog(std::shared_ptr<MessageLog> messages)
    : m_messages(std::move(messages)), m_isTimed(timeline()->program().network() != nullptr)
{
}

bool TrafficLog::lookFurther(uint64_t end, const std::function<bool()>& isEnough)
{
    end = std::min(end, timeline()->size());
    bool isDone = m_messages->lookFurther(end, isEnough);
    if (!m_isTimed || m_messages->routes()->empty()) {
        m_position = std::max(m_position, std::min(end, m_messages->position()));
        return isDone;
    }
    constexpr uint64_t eventsBetweenLooks = 4096;
    const Program& program = timeline()->program();
    const auto see = [&](const State& before, const Event& event) {
        if (!event.isOfNode() || !isTransfer(program.node(event.node).opClass))
            return true;
        for (const Effect& effect : event.effects) {
            if (effect.kind != Effect::Kind::Post && effect.kind != Effect::Kind::Take)
                continue;
            const EventTimes times = timesOf(program, before, event);
            m_times.emplace_back(static_cast<uint32_t>(before.position),
                                 effect.kind == Effect::Kind::Post ? times.end : times.begin);
            break;
        }
        return true;
    };
    const uint64_t known = std::min(end, m_messages->position());
    while (m_position < known) {
        const uint64_t next = std::min(known, m_position + eventsBetweenLooks);
        timeline()->visit(m_position, next, see, Values::Kept);
        m_position = next;
        if (m_position < known && isEnough && isEnough())
            return false;
    }
    return isDone;
}

/// Where an event of a message lies on the scale of ages.
uint64_t TrafficLog::timeOf(uint32_t event) const
{
    if (!m_isTimed)
        return event;
    const auto found = std::ranges::lower_bound(m_times, event, {}, &std::pair<uint32_t, VirtualTime>::first);
    return found != m_times.end() && found->first == event ? found->second : 0;
}

Traffic TrafficLog::at(uint64_t position, const State& state) const
{
    Traffic traffic;
    traffic.devices = timeline()->program().placement().devices;
    traffic.isTimed = m_isTimed;
    traffic.forgotten = m_messages->firstRow();
    std::map<std::string, uint32_t> numbers;
    for (uint32_t i = 0; i < traffic.devices.size(); ++i)
        numbers.emplace(traffic.devices[i], i);
    const auto numberOf = [&](const std::string& device) {
        const auto [at, isNew] = numbers.emplace(device, static_cast<uint32_t>(traffic.devices.size()));
        if (isNew)
            traffic.devices.push_back(device);
        return at->second;
    };
    std::vector<std::pair<uint32_t, uint32_t>> ends;  // by route
    for (const MessageRoute& route : *m_messages->routes()) {
        const uint32_t from = numberOf(route.from);
        ends.emplace_back(from, numberOf(route.to));
    }
    struct Counted {
        TrafficCell cell;
        std::vector<uint64_t> ages;
    };
    std::map<std::pair<uint32_t, uint32_t>, Counted> counted;
    const uint64_t now = m_isTimed ? virtualNow(state) : position;
    for (const MessageRow& row : m_messages->rows()) {
        if (row.sent >= position)
            continue;
        auto& [cell, ages] = counted[ends[row.route]];
        ++cell.count;
        cell.dead += row.isDead ? 1 : 0;
        cell.bytes += row.bytes;
        const uint64_t sent = timeOf(row.sent);
        if (row.taken < position) {
            const uint64_t age = std::max(timeOf(row.taken), sent) - sent;
            ages.push_back(age);
            cell.slowest = std::max(cell.slowest.value_or(0), age);
        } else if (row.lost < position) {
            ++cell.lost;
        } else {
            ++cell.waiting;
            ages.push_back(std::max(now, sent) - sent);
        }
    }
    for (auto& [place, of] : counted) {
        of.cell.from = place.first;
        of.cell.to = place.second;
        of.cell.oldest95 = nearestRank95(of.ages);
        traffic.cells.push_back(of.cell);
    }
    return traffic;
}

std::string toText(const Traffic& traffic)
{
    std::string text;
    for (const TrafficCell& cell : traffic.cells) {
        text += fmt::format("{} -> {}: {}, {}", shortDeviceName(traffic.devices[cell.from]),
                            shortDeviceName(traffic.devices[cell.to]),
                            sayCount(cell.count, "{} message", "{} messages", grouped(cell.count)),
                            sayCount(cell.bytes, "{} byte", "{} bytes", grouped(cell.bytes)));
        if (cell.dead > 0)
            text += say(", {} dead", grouped(cell.dead));
        if (cell.lost > 0)
            text += say(", {} lost", grouped(cell.lost));
        if (cell.waiting > 0)
            text += say(", {} not taken", grouped(cell.waiting));
        if (cell.slowest)
            text += say("; slowest {}", ageText(traffic, *cell.slowest));
        if (cell.oldest95)
            text += (cell.slowest ? ", " : "; ") + say("95 % within {}", ageText(traffic, *cell.oldest95));
        text += '\n';
    }
    if (traffic.forgotten > 0)
        text += sayCount(traffic.forgotten, "{} older message is not counted", "{} older messages are not counted",
                         grouped(traffic.forgotten))
            + "\n";
    return text;
}

}
