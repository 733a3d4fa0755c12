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

std::shared_ptr<const LastFiringTable> LastFirings::at(const std::shared_ptr<const Timeline>& timeline, uint64_t position)
{
    if (m_timeline == timeline && m_position == position)
        return m_table;
    if (m_timeline != timeline) {
        m_timeline = timeline;
        m_position = 0;
        m_table = std::make_shared<LastFiringTable>(timeline->program().nodes().size(), LastFiring::Never);
    }
    auto table = std::make_shared<LastFiringTable>(*m_table);
    if (position > m_position)
        forwards(*table, position);
    else
        backwards(*table, position);
    m_position = position;
    m_table = std::move(table);
    return m_table;
}

void LastFirings::forwards(LastFiringTable& table, uint64_t position) const
{
    uint64_t from = m_position;
    if (position - from > mostEvents) {
        from = position - mostEvents;
        std::ranges::fill(table, LastFiring::Unknown);
    }
    for (uint64_t event = from; event < position; ++event)
        if (const EventRecord record = m_timeline->record(event); record.kind == Event::Kind::Firing)
            table[record.node.index()] = kindOf(record);
}

void LastFirings::backwards(LastFiringTable& table, uint64_t position) const
{
    std::vector<bool> isOpen(table.size(), false);
    size_t open = 0;
    const uint64_t undone = std::min(m_position, m_timeline->size());
    const bool isFar = undone - std::min(undone, position) > mostEvents;
    if (isFar) {
        isOpen.assign(table.size(), true);
        open = table.size();
    }
    for (uint64_t event = position; event < undone && !isFar; ++event) {
        const size_t node = m_timeline->record(event).node.index();
        open += isOpen[node] ? 0u : 1u;
        isOpen[node] = true;
    }
    const uint64_t end = position > mostEvents ? position - mostEvents : 0;
    for (uint64_t event = position; event > end && open > 0;) {
        const EventRecord record = m_timeline->record(--event);
        if (!isOpen[record.node.index()] || record.kind != Event::Kind::Firing)
            continue;
        table[record.node.index()] = kindOf(record);
        isOpen[record.node.index()] = false;
        --open;
    }
    for (size_t node = 0; node < table.size(); ++node)
        if (isOpen[node])
            table[node] = end == 0 ? LastFiring::Never : LastFiring::Unknown;
}

}
