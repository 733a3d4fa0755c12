// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/debug/control/debugger.h"
#include "ui/session/request.h"

#include <optional>
#include <vector>

namespace tagscope::ui {

/// Adds (`id` 0), changes, or removes (no spec) a breakpoint.
struct BreakpointRequest {
    using Answer = void;
    static constexpr RequestKind kind = RequestKind::Work;
    static constexpr RequestNeeds needs = RequestNeeds::File;
    static constexpr bool holdsForAnyProgram = true;
    int id = 0;
    std::optional<BreakpointSpec> spec;

    Result<Answer> work(EngineRun& run) const;
};

/// Puts these in place of all breakpoints, with their numbers; what does not fit the graph is kept and says why.
struct BreakpointsRequest {
    using Answer = void;
    static constexpr RequestKind kind = RequestKind::Work;
    static constexpr RequestNeeds needs = RequestNeeds::File;
    static constexpr bool holdsForAnyProgram = true;
    std::vector<Breakpoint> breakpoints;

    Result<Answer> work(EngineRun& run) const;
};

/// Whether a run that cannot go on says what is blocked (Debugger::setNamesQuiescence).
struct QuiescenceRequest {
    using Answer = void;
    static constexpr RequestKind kind = RequestKind::Work;
    static constexpr RequestNeeds needs = RequestNeeds::File;
    static constexpr bool holdsForAnyProgram = true;
    bool isOn = true;

    Result<Answer> work(EngineRun& run) const;
};

}
