// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/debug/diagnose/diagnosis.h"
#include "core/debug/diagnose/diagnosis_context.h"

#include <vector>

namespace tagscope {

/// Where the result depends on the order of a recorded run: Merges at which two live tokens came at one tag (H29), and
/// states and keys that firings use in no order (R01, R02; `unorderedUses`), each with both firings. Never a cause of a
/// hang that has another. At most 16 of each. Engine thread.
std::vector<CauseFinding> orderDependences(const DiagnosisContext& context);

}
