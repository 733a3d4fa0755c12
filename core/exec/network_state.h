// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/exec/chunked_list.h"
#include "core/exec/network.h"
#include "core/exec/ready_list.h"
#include "core/ops/resource.h"

#include <boost/container/small_vector.hpp>

#include <algorithm>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

namespace tagscope {

/// What happens to a run over several devices beside its firings and deliveries: a fault, or something that a person
/// does. What it does not use is as here.
struct NetworkAct {
    enum class Kind : uint8_t {
        // To a message on its way.
        Lose,         ///< it is gone
        Delay,        ///< on its way longer by `amount`; `untilIdle`: delivered when nothing else can go on
        Duplicate,    ///< there are two of it
        Reorder,      ///< delivered behind the next message of its mailbox, or when nothing else can go on
        Corrupt,      ///< its value is another; a dead or empty one stays
        LoseDeadBit,  ///< a dead one is live, with an empty tensor
        Hold,         ///< not delivered until it is released
        Release,
        // To a device.
        Crash,    ///< what it could have done, and messages that it has not taken, are gone
        Restart,  ///< as Crash, and it is up under the next incarnation, without this step
        Pause,    ///< what it could do waits until it is resumed
        Resume,
        Slow,  ///< its kernels take `amount` thousandths of their time
        // To a link.
        Cut,   ///< what is on its way, and what is sent later, is lost
        Mend,  ///< no longer cut
        // To a fault.
        Spare,  ///< the fault `amount` does not happen from here on
    };
    static constexpr uint64_t untilIdle = UINT64_MAX;
    static constexpr uint32_t byHand = UINT32_MAX;
    static constexpr uint32_t follows = UINT32_MAX - 1;

    Kind kind = Kind::Lose;
    uint64_t flight = 0;      ///< of a message: Flight::number
    DeviceId device;          ///< of a device; of a link where messages come from
    DeviceId to;              ///< of a link
    uint64_t amount = 0;      ///< Delay: nanoseconds; Slow: thousandths; Spare: into NetworkRequest::faults
    uint32_t fault = byHand;  ///< the one of NetworkRequest::faults that it is; `follows`: what was sent to a device
                              ///< that is down or over a link that is cut is lost

    bool isByHand() const { return fault == byHand; }
    bool operator==(const NetworkAct&) const = default;
};

constexpr bool isOfFlight(NetworkAct::Kind kind)
{
    return kind <= NetworkAct::Kind::Release;
}
constexpr bool isOfLink(NetworkAct::Kind kind)
{
    return kind == NetworkAct::Kind::Cut || kind == NetworkAct::Kind::Mend;
}

/// A message on its way from the Send of a mailbox to its Recv.
struct Flight {
    /// Why nobody may deliver it as any other.
    enum class Stay : uint8_t {
        No,
        Held,       ///< by a person
        UntilIdle,  ///< when nothing else can go on
        Behind,     ///< UntilIdle, or behind the next message of its mailbox
    };
    uint32_t number = 0;   ///< how many messages were sent in the run before it, duplicates counted
    uint32_t mailbox = 0;  ///< into Program::mailboxes
    Stay stay = Stay::No;
    bool isDuplicate = false;
    uint64_t key = 0;  ///< `messageKey`
    Message message;
    VirtualTime sent = 0;     ///< on the virtual clock
    VirtualTime arrives = 0;  ///< on the virtual clock

    bool operator==(const Flight&) const = default;
};
using FlightList = ChunkedList<Flight, 16>;
extern template class ChunkedList<Flight, 16>;

/// How a device of a run stands.
struct DeviceState {
    bool isUp = true;
    bool isPaused = false;
    bool hasStep = true;  ///< false: it crashed, and knows nothing of this step
    uint32_t incarnation = 1;
    uint64_t slowness = 1000;                                ///< thousandths
    VirtualTime clock = 0;                                   ///< when the last of its firings ended
    boost::container::small_vector<VirtualTime, 2> threads;  ///< when each is free; empty without a virtual clock
    ReadyList aside;                                         ///< instances that could fire if it ran

    bool runs() const { return isUp && !isPaused && hasStep; }
    bool operator==(const DeviceState&) const = default;
};

/// What a run over several devices has in its State beside that of one device. Part of State, changed by `propagate`
/// only.
struct NetworkState {
    std::vector<DeviceState> devices;  ///< by DeviceId
    FlightList flights;                ///< messages that may be delivered, in the order in which they were sent
    FlightList stays;                  ///< those that may not yet (Flight::stay)
    uint32_t flightCount = 0;          ///< so far
    std::vector<uint32_t> matches;     ///< by fault: what matched it so far
    std::vector<std::pair<uint32_t, DeviceId>> struck;  ///< faults of devices that have happened, and where
    std::vector<NetworkAct> due;  ///< of faults that have matched: the next events, before all others
    std::vector<std::pair<DeviceId, DeviceId>> cuts;  ///< links that are down
    std::vector<uint32_t> spared;                     ///< faults that do not happen any more

    bool isCut(DeviceId from, DeviceId to) const { return std::ranges::find(cuts, std::pair(from, to)) != cuts.end(); }
    bool isSpared(uint32_t fault) const { return std::ranges::find(spared, fault) != spared.end(); }
    bool hasStruck(uint32_t fault, DeviceId device) const
    {
        return std::ranges::find(struck, std::pair(fault, device)) != struck.end();
    }
    bool operator==(const NetworkState&) const = default;
};

/// A message on its way by its number; null if it is not. Fast for those that were sent first or last. Valid until the
/// state changes.
const Flight* findFlight(const NetworkState& network, uint64_t number);
/// Where it stands: in `flights`, and behind those in `stays`.
std::optional<size_t> placeOfFlight(const NetworkState& network, uint64_t number);
/// The message at such a place.
inline const Flight& flightAt(const NetworkState& network, size_t place)
{
    const size_t flights = network.flights.size();
    return place < flights ? network.flights[place] : network.stays[place - flights];
}

}
