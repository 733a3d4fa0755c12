// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/debug/control/debugger.h"
#include "core/debug/open/request_text.h"
#include "ui/session/request.h"

#include <filesystem>

namespace tagscope::ui {

/// Opens a graph or a trace in the place of what is open.
struct OpenRequest {
    using Answer = void;
    static constexpr RequestKind kind = RequestKind::Work;
    static constexpr RequestNeeds needs = RequestNeeds::Nothing;
    static constexpr bool opensFile = true;
    static constexpr bool changesRun = false;  // that of the file before
    static constexpr bool holdsForAnyFile = true;
    std::filesystem::path path;
    Debugger::Options options;
    std::filesystem::path shownAs;  ///< of a trace that was kept of a run: the file that was run; empty: `path`

    Result<Answer> work(EngineRun& run) const;
};

/// Feeds, fetches and targets for the graph that is open.
struct InputsRequest {
    using Answer = void;
    static constexpr RequestKind kind = RequestKind::Work;
    static constexpr RequestNeeds needs = RequestNeeds::File;
    static constexpr bool holdsForAnyProgram = true;
    RequestText text;

    Result<Answer> work(EngineRun& run) const;
};

}
