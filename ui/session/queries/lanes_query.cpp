// SPDX-License-Identifier: Apache-2.0
#include "ui/session/queries/lanes_query.h"

#include "ui/session/engine_run.h"
#include "ui/session/firing_grid.h"
#include "ui/session/instance_name.h"

#include <algorithm>
#include <array>

namespace tagscope::ui {

namespace {

/// A run may have an instance for each of a million iterations.
constexpr size_t mostLaneInstances = 100'000;

/// Iterations from `first` to `last` of one instance. They begin in their order, and an iteration is over before the
/// one that is the widest window later begins; so what can be seen is found by halves.
class Instance {
public:
    Instance(const Timeline& timeline, const std::vector<TagId>& tags, StaticFrameId frame, int64_t first, int64_t last)
        : m_timeline(timeline), m_tags(tags), m_frame(frame), m_widest(timeline.widestWindow(frame)),
          m_end(last < std::ssize(tags) ? last + 1 : std::ssize(tags)), m_first(std::clamp<int64_t>(first, 0, m_end))
    {
    }

    int64_t first() const { return m_first; }
    int64_t end() const { return m_end; }
    TagId tag(int64_t i) const { return m_tags[static_cast<size_t>(i)]; }
    std::optional<TagEntry> entry(int64_t i) const { return tag(i).isValid() ? m_timeline.tag(tag(i)) : std::nullopt; }
    /// Of the first iteration from `i` on that has events; the end of the run behind the last.
    uint64_t begin(int64_t i) const
    {
        for (; i < m_end; ++i)
            if (const std::optional<TagEntry> found = entry(i))
                return found->firstEvent;
        return m_timeline.size();
    }
    /// The first iteration that begins at `event` or later.
    int64_t firstFrom(uint64_t event) const
    {
        int64_t low = m_first;
        int64_t high = m_end;
        while (low < high) {
            const int64_t middle = low + (high - low) / 2;
            if (begin(middle) < event)
                low = middle + 1;
            else
                high = middle;
        }
        return low;
    }
    /// An iteration before which all are over by then.
    int64_t oldestAt(uint64_t event) const
    {
        return std::max(m_first, firstFrom(event) - std::min(m_widest, m_end) - 1);
    }
    /// Behind the last event of all.
    uint64_t lastEnd() const
    {
        // The last to begin need not be the last to end, but nearly.
        uint64_t end = 0;
        for (int64_t i = std::max(m_first, m_end - std::min<int64_t>(m_widest, 64)); i < m_end; ++i)
            if (const std::optional<TagEntry> found = entry(i))
                end = std::max(end, found->lastEvent + 1);
        return end;
    }
    /// The window, if it has room for several and is full as an iteration begins; else 0.
    int64_t fullWindow(int64_t i) const
    {
        const int64_t window = m_timeline.windowAt(m_frame, begin(i));
        const int64_t oldest = i - window + 1;
        if (window <= 1 || oldest < 0)
            return 0;
        const std::optional<TagEntry> early = entry(oldest);
        return early && early->lastEvent > begin(i) ? window : 0;
    }

private:
    const Timeline& m_timeline;
    const std::vector<TagId>& m_tags;
    StaticFrameId m_frame;
    int64_t m_widest;
    int64_t m_end;
    int64_t m_first;
};

/// Bars one by one, each in the first row that is free.
void fillBars(const Instance& instance, int64_t from, int64_t to, const LanesQuery& request, Lane& lane)
{
    std::array<uint64_t, Lanes::mostRows> free{};
    for (int64_t i = from; i < to; ++i) {
        const std::optional<TagEntry> entry = instance.entry(i);
        if (!entry || entry->lastEvent < request.from || entry->firstEvent >= request.to)
            continue;
        if (request.events && !request.events->touches(entry->firstEvent, entry->lastEvent))
            continue;
        const auto row = std::ranges::find_if(free, [&](uint64_t until) { return until <= entry->firstEvent; });
        const auto place = row == free.end() ? free.end() - 1 : row;
        *place = std::max(*place, entry->lastEvent + 1);
        lane.bars.push_back({static_cast<int>(place - free.begin()), i, 1, entry->firstEvent, entry->lastEvent + 1,
                             instance.tag(i), instance.fullWindow(i)});
        lane.rows = std::max(lane.rows, lane.bars.back().row + 1);
    }
}

/// A bar for each column in which iterations begin.
void fillColumns(const Instance& instance, const LanesQuery& request, Lane& lane)
{
    const auto columns = static_cast<uint64_t>(request.columns);
    const uint64_t width = request.to - request.from;
    int64_t i = instance.oldestAt(request.from);
    for (uint64_t c = 0; c < columns && i < instance.end(); ++c) {
        const uint64_t end = request.from + (c + 1) * width / columns;
        const int64_t next = c + 1 == columns ? instance.firstFrom(request.to) : instance.firstFrom(end);
        if (next <= i)
            continue;
        LaneBar bar{0,
                    i,
                    next - i,
                    instance.begin(i),
                    std::max(end, instance.begin(i) + 1),
                    instance.tag(i),
                    instance.fullWindow(i)};
        if (next >= instance.end())
            if (const std::optional<TagEntry> last = instance.entry(instance.end() - 1))
                bar.end = last->lastEvent + 1;
        lane.bars.push_back(bar);
        i = next;
    }
}

/// Those that are asked for.
std::optional<IterationSpan> coveredOf(const Debugger& debugger, const std::vector<TagId>& tags, TagId parent,
                                       StaticFrameId frame, const LanesQuery& request)
{
    const Timeline& timeline = *debugger.timeline();
    std::optional<IterationSpan> covered = allIterations;
    if (request.only)
        covered =
            both(covered, request.only->iterationsOf(instanceName(*debugger.tagNames(), timeline, parent, frame)));
    if (request.events && covered)
        covered = both(covered, iterationsIn(timeline, tags, *request.events));
    return covered;
}

}

Result<Lanes> LanesQuery::work(EngineRun& run) const
{
    const Debugger& debugger = *run.debugger();
    Lanes answer;
    answer.of = *this;
    if (!debugger.program())
        return answer;
    LanesQuery request = *this;
    request.columns = std::clamp(request.columns, 1, LanesQuery::mostColumns);
    request.to = std::min(request.to, debugger.size());
    if (request.from >= request.to)
        return answer;
    const Timeline& timeline = *debugger.timeline();
    size_t looked = 0;
    for (const auto& [key, tags] : run.kept<FiringGrid>().instances(debugger)) {
        if (++looked > mostLaneInstances) {
            answer.isCut = true;
            break;
        }
        const auto& [parent, frame] = key;
        const std::optional<IterationSpan> covered = coveredOf(debugger, tags, parent, frame, request);
        if (!covered)
            continue;
        const Instance instance(timeline, tags, frame, covered->first, covered->second);
        if (instance.begin(instance.first()) >= request.to)
            continue;
        if (instance.lastEnd() <= request.from)
            continue;
        const size_t number = answer.total++;
        if (number < request.first || answer.lanes.size() >= std::min(request.count, LanesQuery::mostLanes))
            continue;
        Lane& lane = answer.lanes.emplace_back();
        lane.frame = frame;
        lane.parent = parent;
        lane.name = instanceName(*debugger.tagNames(), timeline, parent, frame);
        lane.iterations = std::ssize(tags);
        lane.window = timeline.windowAt(frame, request.to);
        const int64_t oldest = instance.oldestAt(request.from);
        const int64_t last = instance.firstFrom(request.to);
        if (last - oldest <= request.columns)
            fillBars(instance, oldest, last, request, lane);
        else
            fillColumns(instance, request, lane);
    }
    return answer;
}

}
