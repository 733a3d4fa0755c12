// SPDX-License-Identifier: Apache-2.0
#include "ui/session/queries/space_time_query.h"

#include "core/debug/control/debugger.h"
#include "core/exec/virtual_clock.h"
#include "ui/session/engine_run.h"

#include <algorithm>
#include <deque>
#include <map>
#include <unordered_map>

namespace tagscope::ui {

namespace {

/// Gathers events in their order.
class Gatherer {
public:
    Gatherer(const Program& program, SpaceTime& found) : m_program(program), m_found(found)
    {
        const std::vector<std::string>& names = program.placement().devices;
        for (size_t i = 0; i < names.size(); ++i)
            m_deviceOf.emplace(names[i], DeviceId(i));
    }

    bool see(const State& before, const Event& event)
    {
        if (event.isOfNode())
            seeNode(before, event);
        else if (event.kind == Event::Kind::Deliver)
            end(event.pick, before.position, SpaceTimeArrow::End::Arrived);
        else if (event.kind == Event::Kind::Act && event.act->kind == NetworkAct::Kind::Lose)
            end(event.act->flight, before.position, SpaceTimeArrow::End::Lost);
        return true;
    }

private:
    void seeNode(const State& before, const Event& event)
    {
        const Iteration& iteration = before.iteration(event.iteration);
        SpaceTimeMark mark;
        mark.event = before.position;
        mark.begin = static_cast<double>(before.position);
        mark.end = mark.begin + 1;
        if (m_found.isTimed) {
            const EventTimes times = timesOf(m_program, before, event);
            mark.begin = static_cast<double>(times.begin);
            mark.end = static_cast<double>(times.end);
            mark.thread = times.thread == EventTimes::noThread ? 0 : times.thread;
        }
        mark.device = m_program.node(event.node).device;
        mark.node = m_program.nodeOf(event.node);
        mark.tag = event.tag;
        mark.iteration = isLoop(iteration.staticFrame) ? iteration.number : -1;
        mark.isDead = event.isDead;
        mark.isBlock = event.kind == Event::Kind::Block;
        for (const Effect& effect : event.effects)
            if (effect.kind == Effect::Kind::Post)
                begin(before, event, effect, mark.end);
            else if (effect.kind == Effect::Kind::Take && !m_found.isTimed)
                take(effect, before.position);
        m_found.marks.push_back(mark);
    }
    void begin(const State& before, const Event& event, const Effect& post, double at)
    {
        const MailboxEnds* ends = m_program.mailboxOf(event.node);
        if (!ends)
            return;
        SpaceTimeArrow arrow;
        arrow.from = deviceOf(ends->from);
        arrow.to = deviceOf(ends->to);
        arrow.sent = before.position;
        arrow.begin = arrow.end = at;
        arrow.isDead = post.value.isNone();
        if (m_found.isTimed)
            m_flights.emplace(before.network->flightCount, m_found.arrows.size());
        else
            m_open[{post.resource, post.index}].push_back(m_found.arrows.size());
        m_found.arrows.push_back(arrow);
    }
    void end(uint64_t flight, uint64_t event, SpaceTimeArrow::End how)
    {
        const auto found = m_flights.find(flight);
        if (found == m_flights.end())
            return;  // it was sent before, or is the second of two
        SpaceTimeArrow& arrow = m_found.arrows[found->second];
        arrow.how = how;
        arrow.arrived = event;
    }
    void take(const Effect& effect, uint64_t event)
    {
        const auto open = m_open.find({effect.resource, effect.index});
        if (open == m_open.end() || open->second.empty())
            return;
        SpaceTimeArrow& arrow = m_found.arrows[open->second.front()];
        open->second.pop_front();
        arrow.how = SpaceTimeArrow::End::Arrived;
        arrow.arrived = event;
        arrow.end = static_cast<double>(event);
    }
    DeviceId deviceOf(const std::string& name) const
    {
        const auto found = m_deviceOf.find(name);
        return found == m_deviceOf.end() ? DeviceId() : found->second;
    }

    const Program& m_program;
    SpaceTime& m_found;
    std::map<std::string, DeviceId> m_deviceOf;
    std::unordered_map<uint64_t, size_t> m_flights;                       // arrows by Flight::number
    std::map<std::pair<ResourceId, int64_t>, std::deque<size_t>> m_open;  // arrows by mailbox and key
};

}

Result<SpaceTime> SpaceTimeQuery::work(EngineRun& run) const
{
    const Debugger& debugger = *run.debugger();
    SpaceTime found;
    found.of = *this;
    if (!debugger.program())
        return found;
    const std::shared_ptr<const Timeline> timeline = debugger.timeline();
    const uint64_t last = std::min(to, timeline->size());
    found.isTimed = debugger.program()->network() != nullptr;
    found.from = std::max(from, last - std::min(last, mostEvents));
    Gatherer gatherer(*debugger.program(), found);
    std::unordered_map<uint64_t, double> arrivals;  // by event
    const auto see = [&](const State& before, const Event& event) {
        if (event.kind == Event::Kind::Deliver)
            arrivals.emplace(before.position, static_cast<double>(timesOf(*debugger.program(), before, event).begin));
        return gatherer.see(before, event);
    };
    timeline->visit(found.from, last, see, Values::Kept);
    for (SpaceTimeArrow& arrow : found.arrows)
        if (const auto at = arrivals.find(arrow.arrived); at != arrivals.end())
            arrow.end = at->second;
    return found;
}

}
