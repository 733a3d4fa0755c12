// SPDX-License-Identifier: Apache-2.0
#include "ui/session/commands/edit_requests.h"

#include "core/debug/control/live_token.h"
#include "ui/session/engine_run.h"

namespace tagscope::ui {

Result<StopReport> EditRequest::work(EngineRun& run) const
{
    Debugger& d = *run.debugger();
    const Result<Tensor> wanted = makesLive ? valueToMakeLive(d, node, tag, slot, consumer) : value;
    return run.moved(wanted ? d.setEdit(node, slot, tag, *wanted, consumer) : Failure(wanted.error()));
}

Result<StopReport> WindowRequest::work(EngineRun& run) const
{
    return run.moved(run.debugger()->setWindow(frame, window));
}

}
