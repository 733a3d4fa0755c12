// SPDX-License-Identifier: Apache-2.0
#include "ui/session/queries/iteration_query.h"

#include "ui/session/engine_run.h"
#include "ui/session/firing_grid.h"

namespace tagscope::ui {

Result<IterationAnswer> IterationQuery::work(EngineRun& run) const
{
    const Debugger& d = *run.debugger();
    IterationAnswer answer = run.kept<FiringGrid>().iteration(d, *this);
    if (answer.path.empty() || !run.deadSpread().hasLooked(d.timeline(), d.position()))
        return answer;
    std::vector<TagId> tags = {answer.path.back().tag};
    for (const IterationBeside& beside : answer.beside)
        tags.push_back(beside.path.back().tag);
    answer.origins = run.deadSpread().originsAt(tags, d.position());
    return answer;
}

}
