// SPDX-License-Identifier: Apache-2.0
#include "core/debug/control/hand_choices.h"

#include "core/exec/choice.h"

namespace tagscope {

HandChoices::HandChoices(const Timeline& line, const Policy& policy, bool hasPicks, uint64_t begin, uint64_t end)
{
    if (!hasPicks) {
        for (const WindowChange& change : line.windows())
            if (change.event >= begin && change.event < end)
                m_choices.push_back({change.event, Event::Kind::Window, {}, {}, 0, {change.frame, change.window}});
        return;
    }
    const auto look = [&](const State& before, const Event& event) {
        if (!event.isOfNode())
            m_choices.push_back({before.position, event.kind, {}, {}, 0, event.window});
        else if (Choice::fire(event.pick) != nextChoice(line.program(), before, policy))
            m_choices.push_back(
                {before.position, Event::Kind::Firing, event.node, tagChain(before, event.iteration), event.pick, {}});
        return true;
    };
    line.visit(begin, end, look, Values::Kept);
}

const HandChoices::Made* HandChoices::at(uint64_t position)
{
    while (m_next < m_choices.size() && m_choices[m_next].position < position)
        ++m_next;
    return m_next < m_choices.size() && m_choices[m_next].position == position ? &m_choices[m_next] : nullptr;
}

std::optional<size_t> readyPlace(const State& state, PlanId node, const TagChain& tag, size_t hint)
{
    const auto isIt = [&](size_t i) {
        return state.ready[i].node() == node && tagChain(state, state.ready[i].iterationId()) == tag;
    };
    if (hint < state.ready.size() && isIt(hint))
        return hint;
    for (size_t i = 0; i < state.ready.size(); ++i)
        if (isIt(i))
            return i;
    return std::nullopt;
}

}
