// SPDX-License-Identifier: Apache-2.0
#include "ui/session/queries/fired_nodes_query.h"

#include "ui/session/engine_run.h"

namespace tagscope::ui {

Result<FiredNodesAnswer> FiredNodesQuery::work(EngineRun& run) const
{
    FiredNodes& nodes = run.kept<FiredNodes>();
    const bool isComplete = nodes.look(run.debugger()->timeline(), range, EngineRun::slice);
    return FiredNodesAnswer{isComplete ? nodes.fired() : nullptr, isComplete};
}

}
