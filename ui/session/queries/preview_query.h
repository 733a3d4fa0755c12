// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/debug/control/preview.h"
#include "ui/session/request.h"

namespace tagscope::ui {

/// What a move would fire, without moving.
struct PreviewQuery {
    using Answer = Preview;
    static constexpr RequestKind kind = RequestKind::Question;
    Goal goal;

    Result<Answer> work(EngineRun& run) const;
};

}
