// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/exec/event.h"

namespace tagscope {

// What `propagate` does to a State at events of a run over several devices, beside tokens. Engine thread.

/// Of a program with a network: no message on its way, no device that does not run.
CowPtr<NetworkState> initialNetwork(const Program& program);

/// The Post of a firing: the message is on its way from `now` on. Faults that it matches are due. An error if the
/// mailbox cannot take it.
Result<void> sendMessage(const Program& program, State& state, const Event& event, const Effect& post, VirtualTime now);
/// A message that is on its way arrives: whoever waits for it is ready.
void deliverMessage(const Program& program, State& state, uint32_t flight);
/// Whether an act upon links is about the one between two devices.
bool isOfLinkBetween(const Program& program, const NetworkAct& act, DeviceId from, DeviceId to);
void happen(const Program& program, State& state, const NetworkAct& act);

/// An instance that waited is ready, or set aside where its device does not run.
void wakeOver(const Program& program, State& state, ReadyEntry entry, VirtualTime now);
/// What is ready on devices that do not run is set aside.
void setAside(const Program& program, State& state);

}
