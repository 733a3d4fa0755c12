// SPDX-License-Identifier: Apache-2.0
#include "ui/session/queries/capture_estimate_query.h"

#include "ui/session/engine_run.h"

namespace tagscope::ui {

Result<CaptureEstimate> CaptureEstimateQuery::work(EngineRun& run) const
{
    return estimateCapture(settings, *run.debugger()->timeline());
}

}
