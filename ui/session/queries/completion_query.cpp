// SPDX-License-Identifier: Apache-2.0
#include "ui/session/queries/completion_query.h"

#include "ui/session/engine_run.h"

namespace tagscope::ui {

Result<std::vector<std::string>> CompletionQuery::work(EngineRun& run) const
{
    return run.console()->complete(line);
}

}
