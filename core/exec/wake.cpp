// SPDX-License-Identifier: Apache-2.0
#include "core/exec/wake.h"

#include "core/exec/network_acts.h"

#include <algorithm>

namespace tagscope {

namespace {

void wakeAt(const Program& program, State& state, ResourceId id, const Effect& effect, VirtualTime now)
{
    const Resource* resource = state.resources.find(id);
    if (!resource || !baseOf(*resource).isCreated)
        return;
    Waiters waiters;
    appendServed(*resource, effect, waiters);
    const auto stays = [&](uint64_t waiter) {
        const BlockedInstance* blocked = state.blocked.find(waiter);
        return !blocked || blocked->waitsFor.resource != id || !isSatisfied(blocked->waitsFor, *resource);
    };
    waiters.erase(std::remove_if(waiters.begin(), waiters.end(), stays), waiters.end());
    if (waiters.size() > 1)
        std::ranges::sort(waiters, {}, [&](uint64_t waiter) { return state.blocked.numberOf(waiter); });
    for (const uint64_t waiter : waiters) {
        const ReadyEntry entry = state.blocked.find(waiter)->instance;
        if (state.network) [[unlikely]]
            wakeOver(program, state, entry, now);
        else
            state.ready.pushBack(entry);
        state.blocked.erase(waiter);
    }
}

}

void wake(const Program& program, State& state, std::span<const Effect> effects, VirtualTime now)
{
    for (size_t i = 0; i < effects.size(); ++i)
        if (i == 0 || effects[i].resource != effects[i - 1].resource)
            wakeAt(program, state, effects[i].resource, effects[i], now);
}

}
