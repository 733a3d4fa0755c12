// SPDX-License-Identifier: Apache-2.0
#include "ui/session/commands/save_requests.h"

#include "core/base/new_file.h"
#include "core/debug/exports/event_export.h"
#include "ui/session/engine_run.h"

#include <stop_token>

namespace tagscope::ui {

namespace {

/// Of all lines, with what is computed again to save them.
size_t bytesOf(const Debugger& debugger)
{
    size_t bytes = 0;
    for (const BranchInfo& line : debugger.branches())
        if (const auto timeline = debugger.branch(line.id))
            bytes += (*timeline)->memory().total() + (*timeline)->leftOutBytes();
    return bytes;
}

}

Result<void> SaveRequest::work(EngineRun& run) const
{
    return run.debugger()->save(path, {}, [&run] { run.betweenSavedParts(); });
}

Result<void> ExportEventsRequest::work(EngineRun& run) const
{
    const std::shared_ptr<const Timeline> timeline = run.debugger()->timeline();
    NewFile file(path);
    constexpr size_t part = 4096;  // pieces between two looks at what else is asked for
    size_t pieces = 0;
    const ExportSink sink = [&](std::string_view bytes) {
        file.write(bytes);
        if (++pieces % part == 0)
            run.betweenSavedParts();
        return true;
    };
    switch (format) {
    case Format::Chrome: exportChromeTrace(timeline, sink); break;
    case Format::Perfetto: exportPerfetto(timeline, sink); break;
    case Format::Csv: exportCsv(*timeline, sink); break;
    }
    return file.finish();
}

Result<Kept> KeepRequest::work(EngineRun& run) const
{
    const std::stop_token stop = run.mailbox().beginKeeping();
    Kept kept;
    const Debugger* d = run.debugger();
    if (!trace.empty() && !run.isOutdated() && d && d->program() && !run.isRunning() && !stop.stop_requested()
        && bytesOf(*d) <= mostTraceBytes) {
        const Result<void> saved = d->save(trace, stop, [&run] { run.betweenSavedParts(); });
        kept.hasTrace = saved.has_value();
        const RunRecipe recipe = d->recipe();
        kept.steps = recipe.steps.size();
        kept.lines = recipe.sizes.size();
        if (!saved && saved.error().code != ErrorCode::Cancelled)
            kept.error = saved.error();
    }
    if (!path.empty())
        if (const Result<void> written = writeFile(path, text); !written)
            kept.error = written.error();
    return kept;
}

}
