// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/debug/diagnose/diagnosis.h"
#include "core/exec/program.h"

#include <vector>

namespace tagscope {

/// The Send that a Recv lacks, where the rest of the graph says what it sends: the source that its key names is on the
/// device from which it is awaited, and one output alone can be meant, by its type and by what else is sent from it.
/// Empty where that is not so.
std::vector<GraphChange> missingSend(const Program& program, PlanId recv);

/// The control loops (semantics.md 14.4) that a device lacks for what it receives from the frame of a node on another
/// device, driven by the condition there, and the control inputs that tie its Recvs to them. Empty where a loop has no
/// LoopCond, or several.
std::vector<GraphChange> missingControlLoops(const Program& program, PlanId inside, DeviceId device);

}
