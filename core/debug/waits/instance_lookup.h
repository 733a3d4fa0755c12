// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/exec/state.h"

#include <cstdint>
#include <optional>
#include <span>
#include <unordered_map>
#include <vector>

namespace tagscope {

/// How far an instance at a live iteration has come.
enum class InstancePhase : uint8_t {
    Pending,
    Ready,
    Aside,  ///< it could fire if its device ran
    Blocked,
    Done,
};

/// Looks up instances, iterations and what is between them in one state: each in about constant time, made in time
/// linear in what is live. Keeps references to both; of that state only.
class InstanceLookup {
public:
    InstanceLookup(const Program& program, const State& state);

    const Program& program() const { return m_program; }
    const State& state() const { return m_state; }

    InstancePhase phase(PlanId node, IterationId iteration) const;
    enum class Input : uint8_t { Missing, Live, Dead };
    /// What has come to data input `i` of an instance that is pending.
    Input input(PlanId node, IterationId iteration, uint32_t i) const;
    /// Dead data inputs so far, of a pending instance.
    uint32_t deadInputs(PlanId node, IterationId iteration) const;

    /// The live iteration of a static frame that messages under this key are of (`messageKey`).
    std::optional<IterationId> iterationOf(StaticFrameId frame, uint64_t key) const;
    /// Live instances of a static frame, in the order of their ids.
    std::span<const FrameId> instancesOf(StaticFrameId frame) const;
    /// The live instance of a static frame that was entered from an iteration.
    std::optional<FrameId> child(IterationId parent, StaticFrameId frame) const;
    /// The Enters that lead into a static frame.
    std::span<const PlanId> entersOf(StaticFrameId frame) const;
    /// The NextIterations of a static frame.
    std::span<const PlanId> nextIterationsOf(StaticFrameId frame) const;
    /// Instances of an iteration that have started and wait.
    std::span<const PlanId> blockedIn(IterationId iteration) const;
    /// The first message on its way to a mailbox (into Program::mailboxes) under a key; nullptr if there is none.
    const Flight* flight(uint32_t mailbox, uint64_t key) const;

private:
    const Program& m_program;
    const State& m_state;
    StartedIndex m_started;
    std::unordered_map<uint64_t, IterationId> m_iterations;  // by key and static frame
    std::vector<std::vector<FrameId>> m_instances;
    std::vector<std::vector<PlanId>> m_enters;
    std::vector<std::vector<PlanId>> m_nexts;
    std::unordered_map<IterationId, std::vector<PlanId>> m_blocked;
    std::unordered_map<uint64_t, const Flight*> m_flights;
};

}
