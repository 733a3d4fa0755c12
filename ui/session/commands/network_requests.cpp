// SPDX-License-Identifier: Apache-2.0
#include "ui/session/commands/network_requests.h"

#include "core/debug/control/take_fix.h"
#include "ui/session/engine_run.h"

namespace tagscope::ui {

Result<StopReport> NetworkActRequest::work(EngineRun& run) const
{
    return run.moved(run.debugger()->act(act));
}

Result<StopReport> DeliverRequest::work(EngineRun& run) const
{
    return run.moved(run.debugger()->deliver(flight));
}

Result<StopReport> TakeFixRequest::work(EngineRun& run) const
{
    return run.moved(takeFix(*run.debugger(), plan));
}

}
