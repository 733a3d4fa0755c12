// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/debug/diagnose/cause_scene.h"

namespace tagscope {

// Each adds to the suspects what is behind one end of a wait-for graph (hangs.md 3). Those that return a bool may find
// that there is nothing of their kind: false.

/// Whichever of the causes below it is.
void nameEnd(CauseScene& scene, const WaitGraph& waits, const WaitGraph::End& end);

// Of messages (message_causes.cpp).
/// What was sent, and went for ever, is why its Recv waits, whatever became of the Send (H01).
void nameLostMessages(CauseScene& scene, const WaitGraph& waits);
/// Its Send has fired, or its iteration is over: what became of the message (H01, H14)?
void nameNotSent(CauseScene& scene, const WaitGraph& waits, const WaitGraph::End& end);
/// A Recv and its Send can never meet (`pairProblem`).
void namePair(CauseScene& scene, const WaitGraph& waits, const WaitGraph::End& end);
/// Its Send has no such iteration (H08).
void nameSenderEnded(CauseScene& scene, const WaitGraph& waits, const WaitGraph::End& end);

// Of devices, and of what a person holds (device_causes.cpp).
void nameDown(CauseScene& scene, const WaitGraph& waits, uint32_t vertex, DeviceId device);  // H03, H04
void namePaused(CauseScene& scene, const WaitGraph& waits, uint32_t vertex);                 // H39
void nameHeldMessage(CauseScene& scene, const WaitGraph& waits, const WaitGraph::End& end);  // H39
void nameOnWay(CauseScene& scene, const WaitGraph& waits, const WaitGraph::End& end);        // H02

// Of the inputs of one operation (operand_causes.cpp).
void nameNotInRun(CauseScene& scene, const WaitGraph& waits, const WaitGraph::End& end);  // H37
/// In iterations after the first nothing comes from an Enter that is not constant (H26, H28).
void nameEnterOnce(CauseScene& scene, const WaitGraph& waits, const WaitGraph::End& end);
/// It stands behind a NextIteration (H13).
void nameShift(CauseScene& scene, const WaitGraph& waits, uint32_t vertex, NodeId next);
/// One variable of a loop got no next value, though others did (H30).
void nameDeadNext(CauseScene& scene, const WaitGraph& waits, const WaitGraph::End& end);
void nameStarvedMerge(CauseScene& scene, const WaitGraph& waits, const WaitGraph::End& end);  // H28, H30

// Of frames, and of what went with their iterations (frame_causes.cpp).
/// An instance that was given up with its iteration, looked at in the last state in which that was there.
bool nameDiscarded(CauseScene& scene, PlanId node, TagId tag, uint32_t vertex);
/// The first iteration in which a NextIteration was given up, not having fired.
bool nameGoneNext(CauseScene& scene, const WaitGraph& waits, const WaitGraph::End& end);
void nameExitGone(CauseScene& scene, const WaitGraph& waits, const WaitGraph::End& end);  // H23
/// A fetch came dead: a loop whose condition was dead in an iteration that its variables came to alive is over for that
/// reason (H20), or for what would have begun another iteration and was given up.
void nameDeadConditions(CauseScene& scene, const WaitGraph& waits);

void nameQueue(CauseScene& scene, const WaitGraph& waits, const WaitGraph::End& end);  // queue_causes.cpp; H31, H32

// Of circles, and of what the causes keep from ending (closed_chains.cpp).
void nameChain(CauseScene& scene, const WaitGraph& waits, const std::vector<uint32_t>& chain);
/// Ways out of the causes so far, never causes of their own (H24, H36).
void nameCascades(CauseScene& scene, const WaitGraph& waits);

}
