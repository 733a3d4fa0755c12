// SPDX-License-Identifier: Apache-2.0
#include "ui/session/firing_counts.h"

#include <cmath>

namespace tagscope::ui {

bool FiringCounts::look(const std::shared_ptr<const Timeline>& timeline, uint64_t position,
                        std::chrono::milliseconds budget)
{
    if (m_timeline != timeline || timeline->size() < m_position) {
        m_timeline = timeline;
        m_position = 0;
        m_counts.assign(timeline->program().nodes().size(), 0);
        m_kernelNs.assign(m_counts.size(), 0);
    }
    constexpr uint64_t eventsBetweenLooks = 4096;
    const auto end = std::chrono::steady_clock::now() + budget;
    while (m_position != position) {
        const bool isForwards = m_position < position;
        const EventRecord record = timeline->record(isForwards ? m_position : m_position - 1);
        if (record.kind == Event::Kind::Firing)
            m_counts[record.node.index()] += isForwards ? uint64_t{1} : UINT64_MAX;
        if (record.time.isMeasured()) {
            const auto ns = static_cast<uint64_t>(std::llround(record.time.nanoseconds()));
            m_kernelNs[record.node.index()] += isForwards ? ns : uint64_t{0} - ns;
        }
        m_position = isForwards ? m_position + 1 : m_position - 1;
        if (m_position % eventsBetweenLooks == 0 && std::chrono::steady_clock::now() >= end)
            break;
    }
    return m_position == position;
}

std::shared_ptr<const std::vector<uint64_t>> FiringCounts::byNode(const std::vector<uint64_t>& byPlan) const
{
    const Program& program = m_timeline->program();
    auto figures = std::make_shared<std::vector<uint64_t>>(program.graph().size(), 0);
    for (size_t plan = 0; plan < byPlan.size(); ++plan)
        if (!program.isHelper(PlanId(plan)))
            (*figures)[program.nodeOf(PlanId(plan)).index()] = byPlan[plan];
    return figures;
}

}
