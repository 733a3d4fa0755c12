// SPDX-License-Identifier: Apache-2.0
#include "core/debug/timing/crossings.h"

#include <algorithm>
#include <map>
#include <string>
#include <tuple>
#include <utility>

namespace tagscope {

namespace {

/// Of the log of messages: those that are longer under way than it takes to send so many count as such for ever.
constexpr size_t mostUnderway = size_t{1} << 17;
/// What happened in so many events is taken from the log at a time, before it forgets.
constexpr uint64_t eventsAtATime = 4096;
constexpr size_t waitsOfBlock = 256;

}

void CrossingList::add(const RunTimes& times, const Crossing& crossing)
{
    if (m_crossings.size() % blockSize == 0)
        m_blocks.emplace_back();
    m_crossings.push_back(crossing);
    Block& block = m_blocks.back();
    block.from = std::min(block.from, begin(times, crossing));
    block.to = std::max(block.to, begin(times, crossing));
    ++block.open;
    if (crossing.how != Crossing::End::Underway)
        end(times, static_cast<uint32_t>(m_crossings.size() - 1), crossing.ended, crossing.how);
}

void CrossingList::end(const RunTimes& times, uint32_t number, uint32_t event, Crossing::End how)
{
    Crossing& crossing = m_crossings[number];
    crossing.ended = event;
    crossing.how = how;
    Block& block = m_blocks[number / blockSize];
    block.to = std::max(block.to, end(times, crossing));
    --block.open;
    if (block.open == 0 && m_crossings.size() >= (number / blockSize + 1) * blockSize)
        sumUp(number / blockSize);
}

void CrossingList::sumUp(size_t number)
{
    std::map<std::tuple<DeviceId, DeviceId, Crossing::End, bool>, size_t> places;
    std::vector<Sum>& sums = m_blocks[number].sums;
    for (size_t i = number * blockSize; i < (number + 1) * blockSize; ++i) {
        const Crossing& c = m_crossings[i];
        const auto [place, isNew] = places.try_emplace({c.from, c.to, c.how, c.isDead}, sums.size());
        if (isNew)
            sums.push_back({static_cast<uint32_t>(i), 0});
        ++sums[place->second].count;
    }
}

void CrossingList::visit(const RunTimes& times, VirtualTime from, VirtualTime to, VirtualTime resolution,
                         const std::function<void(uint32_t first, uint32_t count)>& take) const
{
    for (size_t b = 0; b < m_blocks.size(); ++b) {
        const Block& block = m_blocks[b];
        if (block.from > to || (block.open == 0 && block.to < from))
            continue;
        if (!block.sums.empty() && block.to - block.from <= resolution) {
            for (const Sum& sum : block.sums)
                take(sum.first, sum.count);
            continue;
        }
        const size_t last = std::min((b + 1) * blockSize, m_crossings.size());
        for (size_t i = b * blockSize; i < last; ++i) {
            const Crossing& crossing = m_crossings[i];
            const bool isOver = crossing.how != Crossing::End::Underway && end(times, crossing) < from;
            if (!isOver && begin(times, crossing) <= to)
                take(static_cast<uint32_t>(i), 1);
        }
    }
}

Crossings::Crossings(std::shared_ptr<const Timeline> timeline, size_t most)
    : m_timeline(std::move(timeline)), m_most(most), m_log(m_timeline, mostUnderway)
{
    const std::vector<std::string>& names = m_timeline->program().placement().devices;
    std::unordered_map<std::string, DeviceId> deviceOf;
    for (size_t i = 0; i < names.size(); ++i)
        deviceOf.emplace(names[i], DeviceId(i));
    const auto find = [&](const std::string& name) {
        const auto found = deviceOf.find(name);
        return found == deviceOf.end() ? DeviceId() : found->second;
    };
    for (const MessageRoute& route : *m_log.routes())
        m_ends.emplace_back(find(route.from), find(route.to));
}

bool Crossings::lookFurther(const RunTimes& times, const std::function<bool()>& isEnough)
{
    while (m_position < times.position()) {
        const uint64_t next = std::min(m_position + eventsAtATime, times.position());
        m_log.lookFurther(next);
        for (const MessageLog::Change& change : m_log.changes(m_position))
            if (change.row >= m_log.firstRow())
                take(times, change.row, m_log.rows()[change.row - m_log.firstRow()], change.event);
        m_position = next;
        if (isEnough && isEnough())
            break;
    }
    return m_position >= times.position();
}

/// A row as it is by the end of the part that was looked at: an event in it may have changed it again since.
void Crossings::take(const RunTimes& times, uint64_t number, const MessageRow& row, uint32_t event)
{
    if (row.waited == event) {
        const VirtualTime at = times.begin(event);
        if (m_waits.size() % waitsOfBlock == 0)
            m_waitBlocks.emplace_back(at, at);
        m_waits.push_back(event);
        m_waitBlocks.back() = {std::min(m_waitBlocks.back().first, at), std::max(m_waitBlocks.back().second, at)};
    }
    const auto& [from, to] = m_ends[row.route];
    if (row.sent == event && from.isValid() && to.isValid()) {
        if (m_list.all().size() >= m_most) {
            m_isCut = true;
        } else {
            m_open.emplace(number, static_cast<uint32_t>(m_list.all().size()));
            Crossing crossing;
            crossing.sent = event;
            crossing.from = from;
            crossing.to = to;
            crossing.isDead = row.isDead;
            m_list.add(times, crossing);
        }
    }
    const uint32_t arrived = times.isTimed() ? row.arrived : row.taken;
    const auto open = arrived == event || row.lost == event ? m_open.find(number) : m_open.end();
    if (open == m_open.end())
        return;
    m_list.end(times, open->second, event, arrived == event ? Crossing::End::Arrived : Crossing::End::Lost);
    if (arrived == event)
        m_arrivals.push_back(open->second);
    m_open.erase(open);
}

std::vector<uint32_t> Crossings::waits(const RunTimes& times, VirtualTime from, VirtualTime to, size_t most) const
{
    std::vector<uint32_t> found;
    for (size_t b = 0; b < m_waitBlocks.size() && found.size() < most; ++b) {
        if (m_waitBlocks[b].first > to || m_waitBlocks[b].second < from)
            continue;
        const size_t last = std::min((b + 1) * waitsOfBlock, m_waits.size());
        for (size_t i = b * waitsOfBlock; i < last && found.size() < most; ++i)
            if (const VirtualTime at = times.begin(m_waits[i]); at >= from && at <= to)
                found.push_back(m_waits[i]);
    }
    return found;
}

}
