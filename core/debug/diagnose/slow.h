// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/debug/diagnose/diagnosis.h"
#include "core/debug/diagnose/diagnosis_context.h"
#include "core/debug/timing/ideal_run.h"

#include <vector>

namespace tagscope {

/// Of a run that came to its end over a network: the one thing that makes it slow, if with that at its normal time it
/// would be much shorter (S01 a device or a kernel, S02 a link, S03 a window, S04 uneven work). Normal is what the
/// other devices, links and kernels are. Each is proven by the run again on the virtual clock; several runs of the
/// program within `limits`. Empty where nothing gains `leastGain` of the time.
std::vector<CauseFinding> slowCauses(const DiagnosisContext& context, const IdealLimits& limits,
                                     double leastGain = 0.25);

}
