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
    if (const auto* mailbox = std::get_if<MailboxResource>(resource)) {
        // At most one instance can be served, and most messages come one at a time: no lists are made of them.
        const MailboxKey* key = mailbox->keys.find(static_cast<uint64_t>(effect.index));
        if (!key || key->messages.empty() || key->takers.empty())
            return;
        const uint64_t taker = key->takers.front();
        if (const BlockedInstance* blocked = state.blocked.find(taker); blocked && blocked->waitsFor.resource == id) {
            state.ready.pushBack(blocked->instance);
            state.blocked.erase(taker);
        }
        return;
    }
    std::vector<uint64_t> waiters;
    appendServed(*resource, waiters);
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
            if (effects[i].kind != Effect::Kind::AwaitMessage)
                wakeAt(state, effects[i].resource, effects[i]);
}

}
