// SPDX-License-Identifier: Apache-2.0
#include "ui/session/queries/space_time_query.h"

#include "core/debug/control/debugger.h"
#include "ui/session/engine_run.h"
#include "ui/session/queries/timing_look.h"

#include <algorithm>
#include <tuple>
#include <unordered_map>

namespace tagscope::ui {

namespace {

/// What questions about one line find again: its crossings, and what was found of them last.
class CausalLook {
public:
    bool lookFurther(const TimingLook& timing)
    {
        if (!m_crossings || m_crossings->timeline() != timing.times().timeline()
            || m_crossings->position() > timing.times().position()) {
            m_crossings = std::make_unique<Crossings>(timing.times().timeline());
            m_chain.reset();
            m_through.reset();
        }
        return m_crossings->lookFurther(timing.times(), timing.isEnough()) && timing.isComplete();
    }
    const Crossings& crossings() const { return *m_crossings; }
    const CausalChain& chain(size_t devices, uint64_t event, DeviceId device)
    {
        const std::pair of(event, m_crossings->position());
        if (!m_chain || m_chainOf != of) {
            m_chain = CausalChain::of(*m_crossings, devices, event, device);
            m_chainOf = of;
        }
        return *m_chain;
    }
    const HiddenCrossings& through(const RunTimes& times, const std::set<DeviceId>& hidden)
    {
        const std::pair of(hidden, m_crossings->position());
        if (!m_through || m_throughOf != of) {
            m_through.emplace(*m_crossings, times, hidden);
            m_throughOf = of;
        }
        return *m_through;
    }

private:
    std::unique_ptr<Crossings> m_crossings;
    std::optional<CausalChain> m_chain;
    std::pair<uint64_t, uint64_t> m_chainOf;
    std::optional<HiddenCrossings> m_through;
    std::pair<std::set<DeviceId>, uint64_t> m_throughOf;
};

/// Makes one of arrows that pixels do not tell apart.
class ArrowGatherer {
public:
    ArrowGatherer(const SpaceTimeQuery& query, VirtualTime to, double step, std::vector<SpaceTimeArrow>& arrows)
        : m_from(static_cast<double>(query.from)), m_to(static_cast<double>(to)), m_step(step), m_arrows(arrows)
    {
    }

    void add(SpaceTimeArrow arrow, uint32_t count = 1)
    {
        arrow.count = count;
        const Key key{pixel(arrow.begin), pixel(arrow.end), uint64_t{arrow.from.value} << 32 | arrow.to.value,
                      static_cast<uint32_t>(arrow.how) | (arrow.isDead ? 8U : 0U) | (arrow.isOnChain ? 16U : 0U)};
        const auto [place, isNew] = m_places.try_emplace(key, m_arrows.size());
        if (isNew)
            m_arrows.push_back(arrow);
        else
            m_arrows[place->second].count += count;
    }

private:
    struct Key {
        int64_t begin;
        int64_t end;
        uint64_t ends;
        uint32_t how;
        bool operator==(const Key&) const = default;
    };
    struct Hash {
        size_t operator()(const Key& key) const noexcept
        {
            uint64_t hash = key.ends * 0x9e3779b97f4a7c15U + static_cast<uint64_t>(key.begin);
            hash = hash * 0x9e3779b97f4a7c15U + static_cast<uint64_t>(key.end);
            hash = hash * 0x9e3779b97f4a7c15U + key.how;
            return hash ^ hash >> 29;
        }
    };
    /// Far beyond what is in sight, it does not matter where.
    int64_t pixel(double time) const
    {
        const double away = m_to - m_from;
        return static_cast<int64_t>((std::clamp(time, m_from - 8 * away, m_to + 8 * away) - m_from) / m_step);
    }

    double m_from;
    double m_to;
    double m_step;
    std::vector<SpaceTimeArrow>& m_arrows;
    std::unordered_map<Key, size_t, Hash> m_places;
};

DeviceId deviceOf(const Timeline& timeline, uint64_t event)
{
    const EventRecord record = timeline.record(event);
    return record.isOfNode() ? timeline.program().node(record.node).device : DeviceId();
}

/// Node, tag and iteration of a mark.
void describe(SpaceTimeMark& mark, const Timeline& timeline)
{
    const EventRecord record = timeline.record(mark.event);
    if (!record.isOfNode())
        return;
    mark.node = timeline.program().nodeOf(record.node);
    mark.tag = record.tag;
    const std::optional<TagEntry> tag = record.tag.isValid() ? timeline.tag(record.tag) : std::nullopt;
    mark.iteration = tag && isLoop(tag->frame) ? tag->iteration : -1;
}

void addMarks(const SpaceTimeQuery& query, const RunTimes& times, const LaneView& view, SpaceTime& found)
{
    std::vector<const RunLane*> lanes;
    for (const RunLane& lane : times.lanes())
        lanes.push_back(&lane);
    std::ranges::sort(lanes, {}, [](const RunLane* lane) { return std::pair(lane->device(), lane->thread()); });
    std::vector<DeviceId> shown;
    for (size_t d = 0; d < times.program().placement().devices.size(); ++d)
        if (!query.hidden.contains(DeviceId(d)))
            shown.emplace_back(d);
    const auto isWanted = [&](DeviceId device) {
        const auto place = std::ranges::lower_bound(shown, device);
        const auto lane = place - shown.begin();
        return place != shown.end() && *place == device && lane >= query.firstLane
            && lane < int64_t{query.firstLane} + query.laneCount;
    };
    for (const RunLane* lane : lanes) {
        if (!isWanted(lane->device()))
            continue;
        for (const LaneBar& bar : barsOf(times, *lane, view, PathEvents())) {
            SpaceTimeMark& mark = found.marks.emplace_back();
            mark.kind = bar.kind == LaneBar::Kind::Firing ? SpaceTimeMark::Kind::Firing
                : bar.kind == LaneBar::Kind::Several      ? SpaceTimeMark::Kind::Several
                                                          : SpaceTimeMark::Kind::Wait;
            mark.event = bar.event;
            mark.count = bar.count;
            mark.begin = static_cast<double>(bar.begin);
            mark.end = static_cast<double>(bar.end);
            mark.device = lane->device();
            mark.thread = lane->thread();
            mark.isDead = bar.isDead;
            describe(mark, *times.timeline());
        }
    }
}

void addWaits(const SpaceTimeQuery& query, const RunTimes& times, const Crossings& crossings, const LaneView& view,
              SpaceTime& found)
{
    const std::vector<uint32_t> waits = crossings.waits(times, view.from, view.to, SpaceTimeQuery::mostWaits);
    if (waits.size() == SpaceTimeQuery::mostWaits)
        return;  // too many to be told apart
    for (const uint32_t event : waits) {
        SpaceTimeMark mark;
        mark.kind = SpaceTimeMark::Kind::Block;
        mark.event = event;
        mark.begin = mark.end = static_cast<double>(times.begin(event));
        mark.device = deviceOf(*times.timeline(), event);
        describe(mark, *times.timeline());
        if (mark.device.isValid() && !query.hidden.contains(mark.device))
            found.marks.push_back(mark);
    }
}

SpaceTimeArrow arrowOf(const RunTimes& times, const Crossing& crossing)
{
    using How = SpaceTimeArrow::How;
    SpaceTimeArrow arrow;
    arrow.from = crossing.from;
    arrow.to = crossing.to;
    arrow.sent = crossing.sent;
    arrow.arrived = crossing.ended;
    arrow.begin = static_cast<double>(CrossingList::begin(times, crossing));
    const bool isUnderway = crossing.how == Crossing::End::Underway;
    arrow.end = static_cast<double>(isUnderway ? std::max(times.length(), CrossingList::begin(times, crossing))
                                               : CrossingList::end(times, crossing));
    arrow.how = isUnderway ? How::Underway : crossing.how == Crossing::End::Arrived ? How::Arrived : How::Lost;
    arrow.isDead = crossing.isDead;
    return arrow;
}

/// Those of a chain that are in sight, one of those that begin in the same pixel.
void addChain(const SpaceTimeQuery& query, const Crossings& crossings, const CausalChain& chain, const RunTimes& times,
              const LaneView& view, ArrowGatherer& gatherer)
{
    const auto beginOf = [&](uint32_t c) { return CrossingList::begin(times, crossings.all()[c]); };
    for (const std::vector<uint32_t>* side : {&chain.before, &chain.after}) {
        // In the order of time, but for what was sent on several threads.
        auto next = std::ranges::lower_bound(*side, view.from, {}, beginOf);
        if (next != side->begin())
            --next;  // it may reach into the view
        while (next != side->end() && beginOf(*next) <= view.to) {
            const Crossing& crossing = crossings.all()[*next];
            SpaceTimeArrow arrow = arrowOf(times, crossing);
            arrow.isOnChain = true;
            if (!query.hidden.contains(crossing.from) && !query.hidden.contains(crossing.to))
                gatherer.add(arrow);
            const VirtualTime until = beginOf(*next) + view.resolution;
            const auto near = next + std::min<ptrdiff_t>(side->end() - next, 8);
            auto further = std::find_if(next + 1, near, [&](uint32_t c) { return beginOf(c) >= until; });
            if (further == near)
                further = std::ranges::lower_bound(near, side->end(), until, {}, beginOf);
            next = further;
        }
    }
}

/// As finely as pixels show it, and more coarsely if that were still too many.
void addArrows(const SpaceTimeQuery& query, CausalLook& look, const CausalChain* chain, const RunTimes& times,
               const LaneView& view, SpaceTime& found)
{
    const Crossings& crossings = look.crossings();
    const HiddenCrossings* through = query.hidden.empty() ? nullptr : &look.through(times, query.hidden);
    found.isCut = crossings.isCut() || (through && through->isCut());
    constexpr int mostTries = 8;
    double step = std::max(1.0, static_cast<double>(view.resolution));
    for (int i = 0; i < mostTries; ++i, step *= 2) {
        found.arrows.clear();
        ArrowGatherer gatherer(query, view.to, step, found.arrows);
        const auto resolution = static_cast<VirtualTime>(step);
        crossings.list().visit(times, view.from, view.to, resolution, [&](uint32_t c, uint32_t count) {
            const Crossing& crossing = crossings.all()[c];
            if (!query.hidden.contains(crossing.from) && !query.hidden.contains(crossing.to))
                gatherer.add(arrowOf(times, crossing), count);
        });
        if (through)
            through->list().visit(times, view.from, view.to, resolution, [&](uint32_t c, uint32_t count) {
                SpaceTimeArrow arrow = arrowOf(times, through->list().all()[c]);
                arrow.how = SpaceTimeArrow::How::Through;
                gatherer.add(arrow, count);
            });
        if (query.withChain && chain)
            addChain(query, crossings, *chain, times, view, gatherer);
        if (found.arrows.size() <= SpaceTimeQuery::mostArrows)
            break;
    }
    std::ranges::stable_sort(found.arrows, {}, &SpaceTimeArrow::isOnChain);
}

}

Result<SpaceTime> SpaceTimeQuery::work(EngineRun& run) const
{
    SpaceTime found;
    found.of = *this;
    if (!run.debugger()->program())
        return found;
    TimingLook& timing = run.kept<TimingLook>();
    timing.lookFurther(run, false);
    const RunTimes& times = timing.times();
    CausalLook& look = run.kept<CausalLook>();
    found.isComplete = look.lookFurther(timing);
    found.isTimed = times.isTimed();
    found.looked = look.crossings().position();
    found.length = times.length();
    LaneView view;
    view.from = from;
    view.to = to == 0 ? found.length + 1 : to;
    view.resolution = std::max<VirtualTime>(1, (view.to - std::min(view.from, view.to)) / std::max(1U, pixels));
    const size_t devices = times.program().placement().devices.size();
    const DeviceId device = selected && *selected < found.looked ? deviceOf(*times.timeline(), *selected) : DeviceId();
    const CausalChain* chain = nullptr;
    if (device.isValid()) {
        found.cones = CausalCones::of(look.crossings(), devices, *selected, device);
        if (withChain)
            chain = &look.chain(devices, *selected, device);
    }
    addMarks(*this, times, view, found);
    addWaits(*this, times, look.crossings(), view, found);
    addArrows(*this, look, chain, times, view, found);
    constexpr uint64_t mostBack = 1000;
    for (uint64_t event = std::min(position, times.position()), back = 0; event > 0 && back < mostBack; --event, ++back)
        if (times.lane(event - 1) != RunTimes::noLane) {
            found.now = static_cast<double>(times.end(event - 1));
            break;
        }
    return found;
}

Result<SpaceTimeChain> SpaceTimeChainQuery::work(EngineRun& run) const
{
    SpaceTimeChain found;
    found.event = event;
    TimingLook& timing = run.kept<TimingLook>();
    if (!run.debugger()->program())
        return found;
    timing.lookFurther(run, false);
    const RunTimes& times = timing.times();
    const Timeline& timeline = *times.timeline();
    CausalLook& look = run.kept<CausalLook>();
    look.lookFurther(timing);
    found.isTimed = times.isTimed();
    const DeviceId device = event < look.crossings().position() ? deviceOf(timeline, event) : DeviceId();
    if (!device.isValid())
        return found;
    const CausalChain& chain = look.chain(times.program().placement().devices.size(), event, device);
    const auto linkOf = [&](uint32_t c) {
        const Crossing& crossing = look.crossings().all()[c];
        const EventRecord record = timeline.record(crossing.sent);
        SpaceTimeChain::Link link;
        link.sent = crossing.sent;
        link.arrived = crossing.ended;
        link.from = crossing.from;
        link.to = crossing.to;
        link.sender = record.isOfNode() ? times.program().nodeOf(record.node) : NodeId();
        link.tag = record.tag;
        if (record.tag.isValid())
            link.tagName = run.names()->shortName(tagChain(timeline, record.tag));
        link.begin = static_cast<double>(CrossingList::begin(times, crossing));
        link.end = static_cast<double>(CrossingList::end(times, crossing));
        link.isDead = crossing.isDead;
        return link;
    };
    const size_t before = std::min(chain.before.size(), mostLinks);
    for (size_t i = chain.before.size() - before; i < chain.before.size(); ++i)
        found.before.push_back(linkOf(chain.before[i]));
    for (size_t i = 0; i < std::min(chain.after.size(), mostLinks); ++i)
        found.after.push_back(linkOf(chain.after[i]));
    found.moreBefore = chain.before.size() - found.before.size();
    found.moreAfter = chain.after.size() - found.after.size();
    return found;
}

}
