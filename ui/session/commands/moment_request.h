// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/id.h"
#include "ui/session/request.h"

#include <cstdint>
#include <optional>
#include <string>

namespace tagscope::ui {

/// Where a MomentRequest led.
struct VisitedMoment {
    std::optional<Error> error;  ///< of what could not be found; the rest was gone to
    NodeId node;
    std::optional<TagId> tag;
};

/// A moment as a link or a record of an earlier session names it. Runs on if it lies beyond what is recorded.
struct MomentRequest {
    using Answer = VisitedMoment;
    static constexpr RequestKind kind = RequestKind::Work;
    static constexpr RequestNeeds needs = RequestNeeds::File;
    static constexpr bool holdsForAnyProgram = true;
    uint64_t position = 0;
    std::string node;  ///< empty: none
    std::string tag;   ///< empty: that of the last firing

    static RequestWay way() { return RequestWay::Jump; }
    Result<Answer> work(EngineRun& run) const;
};

}
