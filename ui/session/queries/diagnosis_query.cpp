// SPDX-License-Identifier: Apache-2.0
#include "ui/session/queries/diagnosis_query.h"

#include "core/debug/diagnose/diagnose.h"
#include "core/debug/diagnose/endless.h"
#include "core/debug/waits/stuck.h"
#include "ui/session/engine_run.h"

namespace tagscope::ui {

Result<std::shared_ptr<const Diagnosis>> DiagnosisQuery::work(EngineRun& run) const
{
    const Debugger& debugger = *run.debugger();
    const DiagnosisContext context{*debugger.tagNames(), debugger.state(), debugger.timeline()};
    const std::optional<RunError> error = debugger.error();
    const Policy& policy = debugger.policy();
    if (error)
        return std::make_shared<const Diagnosis>(diagnoseError(context, *error, policy));
    const bool isOver = isIdle(context.names.program(), context.state);
    return std::make_shared<const Diagnosis>(mayBeEndless && !isOver ? diagnoseStopped(context, policy)
                                                                     : diagnose(context, policy));
}

bool asksWhy(const Snapshot& snapshot)
{
    if (!snapshot.program || snapshot.isRunning)
        return false;
    // A run that somebody had to stop may be one that never ends.
    const bool wasPaused = snapshot.isLive && snapshot.report && snapshot.report->reason == StopReason::Paused;
    return wasPaused || (snapshot.error && snapshot.isLive)
        || (snapshot.isIdle() && isStuck(*snapshot.program, snapshot.state));
}

}
