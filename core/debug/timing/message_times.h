// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/exec/event.h"
#include "core/exec/virtual_clock.h"

#include <cstdint>
#include <deque>
#include <limits>
#include <optional>
#include <span>
#include <unordered_map>
#include <vector>

namespace tagscope {

/// A message that was taken, on the virtual clock. It was *needed* when its Recv, which had all else, could have begun
/// on a free thread: where the Recv began to wait for it, or, if it never waited, where it began. Then
///
/// * its slack is how long it was there before it was needed (0 if the Recv waited for it),
/// * it is late by how long the Recv waited for it (0 if it was there), and
/// * its stall is the part of that in which no thread of the Recv's device had a kernel to work on. A device stands
/// once:
///   where it waited for several messages, it stood for the one that came last.
struct MessageTiming {
    static constexpr uint32_t never = UINT32_MAX;
    uint32_t route = 0;    ///< mailbox, into Program::mailboxes
    uint32_t sent = 0;     ///< event of its Send
    uint32_t arrived = 0;  ///< event at which it was delivered
    uint32_t waited = 0;   ///< event at which its Recv began to wait; `never`: it did not
    uint32_t taken = 0;    ///< event of its Recv
    VirtualTime sentAt = 0;
    VirtualTime arrivedAt = 0;
    VirtualTime neededAt = 0;
    VirtualTime stall = 0;
    VirtualTime fixed = 0;  ///< of its way, what no bandwidth makes shorter: latency, jitter, delays
    uint64_t bytes = 0;
    bool isDead = false;

    VirtualTime slack() const { return neededAt > arrivedAt ? neededAt - arrivedAt : 0; }
    VirtualTime late() const { return arrivedAt > neededAt ? arrivedAt - neededAt : 0; }
    VirtualTime transit() const { return arrivedAt - sentAt; }
    /// Bytes a second (of its link, for this message alone) with which it would have been there when it was needed: its
    /// bytes over what is left of the time from its Send to then without `fixed`. 0: any will do. Nothing: the latency
    /// alone is longer.
    std::optional<double> hidingBandwidth() const;

    bool operator==(const MessageTiming&) const = default;
};

/// The messages of one edge between two devices, summed.
struct EdgeTiming {
    static constexpr uint32_t none = UINT32_MAX;
    uint32_t route = 0;  ///< mailbox, into Program::mailboxes
    uint64_t messages = 0;
    uint64_t dead = 0;  ///< of them
    uint64_t late = 0;  ///< of them: a Recv waited for them
    uint64_t bytes = 0;
    VirtualTime transit = 0;
    VirtualTime slack = 0;
    VirtualTime leastSlack = latestTime;  ///< of those that were not late; latestTime: all were
    VirtualTime waited = 0;               ///< sum of MessageTiming::late
    VirtualTime stall = 0;
    double hidingBandwidth = 0;  ///< the largest that one of them needs, of those that some bandwidth hides
    uint64_t unhidden = 0;       ///< of them: no bandwidth would have been enough
    uint32_t worst = none;       ///< event of the Recv whose message stalled longest, the first of these
    VirtualTime worstStall = 0;

    void add(const MessageTiming& message);
    bool operator==(const EdgeTiming&) const = default;
};

/// Follows the messages of a run over a network, event by event, and sums them up by edge. Stalls are exact where the
/// firings of a device begin in the order of events, as they do by the policy `time`, and on one thread always; else a
/// device with several threads may seem to have stood for longer. Engine thread.
class MessageTimes {
public:
    static constexpr size_t mostMessages = size_t{1} << 20;

    explicit MessageTimes(const Program& program, size_t most = mostMessages);

    /// The next event, with the state before it, and its times.
    void see(const State& before, const Event& event, const EventTimes& times);
    /// The event of the Send of a message that is on its way; nothing if it was never seen.
    std::optional<uint32_t> sendOf(uint64_t flight) const;

    /// By route.
    std::span<const EdgeTiming> edges() const;
    /// Those that were taken, in that order; of more than `most` the newest.
    std::span<const MessageTiming> messages() const { return m_messages; }
    uint64_t firstMessage() const { return m_firstMessage; }
    /// Messages, by their numbers, that stall less since another one has come later, in the order in which that was
    /// found; of more than `most` the newest.
    std::span<const uint64_t> restated() const { return m_restated; }
    uint64_t firstRestated() const { return m_firstRestated; }

private:
    struct Sent {
        MessageTiming message;
        uint64_t key = 0;
    };
    /// When something ran on a device: the union of its firings, up to a time that comes after all that have begun.
    struct Busy {
        VirtualTime before = 0;  ///< in all stretches but the last
        VirtualTime begin = 0;   ///< of the last
        VirtualTime end = 0;

        void add(VirtualTime from, VirtualTime to);
        VirtualTime until(VirtualTime time) const;
    };
    struct Wait {
        uint32_t event = 0;
        VirtualTime since = 0;
        VirtualTime busy = 0;  ///< of its device by then
    };
    struct Place {
        uint32_t route = 0;
        uint64_t key = 0;
        bool operator==(const Place&) const = default;
    };
    struct PlaceHash {
        size_t operator()(const Place& place) const noexcept { return place.key * 0x9e3779b97f4a7c15u + place.route; }
    };
    struct Arrived {
        MessageTiming message;
        VirtualTime busy = 0;  ///< of its device when it came
    };

    /// A stretch of the time that a device stood, on a clock that stops while it works, and whose it is.
    struct Claim {
        VirtualTime from = 0;
        VirtualTime to = 0;
        uint32_t arrived = 0;  ///< event at which the message came
        uint64_t message = 0;  ///< its number
        uint32_t route = 0;
        uint32_t taken = 0;  ///< event of its Recv
    };
    struct Worst {
        uint32_t taken = EdgeTiming::none;
        VirtualTime stall = 0;
    };

    void forgetOldest();
    /// The newest message stalls its device from and to these times of the clock that stops, but where others have come
    /// later.
    void claim(DeviceId device, VirtualTime from, VirtualTime to);
    void takeFrom(const Claim& claim, VirtualTime time);
    void post(const State& before, const Effect& effect, const EventTimes& times);
    void deliver(const State& before, const Event& event, const EventTimes& times);
    void await(const State& before, const Event& event, const EventTimes& times);
    void take(const State& before, const Event& event, const Effect& effect, const EventTimes& times);
    void happen(const State& before, const NetworkAct& act);
    uint32_t routeOf(ResourceId mailbox) const;

    const Program& m_program;
    size_t m_most;
    std::vector<uint32_t> m_routeOf;  // by ResourceId
    mutable std::vector<EdgeTiming> m_edges;
    mutable std::vector<bool> m_isWorstOpen;  // by route: which message is the worst is to be found again
    std::vector<Worst> m_worstForgotten;      // by route: of those that are not kept
    std::vector<MessageTiming> m_messages;
    uint64_t m_firstMessage = 0;
    std::vector<uint64_t> m_restated;
    uint64_t m_firstRestated = 0;
    std::vector<std::vector<Claim>> m_claims;      // by device: apart from each other, in their order
    std::vector<Busy> m_busy;                      // by device
    std::unordered_map<uint64_t, Sent> m_onWay;    // by Flight::number
    std::unordered_map<uint64_t, Wait> m_waiting;  // by waiterOf
    std::unordered_map<Place, std::deque<Arrived>, PlaceHash> m_there;
};

}
