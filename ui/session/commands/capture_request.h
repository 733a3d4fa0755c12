// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/debug/capture/capture_rules.h"
#include "ui/session/request.h"

namespace tagscope::ui {

/// What recordings keep from now on.
struct CaptureRequest {
    using Answer = void;
    static constexpr RequestKind kind = RequestKind::Aside;
    static constexpr RequestNeeds needs = RequestNeeds::File;
    static constexpr bool holdsForAnyProgram = true;
    CaptureSettings settings;

    Result<Answer> work(EngineRun& run) const;
};

}
