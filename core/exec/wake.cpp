// SPDX-License-Identifier: Apache-2.0
#include "core/exec/wake.h"

#include <algorithm>

namespace tagscope {

void wake(State& state, ResourceId resource)
{
    const Resource* queue = findResource(state.resources, resource, ResourceSpec::Kind::Queue);
    if (!queue)
        return;
    std::vector<uint64_t> woken;
    const auto tryWaiter = [&](const QueueAttempt& attempt) {
        const auto place = state.blocked.find(attempt.waiter);
        if (place != state.blocked.all().end() && isSatisfied(place->second.waitsFor, state.resources))
            woken.push_back(place->first);
    };
    for (const QueueAttempt& attempt : queue->enqueuers) {
        tryWaiter(attempt);
        if (!queue->cancelsPending)
            break;
    }
    if (!queue->dequeuers.empty())
        tryWaiter(queue->dequeuers.front());
    std::ranges::sort(woken);
    for (const uint64_t number : woken) {
        state.ready.pushBack(state.blocked.all().at(number).instance);
        state.blocked.remove(number);
    }
}

void wake(State& state, std::span<const Effect> effects)
{
    for (size_t i = 0; i < effects.size(); ++i)
        if (i == 0 || effects[i].resource != effects[i - 1].resource)
            wake(state, effects[i].resource);
}

}
