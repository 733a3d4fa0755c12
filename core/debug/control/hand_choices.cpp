// SPDX-License-Identifier: Apache-2.0
#include "core/debug/control/hand_choices.h"

#include "core/exec/choice.h"

#include <algorithm>

namespace tagscope {

HandChoices::HandChoices(const Timeline& line, const Policy& policy, bool hasPicks, uint64_t begin, uint64_t end)
{
    if (!hasPicks) {
        for (const WindowChange& change : line.windows())
            if (change.event >= begin && change.event < end)
                m_choices.push_back({change.event, Event::Kind::Window, {}, {}, 0, {change.frame, change.window}, {}});
        for (const ActDone& done : line.acts())
            if (done.event >= begin && done.event < end)
                m_choices.push_back({done.event, Event::Kind::Act, {}, {}, 0, {}, done.act});
        std::ranges::sort(m_choices, {}, &Made::position);
        return;
    }
    const auto look = [&](const State& before, const Event& event) {
        const Made made{before.position, event.kind, {}, {}, 0, event.window, {}};
        const auto isOutOfTurn = [&](const Choice& choice) {
            return choice != nextChoice(line.program(), before, policy);
        };
        if (event.kind == Event::Kind::Window) {
            m_choices.push_back(made);
        } else if (event.kind == Event::Kind::Act) {
            if (event.act->isByHand())
                m_choices.emplace_back(made).act = *event.act;
        } else if (event.kind == Event::Kind::Deliver) {
            if (isOutOfTurn(Choice::deliver(event.pick)))
                m_choices.emplace_back(made).act.flight = event.pick;
        } else if (isOutOfTurn(Choice::fire(event.pick))) {
            m_choices.push_back({before.position,
                                 Event::Kind::Firing,
                                 event.node,
                                 tagChain(before, event.iteration),
                                 event.pick,
                                 {},
                                 {}});
        }
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
