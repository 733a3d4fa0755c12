// SPDX-License-Identifier: Apache-2.0
#include "ui/session/queries/cause_query.h"

#include "ui/session/engine_run.h"

namespace tagscope::ui {

Result<CauseReport> CauseQuery::work(EngineRun& run) const
{
    const Debugger& d = *run.debugger();
    return node.isValid() ? d.why(node, tag, slot) : d.whyNotFinite();
}

}
