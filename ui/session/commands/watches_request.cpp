// SPDX-License-Identifier: Apache-2.0
#include "ui/session/commands/watches_request.h"

#include "ui/session/engine_run.h"

namespace tagscope::ui {

Result<void> WatchesRequest::work(EngineRun& run) const
{
    run.debugger()->watches().replace(watches);
    run.publish(run.isRunning());
    return {};
}

}
