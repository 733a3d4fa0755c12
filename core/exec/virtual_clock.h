// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/exec/choice.h"
#include "core/exec/event.h"

#include <string_view>

namespace tagscope {

// The virtual clock of a run over a network. Every firing begins when its last input has come and a thread of its
// device is free, and ends after what its kernel takes; what it sends is there then. Which instance a device takes is
// the policy's. A message arrives after what its link takes. All times follow from the events and the network.

/// When and where an event happens on the virtual clock. A firing is on a thread of its device; what begins to wait, is
/// delivered or happens to the network takes no time.
struct EventTimes {
    static constexpr uint32_t noThread = UINT32_MAX;
    VirtualTime begin = 0;
    VirtualTime end = 0;
    DeviceId device;  ///< of a firing or a block its node's, of a delivery where it arrives; else invalid
    uint32_t thread = noThread;

    bool operator==(const EventTimes&) const = default;
};

/// Of an event that happens in this state, of a program with a network.
EventTimes timesOf(const Program& program, const State& before, const Event& event);
/// When what is chosen would begin; 0 for a Strike.
VirtualTime beginOf(const Program& program, const State& state, const Choice& choice);
/// Of what can happen what begins first: deliveries before firings, then by device; of what one device could begin at
/// once, what has been ready for longest in the order of the ready list.
Choice earliestChoice(const Program& program, const State& state);
/// How far the run has come: when the last of its firings ends.
VirtualTime virtualNow(const State& state);

/// Notes in a block that a token comes to an instance of a node, so that it is not ready before.
void noteArrival(Block& block, const PlanNode& node, VirtualTime time);
/// When the last token came that an instance has got so far; 0 for one that waits for nothing.
VirtualTime readySince(const Program& program, const State& state, PlanId node, IterationId iteration);

/// Whether a full tag path is what a fault calls it: the whole of it, or its end; "while;3" is that of the frame
/// "while/while_context", too, which is the name that people gave the loop.
bool isTagOf(std::string_view wanted, std::string_view path);

}
