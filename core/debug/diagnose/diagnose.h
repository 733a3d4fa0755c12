// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/debug/diagnose/diagnosis.h"
#include "core/debug/diagnose/diagnosis_context.h"
#include "core/exec/executor.h"
#include "core/exec/policy.h"

namespace tagscope {

/// Why a run stands still, or why nobody can say so yet (hangs.md 1): the stop test, which needs no time-out, the
/// causes with their evidence, who waits because of them, how far each device has come, and what waits for what. A
/// function of the state and of the line that led to it; nothing is run. Linear in what waits and its edges. Engine
/// thread.
Diagnosis diagnose(const DiagnosisContext& context, const Policy& policy = {});

/// The same of a run that ended in an error: what failed first, and who was left waiting (H27, H40).
Diagnosis diagnoseError(const DiagnosisContext& context, const RunError& error, const Policy& policy = {});

}
