// SPDX-License-Identifier: Apache-2.0
#include "ui/session/fired_nodes.h"

#include <algorithm>

namespace tagscope::ui {

bool FiredNodes::look(const std::shared_ptr<const Timeline>& timeline, const EventRange& range, std::chrono::milliseconds budget)
{
    if (m_timeline != timeline || m_range != range || timeline->size() < m_next) {
        m_timeline = timeline;
        m_range = range;
        m_next = range.first;
        m_fired.assign(timeline->program().graph().size(), false);
    }
    constexpr uint64_t eventsBetweenLooks = 4096;
    const auto end = std::chrono::steady_clock::now() + budget;
    for (const uint64_t last = std::min(range.last, timeline->size()); m_next < last;) {
        const EventRecord record = timeline->record(m_next);
        if (const NodeId node = timeline->program().nodeOf(record.node); record.kind == Event::Kind::Firing && node.index() < m_fired.size())
            m_fired[node.index()] = true;
        if (++m_next % eventsBetweenLooks == 0 && std::chrono::steady_clock::now() >= end)
            return false;
    }
    return true;
}

}
