// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/common/node_state.h"
#include "ui/session/queries/grid_query.h"

namespace tagscope::ui {

/// What the pictures show of a cell.
inline NodeState stateOf(const GridCell& cell)
{
    if (cell.isDoomed)
        return NodeState::Doomed;
    switch (cell.phase) {
    case NodePhase::NotReached: return NodeState::NotReached;
    case NodePhase::Pending: return NodeState::Pending;
    case NodePhase::Ready: return cell.isDead ? NodeState::ReadyDead : NodeState::Ready;
    case NodePhase::Held:
    case NodePhase::Blocked: return NodeState::Blocked;
    case NodePhase::Done:
        return cell.isDead ? NodeState::DoneDead : cell.notCaptured ? NodeState::NotCaptured : NodeState::Done;
    }
    return NodeState::NotReached;
}

}
