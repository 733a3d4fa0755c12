// SPDX-License-Identifier: Apache-2.0
#include "ui/session/row_figures.h"

#include "core/tensor/statistics.h"

#include <algorithm>

namespace tagscope::ui {

void FrameFigures::learn(const std::vector<TagId>& tags)
{
    for (; m_known < tags.size(); ++m_known) {
        const TagId tag = tags[m_known];
        const std::optional<TagEntry> entry = tag.isValid() ? m_timeline->tag(tag) : std::nullopt;
        if (!entry)
            return;  // one that has begun without an event so far
        m_iteration[tag.value] = static_cast<int64_t>(m_known);
        m_begin[tag.value] = entry->firstEvent;
    }
}

void FrameFigures::see(const Event& event, uint64_t number)
{
    const auto iteration = m_iteration.find(event.tag.value);
    if (iteration == m_iteration.end() || event.kind != Event::Kind::Firing)
        return;
    const uint32_t place = event.node.value - m_timeline->program().frame(m_frame).firstNode;
    if (place >= m_rows.size())
        return;
    RowFigures& row = m_rows[place];
    row.longest = std::max(row.longest, event.time);
    row.latest = std::max(row.latest, number - m_begin[event.tag.value]);
    if (event.isDead)
        row.firstDead = std::min(row.firstDead, iteration->second);
    else if (row.firstNaN > iteration->second && std::ranges::any_of(event.outputs, hasNonFinite))
        row.firstNaN = iteration->second;
}

bool FrameFigures::look(const Debugger& debugger, StaticFrameId frame, TagId parent, const std::vector<TagId>& tags,
                        std::chrono::milliseconds budget)
{
    const std::shared_ptr<const Timeline> timeline = debugger.timeline();
    if (m_timeline != timeline || m_frame != frame || m_parent != parent || debugger.position() < m_next) {
        m_timeline = timeline;
        m_frame = frame;
        m_parent = parent;
        m_known = 0;
        m_iteration.clear();
        m_begin.clear();
        const PlanFrame& plan = timeline->program().frame(frame);
        m_rows.assign(plan.nodeCount, {});
        for (uint32_t i = 0; i < plan.nodeCount; ++i)
            m_rows[i].node = timeline->program().nodeOf(PlanId(plan.firstNode + i));
        const std::optional<TagEntry> first =
            tags.empty() || !tags.front().isValid() ? std::nullopt : timeline->tag(tags.front());
        m_next = first ? std::min(first->firstEvent, debugger.position()) : debugger.position();
    }
    learn(tags);
    constexpr uint64_t eventsBetweenLooks = 512;
    const auto end = std::chrono::steady_clock::now() + budget;
    timeline->visit(
        m_next, debugger.position(),
        [&](const State& before, const Event& event) {
            see(event, before.position);
            m_next = before.position + 1;
            return m_next % eventsBetweenLooks != 0 || std::chrono::steady_clock::now() < end;
        },
        Values::Kept);
    return m_next >= debugger.position();
}

}
