// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/debug/timing/crossings.h"

#include <cstdint>
#include <set>
#include <span>
#include <vector>

namespace tagscope {

/// Which events come before and after one, by the order on each device and by messages (Lamport, 1978): of each device
/// those up to `past`, and from `future` on.
struct CausalCones {
    static constexpr uint64_t none = UINT64_MAX;
    std::vector<uint64_t> past;    ///< by device: the last event that may have had a part in it; none: no event
    std::vector<uint64_t> future;  ///< by device: the first that it may have a part in; none: no event

    /// Linear in crossings.
    static CausalCones of(const Crossings& crossings, size_t devices, uint64_t event, DeviceId device);
    bool holds(uint64_t event, DeviceId device) const;
    bool operator==(const CausalCones&) const = default;
};

/// The longest causal chain through an event: the most messages each of which was there, on its device, before the next
/// one was sent; the last of them came to the event's device before it, or the first was sent there by it or later.
struct CausalChain {
    std::vector<uint32_t> before;  ///< crossings, in the order of time
    std::vector<uint32_t> after;

    /// Linear in crossings.
    static CausalChain of(const Crossings& crossings, size_t devices, uint64_t event, DeviceId device);
};

/// What orders the events of the devices that are left when others are hidden: for each message that comes from a
/// hidden one, the last that had come from each device before, over any number of hidden ones, as one crossing from the
/// Send of that to where this is there. What an earlier one says already, and what goes back to where it came from, is
/// left out. By where they arrive.
class HiddenCrossings {
public:
    /// `most`: steps, each a device whose last message is handed on; beyond that nothing more is found.
    HiddenCrossings(const Crossings& crossings, const RunTimes& times, const std::set<DeviceId>& hidden,
                    uint64_t most = 20'000'000);

    const CrossingList& list() const { return m_found; }
    bool isCut() const { return m_isCut; }

private:
    CrossingList m_found;
    bool m_isCut = false;
};

/// Sends and arrivals in the order of events: `send` and `arrive` are called with each crossing, until one says false.
/// An event that does both, which none does, would send first.
template <class Send, class Arrive>
void inOrder(const Crossings& crossings, const Send& send, const Arrive& arrive)
{
    const std::span<const Crossing> all = crossings.all();
    size_t next = 0;
    for (const uint32_t arrival : crossings.arrivals()) {
        for (; next < all.size() && all[next].sent <= all[arrival].ended; ++next)
            if (!send(static_cast<uint32_t>(next)))
                return;
        if (!arrive(arrival))
            return;
    }
    for (; next < all.size(); ++next)
        if (!send(static_cast<uint32_t>(next)))
            return;
}

}
