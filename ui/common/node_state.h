// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QString>

#include <array>
#include <cstdint>

namespace tagscope::ui {

/// How a node instance stands, as the pictures tell it (glyph, pattern, border; colour comes third). A fed node is
/// never executed: its values are given. NotCaptured: done, live, and what it put out is not kept. Doomed: pending or
/// blocked, and proven to be so for ever. Running: its kernel has been at work for a while.
enum class NodeState : uint8_t {
    NotReached,
    Pending,
    Ready,
    ReadyDead,
    Blocked,
    Done,
    DoneDead,
    Error,
    Pruned,
    Fed,
    NotCaptured,
    Doomed,
    Running
};

constexpr size_t nodeStateCount = 13;

constexpr bool hasFired(NodeState state)
{
    return state == NodeState::Done || state == NodeState::DoneDead || state == NodeState::NotCaptured;
}

/// Nodes by state.
using NodeStateCounts = std::array<size_t, nodeStateCount>;

/// For people, in their language: "done, dead".
QString nodeStateName(NodeState state);
/// What a search for a state is typed as, the same in every language: "dead".
QString nodeStateKeyword(NodeState state);

}
