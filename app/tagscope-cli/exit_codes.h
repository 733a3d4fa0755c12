// SPDX-License-Identifier: Apache-2.0
#pragma once

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

}
