// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/debug/diagnose/diagnosis.h"
#include "core/debug/diagnose/diagnosis_context.h"
#include "core/debug/waits/wait_graph.h"

#include <vector>

namespace tagscope {

/// Names the causes behind the ends and the closed chains of a wait-for graph (hangs.md 3), one finding a group,
/// ranked: what brought the others about comes first. Engine thread.
std::vector<CauseFinding> nameCauses(const DiagnosisContext& context, const WaitGraph& waits);

}
