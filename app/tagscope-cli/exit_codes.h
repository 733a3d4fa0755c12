// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/exec/executor.h"

namespace tagscope::cli {

/// What the process answers.
enum ExitCode : int {
    exitDone = 0,
    exitRunError = 1,
    exitUsage = 2,
    exitNotLoadable = 3,
    exitStalled = 4,
    exitLimit = 5,
};

/// Of a run that ended so. One that was not run to its end was ended by a limit.
inline ExitCode exitCodeOf(RunStatus status)
{
    switch (status) {
    case RunStatus::Ok: return exitDone;
    case RunStatus::Error: return exitRunError;
    case RunStatus::Stalled: return exitStalled;
    case RunStatus::Limit:
    case RunStatus::Paused: break;
    }
    return exitLimit;
}

}
