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
        Idle,     ///< nothing can
        Fire,     ///< an instance of the ready list fires
        Deliver,  ///< a message that is on its way arrives
        Strike,   ///< a fault happens
    };
    static constexpr uint32_t due = UINT32_MAX;
    Kind kind = Kind::Idle;
    uint32_t index = 0;  ///< Fire: its place in the ready list. Deliver: Flight::number. Strike: `due` for the first
                         ///< of NetworkState::due, else a fault of a link or a device (NetworkRequest::faults),
    DeviceId device;     ///< Strike: which of the devices that the fault names

    static constexpr Choice fire(size_t index) { return {Kind::Fire, static_cast<uint32_t>(index), {}}; }
    static constexpr Choice deliver(uint32_t flight) { return {Kind::Deliver, flight, {}}; }
    static constexpr Choice strike(uint32_t fault, DeviceId device) { return {Kind::Strike, fault, device}; }
    constexpr bool isIdle() const { return kind == Kind::Idle; }
    constexpr bool isFire() const { return kind == Kind::Fire; }

    bool operator==(const Choice&) const = default;
};

/// All that can happen next in a state, in one order, which every policy chooses from: what is ready, in the order of
/// the ready list, then the messages that can be delivered, in the order in which they were sent; where there is
/// neither, those that wait for that. A fault that is due comes before all of them (`nextChoice`). No other place knows
/// which kinds of choices there are and where they stand. A view: holds until the state changes.
class Choices {
public:
    Choices(const Program& program, const State& state);

    size_t size() const { return m_ready + m_flights + m_late.size(); }
    bool empty() const { return size() == 0; }
    Choice operator[](size_t i) const
    {
        if (i < m_ready)
            return Choice::fire(i);
        i -= m_ready;
        return Choice::deliver(i < m_flights ? m_state.network->flights[i].number : m_late[i - m_flights]);
    }

private:
    const State& m_state;
    size_t m_ready;
    size_t m_flights;
    std::vector<uint32_t> m_late;
};

/// The device on which what is chosen happens; invalid for a Strike and for nothing.
DeviceId deviceOf(const Program& program, const State& state, const Choice& choice);

/// Nothing can happen by itself. Only what happens brings anything, so nothing that waits will ever come, unless a
/// person does something.
bool isIdle(const Program& program, const State& state);
/// A person holds a message or a device, so that more could happen.
bool isHeldUp(const State& state);
/// Nothing can happen, and nobody holds anything.
inline bool isOver(const Program& program, const State& state)
{
    return isIdle(program, state) && !isHeldUp(state);
}

/// As nextChoice, where there are messages on their way or faults.
Choice nextChoiceOver(const Program& program, const State& state, const Policy& policy);
/// What was chosen, or the fault that comes before it.
Choice strikeBefore(const Program& program, const State& state, const Choice& choice);

/// What a policy has happen next. Idle also where something could but the run is over: a fetch was set twice (R2).
inline Choice nextChoice(const Program& program, const State& state, const Policy& policy)
{
    if (state.network) [[unlikely]]
        return nextChoiceOver(program, state, policy);
    if (state.ready.empty() || state.refilledFetch) [[unlikely]]
        return {};
    return Choice::fire(policy.pick(state.position, state.ready.size()));
}

/// The same of what can happen on one device: what fires there, and messages that arrive there.
Choice nextChoiceOn(const Program& program, const State& state, const Policy& policy, DeviceId device);

/// The fault that a Strike stands for, as an act.
NetworkAct actOf(const Program& program, const State& state, const Choice& strike);

}
