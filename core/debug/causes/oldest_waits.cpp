// SPDX-License-Identifier: Apache-2.0
#include "core/debug/causes/oldest_waits.h"

#include <algorithm>

namespace tagscope {

namespace {

using Item = OldestWaits::Item;

std::optional<Item> findStarted(const Program& program, const State& state, IterationId iteration, size_t mostLooked)
{
    for (size_t i = 0; i < std::min(state.ready.size(), mostLooked); ++i)
        if (const ReadyEntry entry = state.ready[i]; entry.iterationId() == iteration)
            return Item{entry.isDead() ? Item::Kind::ReadyDead : Item::Kind::Ready, program.nodeOf(entry.node())};
    size_t looked = 0;
    for (const auto& [waiter, blocked] : state.blocked) {
        if (looked++ == mostLooked)
            break;
        if (blocked.instance.iterationId() == iteration)
            return Item{Item::Kind::Blocked, program.nodeOf(blocked.instance.node())};
    }
    return std::nullopt;
}

}

OldestWaits oldestWaits(const Program& program, const State& state, FrameId frame, size_t mostLooked)
{
    const FrameInstance& instance = state.frames[frame.index()];
    const IterationId id = instance.iteration(instance.oldest);
    const Iteration& iteration = state.iteration(id);
    // Iteration 0 stays until every Enter has brought something.
    const uint64_t enters = iteration.number == 0 ? instance.pendingInputs : 0;
    OldestWaits waits;
    waits.iteration = iteration.number;
    waits.total = uint64_t{iteration.outstandingOps} + iteration.outstandingFrames + enters;
    if (iteration.outstandingOps > 0)
        waits.first = findStarted(program, state, id, mostLooked);
    else if (!iteration.children.empty())
        waits.first = Item{Item::Kind::Frame, {}, state.frames[iteration.children.front().index()].staticFrame};
    else if (enters > 0)
        waits.first = Item{Item::Kind::Enter};
    return waits;
}

}
