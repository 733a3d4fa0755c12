// SPDX-License-Identifier: Apache-2.0
#include "ui/session/commands/capture_request.h"

#include "ui/session/engine_run.h"

namespace tagscope::ui {

Result<void> CaptureRequest::work(EngineRun& run) const
{
    Result<void> set = run.debugger()->setCapture(settings);
    run.publish(run.isRunning());
    return set;
}

}
