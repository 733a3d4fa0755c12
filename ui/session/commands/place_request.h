// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/partition/placer.h"
#include "ui/session/request.h"

namespace tagscope::ui {

/// Places the nodes of the file that is open on other devices, and starts over with the same inputs; empty: as the
/// saved trace or the graph says. Breakpoints, watches and what is captured stay, the recorded lines go. An error
/// leaves everything as it is.
struct PlaceRequest {
    using Answer = void;
    static constexpr RequestKind kind = RequestKind::Work;
    static constexpr RequestNeeds needs = RequestNeeds::File;
    static constexpr bool holdsForAnyProgram = true;
    PlacementRequest placement;

    Result<Answer> work(EngineRun& run) const;
};

}
