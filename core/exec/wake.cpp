// SPDX-License-Identifier: Apache-2.0
#include "core/exec/wake.h"

#include <algorithm>

namespace tagscope {

namespace {

void wakeAt(State& state, ResourceId id, const Effect& effect)
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
        state.ready.pushBack(state.blocked.find(waiter)->instance);
        state.blocked.erase(waiter);
    }
}

}

void wake(State& state, std::span<const Effect> effects)
{
    for (size_t i = 0; i < effects.size(); ++i)
        if (i == 0 || effects[i].resource != effects[i - 1].resource)
            wakeAt(state, effects[i].resource, effects[i]);
}

}
