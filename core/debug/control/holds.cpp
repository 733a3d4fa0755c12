// SPDX-License-Identifier: Apache-2.0
#include "core/debug/control/holds.h"

namespace tagscope {

std::optional<NetworkAct> nextRelease(const State& state)
{
    if (!state.network)
        return std::nullopt;
    const NetworkState& network = *state.network;
    NetworkAct act;
    for (size_t i = 0; i < network.stays.size(); ++i)
        if (network.stays[i].stay == Flight::Stay::Held) {
            act.kind = NetworkAct::Kind::Release;
            act.flight = network.stays[i].number;
            return act;
        }
    for (size_t d = 0; d < network.devices.size(); ++d)
        if (network.devices[d].isPaused) {
            act.kind = NetworkAct::Kind::Resume;
            act.device = DeviceId(d);
            return act;
        }
    return std::nullopt;
}

}
