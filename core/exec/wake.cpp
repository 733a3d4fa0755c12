// SPDX-License-Identifier: Apache-2.0
#include "core/exec/wake.h"

#include <algorithm>
#include <utility>

namespace tagscope {

namespace {

void wakeAt(State& state, ResourceId id, const Effect& effect)
{
    const Resource* resource = state.resources.find(id);
    if (!resource || !baseOf(*resource).isCreated)
        return;
    std::vector<uint64_t> waiters;
    appendServed(*resource, effect, waiters);
    std::vector<std::pair<uint64_t, uint64_t>> woken;  // when it began to wait, and who
    for (const uint64_t waiter : waiters)
        if (const BlockedInstance* blocked = state.blocked.find(waiter);
            blocked && blocked->waitsFor.resource == id && isSatisfied(blocked->waitsFor, *resource))
            woken.emplace_back(state.blocked.numberOf(waiter), waiter);
    std::ranges::sort(woken);
    for (const auto& [number, waiter] : woken) {
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
