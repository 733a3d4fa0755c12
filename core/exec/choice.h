// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/exec/policy.h"
#include "core/exec/program.h"
#include "core/exec/state.h"

#include <cstddef>
#include <cstdint>

namespace tagscope {

/// What can happen next in a run: one of these, taken, makes the next event.
struct Choice {
    enum class Kind : uint8_t {
        Idle,  ///< nothing can
        Fire,  ///< an instance of the ready list fires
    };
    Kind kind = Kind::Idle;
    uint32_t index = 0;  ///< Fire: its place in the ready list

    static constexpr Choice fire(size_t index) { return {Kind::Fire, static_cast<uint32_t>(index)}; }
    constexpr bool isIdle() const { return kind == Kind::Idle; }
    constexpr bool isFire() const { return kind == Kind::Fire; }

    bool operator==(const Choice&) const = default;
};

/// All that can happen next in a state, in one order, which every policy chooses from: what is ready, in the order of
/// the ready list. No other place knows which kinds of choices there are and where they stand. A view: holds until the
/// state changes.
class Choices {
public:
    Choices(const Program& /*program*/, const State& state) : m_state(state) {}

    size_t size() const { return m_state.ready.size(); }
    bool empty() const { return m_state.ready.empty(); }
    Choice operator[](size_t i) const { return Choice::fire(i); }

private:
    const State& m_state;
};

/// Nothing can happen. Only what happens brings anything, so nothing that waits will ever come.
inline bool isIdle(const Program& program, const State& state)
{
    return Choices(program, state).empty();
}

/// What a policy has happen next. Idle also where something could but the run is over: a fetch was set twice (R2).
inline Choice nextChoice(const Program& program, const State& state, const Policy& policy)
{
    const Choices choices(program, state);
    if (choices.empty() || state.refilledFetch) [[unlikely]]
        return {};
    return choices[policy.pick(state.position, choices.size())];
}

}
