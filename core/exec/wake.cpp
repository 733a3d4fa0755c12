// SPDX-License-Identifier: Apache-2.0
#include "core/exec/wake.h"

#include "core/exec/network_acts.h"

#include <algorithm>

namespace tagscope {

namespace {

void makeReady(const Program& program, State& state, ReadyEntry entry, VirtualTime now)
{
    if (state.network)
        wakeOver(program, state, entry, now);
    else
        state.ready.pushBack(entry);
}

void wakeAt(const Program& program, State& state, ResourceId id, const Effect& effect, VirtualTime now)
{
    const Resource* resource = state.resources.find(id);
    if (!resource || !baseOf(*resource).isCreated)
        return;
    if (const auto* mailbox = std::get_if<MailboxResource>(resource)) {
        if (const std::optional<uint64_t> taker = mailbox->served(static_cast<uint64_t>(effect.index)))
            if (const std::optional<BlockedInstance> woken = state.blocked.take(*taker))
                makeReady(program, state, woken->instance, now);
        return;
    }
    Waiters waiters;
    appendServed(*resource, waiters);
    const auto stays = [&](uint64_t waiter) {
        const BlockedInstance* blocked = state.blocked.find(waiter);
        return !blocked || blocked->waitsFor.resource != id || !isSatisfied(blocked->waitsFor, *resource);
    };
    waiters.erase(std::remove_if(waiters.begin(), waiters.end(), stays), waiters.end());
    if (waiters.size() > 1)
        std::ranges::sort(waiters, {}, [&](uint64_t waiter) { return state.blocked.numberOf(waiter); });
    for (const uint64_t waiter : waiters)
        makeReady(program, state, state.blocked.take(waiter)->instance, now);
}

}

void wake(const Program& program, State& state, std::span<const Effect> effects, VirtualTime now)
{
    for (size_t i = 0; i < effects.size(); ++i) {
        const bool bringsNothing = effects[i].kind == Effect::Kind::AwaitMessage;
        if (!bringsNothing && (i == 0 || effects[i].resource != effects[i - 1].resource))
            wakeAt(program, state, effects[i].resource, effects[i], now);
    }
}

}
