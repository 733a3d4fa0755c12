// SPDX-License-Identifier: Apache-2.0
#include "ui/session/queries/picks_query.h"

#include "ui/session/engine_run.h"

namespace tagscope::ui {

Result<PicksAnswer> PicksQuery::work(EngineRun& run) const
{
    const Debugger& d = *run.debugger();
    RunPicks& picks = run.kept<RunPicks>();
    PicksAnswer answer;
    answer.isComplete = picks.look(d.timeline(), d.policy(), EngineRun::slice);
    answer.rows = picks.rows();
    for (const PickRow& row : answer.rows) {
        answer.tagNames.push_back(d.tagName(row.tag));
        answer.tagNames.push_back(d.tagName(row.usualTag));
    }
    return answer;
}

}
