// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/debug/diagnose/diagnose.h"

#include <optional>

namespace tagscope {

/// A loop of the state that goes on for ever (hangs.md 1.7), proven: what its condition depends on, by data and by
/// control, had in a late iteration the values that it had in an earlier one, and nothing in between depends on
/// anything else. Nothing where an operation on the way has a state, or more than one live value came to a Merge there;
/// nothing for loops whose values change, however long they run. H19 where the condition reads a NaN or an infinity
/// that came to be in the loop, in all that could end it, H18 otherwise. Looks at the last `mostLooked` events. Engine
/// thread; needs a timeline.
std::optional<CauseFinding> endlessLoop(const DiagnosisContext& context, uint64_t mostLooked = 200'000);

/// A diagnosis of a run that was stopped by a limit: endless, or moving.
Diagnosis diagnoseStopped(const DiagnosisContext& context, const Policy& policy = {});

}
