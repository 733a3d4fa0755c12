// SPDX-License-Identifier: Apache-2.0
#include "ui/session/queries/diagnosis_query.h"

#include "core/debug/diagnose/diagnose.h"
#include "ui/session/engine_run.h"

namespace tagscope::ui {

Result<std::shared_ptr<const Diagnosis>> DiagnosisQuery::work(EngineRun& run) const
{
    const Debugger& debugger = *run.debugger();
    const DiagnosisContext context{*debugger.tagNames(), debugger.state(), debugger.timeline()};
    const std::optional<RunError> error = debugger.error();
    return std::make_shared<const Diagnosis>(error ? diagnoseError(context, *error, debugger.policy())
                                                   : diagnose(context, debugger.policy()));
}

bool asksWhy(const Snapshot& snapshot)
{
    if (!snapshot.program || snapshot.isRunning)
        return false;
    return (snapshot.error && snapshot.isLive) || (snapshot.isIdle() && isStuck(*snapshot.program, snapshot.state));
}

}
