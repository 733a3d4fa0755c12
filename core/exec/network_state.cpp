// SPDX-License-Identifier: Apache-2.0
#include "core/exec/network_state.h"

namespace tagscope {

template class ChunkedList<Flight, 16>;

std::optional<size_t> findFlight(const NetworkState& network, uint64_t number)
{
    // The newest are asked for most.
    for (size_t i = network.flights.size(); i-- > 0;)
        if (network.flights[i].number == number)
            return i;
    for (size_t i = network.stays.size(); i-- > 0;)
        if (network.stays[i].number == number)
            return network.flights.size() + i;
    return std::nullopt;
}

}
