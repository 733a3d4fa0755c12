// SPDX-License-Identifier: Apache-2.0
#include "ui/session/last_firings.h"

#include <algorithm>
#include <utility>

namespace tagscope::ui {

namespace {

LastFiring kindOf(const EventRecord& record)
{
    return record.isDead ? LastFiring::Dead : LastFiring::Live;
}

}

std::shared_ptr<const LastFiringTable> LastFirings::at(const std::shared_ptr<const Timeline>& timeline,
                                                       uint64_t position)
{
    const bool isSame = m_timeline == timeline && m_position == position;
    if (isSame && m_leftOut == timeline->leftOut())
        return m_table;
    if (m_timeline != timeline) {
        m_timeline = timeline;
        m_position = 0;
        m_last.assign(timeline->program().nodes().size(), {});
    }
    if (position > m_position)
        forwards(position);
    else if (!isSame)
        backwards(position);
    m_position = position;
    m_leftOut = timeline->leftOut();
    m_table = table();
    return m_table;
}

std::shared_ptr<const LastFiringTable> LastFirings::table() const
{
    auto made = std::make_shared<LastFiringTable>(m_last.size());
    const bool leavesOut = m_timeline->leavesOut();
    for (size_t node = 0; node < m_last.size(); ++node) {
        const Last& last = m_last[node];
        const bool isMissing = leavesOut && last.how == LastFiring::Live && last.event < m_timeline->size()
            && m_timeline->missing(last.event);
        (*made)[node] = isMissing ? LastFiring::LeftOut : last.how;
    }
    return made;
}

void LastFirings::forwards(uint64_t position)
{
    uint64_t from = m_position;
    if (position - from > mostEvents) {
        from = position - mostEvents;
        std::ranges::fill(m_last, Last{LastFiring::Unknown, 0});
    }
    for (uint64_t event = from; event < position; ++event)
        if (const EventRecord record = m_timeline->record(event); record.kind == Event::Kind::Firing)
            m_last[record.node.index()] = {kindOf(record), event};
}

std::optional<uint64_t> LastFirings::event(PlanId node) const
{
    const Last& last = m_last[node.index()];
    return last.how == LastFiring::Never || last.how == LastFiring::Unknown ? std::nullopt : std::optional(last.event);
}

void LastFirings::backwards(uint64_t position)
{
    std::vector<bool> isOpen(m_last.size(), false);
    size_t open = 0;
    const uint64_t undone = std::min(m_position, m_timeline->size());
    const bool isFar = undone - std::min(undone, position) > mostEvents;
    if (isFar) {
        isOpen.assign(m_last.size(), true);
        open = m_last.size();
    }
    for (uint64_t event = position; event < undone && !isFar; ++event) {
        const EventRecord record = m_timeline->record(event);
        if (!record.isOfNode())
            continue;
        const size_t node = record.node.index();
        open += isOpen[node] ? 0u : 1u;
        isOpen[node] = true;
    }
    const uint64_t end = position > mostEvents ? position - mostEvents : 0;
    for (uint64_t event = position; event > end && open > 0;) {
        const EventRecord record = m_timeline->record(--event);
        if (record.kind != Event::Kind::Firing || !isOpen[record.node.index()])
            continue;
        m_last[record.node.index()] = {kindOf(record), event};
        isOpen[record.node.index()] = false;
        --open;
    }
    for (size_t node = 0; node < m_last.size(); ++node)
        if (isOpen[node])
            m_last[node] = {end == 0 ? LastFiring::Never : LastFiring::Unknown, 0};
}

}
