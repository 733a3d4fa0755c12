// SPDX-License-Identifier: Apache-2.0
#include "ui/session/queries/preview_query.h"

#include "ui/session/engine_run.h"

namespace tagscope::ui {

Result<Preview> PreviewQuery::work(EngineRun& run) const
{
    return preview(*run.debugger(), goal);
}

}
