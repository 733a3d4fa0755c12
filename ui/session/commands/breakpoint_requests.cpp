// SPDX-License-Identifier: Apache-2.0
#include "ui/session/commands/breakpoint_requests.h"

#include "core/base/say.h"
#include "ui/session/engine_run.h"

namespace tagscope::ui {

namespace {

template <class T>
Result<void> withoutValue(const Result<T>& result)
{
    return result ? Result<void>() : Failure(result.error());
}

}

Result<void> BreakpointRequest::work(EngineRun& run) const
{
    Debugger& d = *run.debugger();
    if (spec)
        return id != 0 ? withoutValue(d.changeBreakpoint(id, *spec)) : withoutValue(d.addBreakpoint(*spec));
    if (!d.removeBreakpoint(id))
        return Failure(Error{ErrorCode::NotFound, say("there is no such breakpoint"), {}});
    return {};
}

Result<void> BreakpointsRequest::work(EngineRun& run) const
{
    run.debugger()->setBreakpoints(breakpoints);
    return {};
}

Result<void> QuiescenceRequest::work(EngineRun& run) const
{
    run.debugger()->setNamesQuiescence(isOn);
    return {};
}

}
