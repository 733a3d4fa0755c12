// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/debug/control/watch_list.h"
#include "ui/session/request.h"

#include <vector>

namespace tagscope::ui {

/// Puts these in the place of what is watched, as WatchList::replace.
struct WatchesRequest {
    using Answer = void;
    static constexpr RequestKind kind = RequestKind::Aside;
    static constexpr RequestNeeds needs = RequestNeeds::File;
    static constexpr bool holdsForAnyProgram = true;
    std::vector<Watch> watches;

    Result<Answer> work(EngineRun& run) const;
};

}
