// SPDX-License-Identifier: Apache-2.0
#include "ui/session/run_picks.h"

namespace tagscope::ui {

bool RunPicks::look(const std::shared_ptr<const Timeline>& timeline, const Policy& policy,
                    std::chrono::milliseconds budget)
{
    if (m_timeline != timeline || !(m_policy == policy) || timeline->size() < m_position) {
        m_timeline = timeline;
        m_policy = policy;
        m_position = 0;
        m_rows.clear();
    }
    constexpr uint64_t eventsBetweenLooks = 512;
    const auto end = std::chrono::steady_clock::now() + budget;
    const auto take = [&](const State& before, const Event& event) {
        see(before, event);
        m_position = before.position + 1;
        return m_rows.size() < mostRows
            && (m_position % eventsBetweenLooks != 0 || std::chrono::steady_clock::now() < end);
    };
    if (m_rows.size() < mostRows)
        timeline->visit(m_position, timeline->size(), take, Values::Kept);
    return m_position == timeline->size() || m_rows.size() == mostRows;
}

void RunPicks::see(const State& before, const Event& event)
{
    if (!event.isOfNode())
        return;
    const Program& program = m_timeline->program();
    const Choice usual = nextChoice(program, before, m_policy);
    if (!usual.isFire() || usual == Choice::fire(event.pick))
        return;
    const ReadyEntry entry = before.ready[usual.index];
    m_rows.push_back({before.position, program.nodeOf(event.node), event.tag, program.nodeOf(entry.node()),
                      before.iteration(entry.iterationId()).tag, static_cast<uint32_t>(before.ready.size())});
}

}
