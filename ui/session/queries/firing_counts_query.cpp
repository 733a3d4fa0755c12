// SPDX-License-Identifier: Apache-2.0
#include "ui/session/queries/firing_counts_query.h"

#include "ui/session/engine_run.h"
#include "ui/session/firing_counts.h"

namespace tagscope::ui {

Result<FiringCountsAnswer> FiringCountsQuery::work(EngineRun& run) const
{
    FiringCounts& counts = run.kept<FiringCounts>();
    const bool isComplete = counts.look(run.debugger()->timeline(), run.debugger()->position(), EngineRun::slice);
    return FiringCountsAnswer{counts.counts(), counts.kernelNs(), isComplete};
}

}
