// SPDX-License-Identifier: Apache-2.0
#include "core/debug/timing/lane_bars.h"

#include <algorithm>

namespace tagscope {

namespace {

LaneBar firingBar(const RunTimes& times, uint32_t event, const PathEvents& path)
{
    LaneBar bar;
    bar.event = event;
    bar.begin = times.begin(event);
    bar.end = times.end(event);
    bar.busy = bar.end - bar.begin;
    bar.isDead = times.timeline()->record(event).isDead;
    bar.isOnPath = path.hasAnyOf(std::span(&event, 1));
    return bar;
}

/// Where the stretch of `resolution` ends that a time is in.
VirtualTime stretchEnd(VirtualTime time, VirtualTime resolution)
{
    return (time / resolution + 1) * resolution;
}

/// The first place behind `from` whose firing begins at that time or later; looks near first.
size_t firstFrom(const RunTimes& times, std::span<const uint32_t> events, size_t from, VirtualTime time)
{
    size_t step = 1;
    size_t low = from;
    while (low + step < events.size() && times.begin(events[low + step]) < time) {
        low += step;
        step *= 2;
    }
    const size_t high = std::min(low + step, events.size());
    const auto begins = [&](uint32_t event) { return times.begin(event); };
    const auto found = std::ranges::lower_bound(events.subspan(low, high - low), time, {}, begins);
    return low + static_cast<size_t>(found - events.subspan(low, high - low).begin());
}

/// Bars of firings that are ordered by their beginnings. `busyOf`: how long there was one at work in some of them;
/// `gap`: called before each bar with the place of its first firing.
template <class Busy, class Gap>
void addBars(const RunTimes& times, std::span<const uint32_t> events, size_t first, const LaneView& view,
             const PathEvents& path, const Busy& busyOf, const Gap& gap, std::vector<LaneBar>& bars)
{
    const VirtualTime resolution = std::max<VirtualTime>(view.resolution, 1);
    constexpr size_t mostLooked = 64;
    for (size_t i = first; i < events.size() && times.begin(events[i]) < view.to;) {
        gap(i);
        if (times.duration(events[i]) >= resolution) {
            bars.push_back(firingBar(times, events[i], path));
            ++i;
            continue;
        }
        size_t end = firstFrom(times, events, i, stretchEnd(times.begin(events[i]), resolution));
        end = std::max(end, i + 1);
        // Of those that begin here the last may be long; where firings overlap, another may.
        const size_t looked = std::min(end, i + mostLooked);
        for (size_t at = i + 1; at < looked; ++at)
            if (times.duration(events[at]) >= resolution) {
                end = at;
                break;
            }
        if (end > looked && times.duration(events[end - 1]) >= resolution)
            --end;
        if (end == i + 1) {
            bars.push_back(firingBar(times, events[i], path));
            i = end;
            continue;
        }
        LaneBar bar;
        bar.kind = LaneBar::Kind::Several;
        bar.event = events[i];
        bar.count = static_cast<uint32_t>(end - i);
        bar.begin = times.begin(events[i]);
        bar.end = times.end(events[end - 1]);
        bar.busy = busyOf(i, end);
        bar.isDead = true;
        for (size_t at = i; at < end && at < i + mostLooked && bar.isDead; ++at)
            bar.isDead = times.timeline()->record(events[at]).isDead;
        bar.isOnPath = path.hasAnyOf(events.subspan(i, end - i));
        bars.push_back(bar);
        i = end;
    }
}

}

PathEvents::PathEvents(const CriticalPath& path)
{
    for (const PathStep& step : path.steps())
        if (step.kind == PathStep::Kind::Kernel)
            m_events.push_back(step.event);
    std::ranges::sort(m_events);
}

bool PathEvents::hasAnyOf(std::span<const uint32_t> events) const
{
    if (m_events.empty() || events.empty())
        return false;
    // Events of a lane are in their order, and nearly all of those on the path are: few are looked at.
    const auto [least, most] = std::ranges::minmax(events.front(), events.back());
    for (auto at = std::ranges::lower_bound(m_events, least); at != m_events.end() && *at <= most; ++at)
        if (std::ranges::binary_search(events, *at))
            return true;
    return false;
}

std::vector<LaneBar> barsOf(const RunTimes& times, const RunLane& lane, const LaneView& view, const PathEvents& path)
{
    std::vector<LaneBar> bars;
    const std::span<const uint32_t> events = lane.events();
    const auto endOf = [&](uint32_t event) { return times.end(event); };
    const auto found = std::ranges::upper_bound(events, view.from, {}, endOf);
    const VirtualTime resolution = std::max<VirtualTime>(view.resolution, 1);
    const auto gap = [&](size_t i) {
        const VirtualTime begin = times.begin(events[i]);
        const VirtualTime before = i == 0 ? 0 : times.end(events[i - 1]);
        const ReadyBy by = times.readyBy(events[i]);
        if (!times.isTimed() || begin < before + resolution || by == ReadyBy::Start)
            return;
        LaneBar bar;
        bar.kind = LaneBar::Kind::Wait;
        bar.by = by;
        bar.event = events[i];
        bar.begin = before;
        bar.end = begin;
        bars.push_back(bar);
    };
    const auto first = static_cast<size_t>(found - events.begin());
    addBars(
        times, events, first, view, path, [&](size_t from, size_t to) { return times.busy(lane, from, to); }, gap,
        bars);
    // The wait that the view ends in.
    const size_t next = firstFrom(times, events, first, view.to);
    if (next < events.size() && times.begin(events[next]) >= view.to
        && (next == 0 || times.end(events[next - 1]) < view.to))
        gap(next);
    return bars;
}

bool IterationRows::lookFurther(const RunTimes& times, const std::function<bool()>& isEnough)
{
    constexpr uint64_t eventsBetweenLooks = 1024;
    while (m_position < times.position()) {
        const auto event = static_cast<uint32_t>(m_position);
        const EventRecord record = times.timeline()->record(event);
        if (record.isFiring()) {
            if (m_rowOf.size() <= record.tag.index())
                m_rowOf.resize(record.tag.index() + 1, UINT32_MAX);
            uint32_t& row = m_rowOf[record.tag.index()];
            if (row == UINT32_MAX) {
                row = static_cast<uint32_t>(m_rows.size());
                m_rows.emplace_back().tag = record.tag;
            }
            std::vector<uint32_t>& events = m_rows[row].events;
            // Almost always at the end.
            auto at = events.end();
            while (at != events.begin() && times.begin(*std::prev(at)) > times.begin(event))
                --at;
            events.insert(at, event);
            m_rows[row].end = std::max(m_rows[row].end, times.end(event));
        }
        ++m_position;
        if (m_position % eventsBetweenLooks == 0 && isEnough && isEnough())
            break;
    }
    return m_position >= times.position();
}

std::vector<LaneBar> barsOf(const RunTimes& times, const IterationRows::Row& row, const LaneView& view,
                            const PathEvents& path)
{
    std::vector<LaneBar> bars;
    const std::span<const uint32_t> events = row.events;
    if (row.end <= view.from && row.end > 0)
        return bars;
    const auto beginOf = [&](uint32_t event) { return times.begin(event); };
    auto first = static_cast<size_t>(std::ranges::lower_bound(events, view.from, {}, beginOf) - events.begin());
    constexpr size_t mostBack = 64;  // what begins before may reach into the view
    for (size_t back = 0; back < mostBack && first > 0; ++back)
        --first;
    while (first < events.size() && times.end(events[first]) < view.from)
        ++first;
    const auto busyOf = [&](size_t from, size_t to) {
        const VirtualTime length = times.end(events[to - 1]) - times.begin(events[from]);
        constexpr size_t mostSummed = 1024;
        VirtualTime busy = 0;
        for (size_t i = from; i < to && i < from + mostSummed; ++i)
            busy += times.duration(events[i]);
        return std::min(busy, length);
    };
    addBars(
        times, events, first, view, path, busyOf, [](size_t) {}, bars);
    return bars;
}

}
