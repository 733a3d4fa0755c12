// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/debug/control/debugger.h"
#include "core/debug/diagnose/diagnosis.h"

namespace tagscope {

/// What a fix does to a run as it stands (FixPlan::isOfRun): goes back to before what went wrong, where that can be
/// told, makes a branch there in which it does not go wrong, lets go what is held, and sets windows. Runs nothing: the
/// cursor stands where the branch goes on. Engine thread.
Result<StopReport> takeFix(Debugger& debugger, const FixPlan& plan);

}
