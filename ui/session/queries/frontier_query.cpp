// SPDX-License-Identifier: Apache-2.0
#include "ui/session/queries/frontier_query.h"

#include "ui/session/engine_run.h"

namespace tagscope::ui {

Result<std::vector<FrontierRow>> FrontierQuery::work(EngineRun& run) const
{
    const Debugger& debugger = *run.debugger();
    return frontier(*debugger.tagNames(), debugger.state());
}

}
