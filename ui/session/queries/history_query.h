// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/session/request.h"

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace tagscope::ui {

struct Snapshot;

/// The run at one position: the snapshot as it would be with the cursor there (but for its status, which is Paused),
/// and what the event that led there put out.
struct Moment {
    std::shared_ptr<const Snapshot> snapshot;  ///< its report says what fired; no report at position 0
    std::string values;
};

/// How the run stood at `count` positions of its recorded line, one after the other, the cursor staying where it is.
/// Fewer moments than were asked for: the line ends there.
struct HistoryQuery {
    using Answer = std::vector<Moment>;
    static constexpr RequestKind kind = RequestKind::Question;
    static constexpr RequestNeeds needs = RequestNeeds::File;
    static constexpr uint64_t mostMoments = 64;
    uint64_t first = 0;
    uint64_t count = 1;

    Result<Answer> work(EngineRun& run) const;
};

}
