// SPDX-License-Identifier: Apache-2.0
#include "ui/session/commands/save_requests.h"

#include "core/base/new_file.h"
#include "ui/session/engine_run.h"

#include <stop_token>

namespace tagscope::ui {

Result<void> SaveRequest::work(EngineRun& run) const
{
    return run.debugger()->save(path, {}, [&run] { run.betweenSavedParts(); });
}

Result<Kept> KeepRequest::work(EngineRun& run) const
{
    const std::stop_token stop = run.mailbox().beginKeeping();
    Kept kept;
    const Debugger* d = run.debugger();
    if (!trace.empty() && !run.isOutdated() && d && d->program() && !run.isRunning() && !stop.stop_requested()
        && d->timeline()->memory().total() + d->timeline()->leftOutBytes() <= mostTraceBytes) {
        const Result<void> saved = d->save(trace, stop, [&run] { run.betweenSavedParts(); });
        kept.hasTrace = saved.has_value();
        if (!saved && saved.error().code != ErrorCode::Cancelled)
            kept.error = saved.error();
    }
    if (const Result<void> written = writeFile(path, text); !written)
        kept.error = written.error();
    return kept;
}

}
