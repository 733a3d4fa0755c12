// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/debug/diagnose/diagnose.h"

#include <optional>

namespace tagscope {

/// A loop of the state that goes on for ever (hangs.md 1.7): what its condition depends on had, in a late iteration,
/// the values that it had in an earlier one, and nothing in between depends on anything else. Proven so; only likely
/// where an operation on the way has a state of its own, and then after many equal iterations alone. H19 where one of
/// the values is a NaN or an infinity, H18 otherwise. Nothing for loops whose values change, however long they run.
/// Looks at the last `mostLooked` events. Engine thread; needs a timeline.
std::optional<CauseFinding> endlessLoop(const DiagnosisContext& context, uint64_t mostLooked = 200'000);

/// A diagnosis of a run that was stopped by a limit: endless, or moving.
Diagnosis diagnoseStopped(const DiagnosisContext& context, const Policy& policy = {});

}
