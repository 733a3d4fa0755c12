// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/session/request.h"
#include "ui/session/run_picks.h"

#include <string>
#include <vector>

namespace tagscope::ui {

struct PicksAnswer {
    std::vector<PickRow> rows;
    std::vector<std::string> tagNames;  ///< two for each row: where it fired, and where the usual one would have
    bool isComplete = false;
};

/// Firings that somebody picked against the schedule. What takes long comes in parts: whoever asks again gets further.
struct PicksQuery {
    using Answer = PicksAnswer;
    static constexpr RequestKind kind = RequestKind::Question;

    Result<Answer> work(EngineRun& run) const;
};

}
