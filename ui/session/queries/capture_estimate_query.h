// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/debug/capture/capture_rules.h"
#include "ui/session/request.h"

namespace tagscope::ui {

/// What these settings would keep of the firings recorded last.
struct CaptureEstimateQuery {
    using Answer = CaptureEstimate;
    static constexpr RequestKind kind = RequestKind::Question;
    CaptureSettings settings;

    Result<Answer> work(EngineRun& run) const;
};

}
