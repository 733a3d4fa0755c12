// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/debug/record/traffic.h"
#include "ui/session/request.h"

#include <cstdint>

namespace tagscope::ui {

struct TrafficFound {
    Traffic traffic;
    uint64_t position = 0;   ///< at which it stands so
    bool isComplete = true;  ///< false: not all events before it were looked at; whoever asks again gets further
};

/// Who has sent what to whom on the current line, up to the cursor.
struct TrafficQuery {
    using Answer = TrafficFound;
    static constexpr RequestKind kind = RequestKind::Question;

    Result<Answer> work(EngineRun& run) const;
};

}
