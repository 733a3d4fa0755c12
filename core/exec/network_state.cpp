// SPDX-License-Identifier: Apache-2.0
#include "core/exec/network_state.h"

namespace tagscope {

template class ChunkedList<Flight, 16>;

namespace {

/// From both ends at once.
std::optional<size_t> placeIn(const FlightList& list, uint64_t number)
{
    for (size_t i = 0, j = list.size(); i < j; ++i) {
        if (list[i].number == number)
            return i;
        if (list[--j].number == number)
            return j;
    }
    return std::nullopt;
}

}

std::optional<size_t> placeOfFlight(const NetworkState& network, uint64_t number)
{
    if (const std::optional<size_t> place = placeIn(network.flights, number))
        return place;
    const std::optional<size_t> place = placeIn(network.stays, number);
    return place ? std::optional(network.flights.size() + *place) : std::nullopt;
}

const Flight* findFlight(const NetworkState& network, uint64_t number)
{
    const std::optional<size_t> place = placeOfFlight(network, number);
    return place ? &flightAt(network, *place) : nullptr;
}

}
