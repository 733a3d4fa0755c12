// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/debug/control/run_recipe.h"
#include "ui/session/request.h"

#include <cstddef>

namespace tagscope::ui {

/// Makes all lines of a run again, in the file that is open and as its schedule goes on from what is recorded; no
/// breakpoint stops it. Pause and Session::cancelOpening do, where it is then.
struct RepeatRequest {
    using Answer = void;
    static constexpr RequestKind kind = RequestKind::Work;
    static constexpr bool holdsForAnyProgram = true;
    RunRecipe recipe;
    size_t done = 0;  ///< so many of its steps have made the lines that the open file has already

    static RequestWay way() { return RequestWay::Jump; }
    Result<Answer> work(EngineRun& run) const;
};

}
