// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/session/event_range.h"
#include "ui/session/fired_nodes.h"
#include "ui/session/request.h"

#include <memory>

namespace tagscope::ui {

struct FiredNodesAnswer {
    std::shared_ptr<const FiredIn> fired;  ///< null until complete
    bool isComplete = false;
};

/// Which nodes have fired in a part of the run, and at which tags something happened. What takes long comes in parts:
/// whoever asks again gets further.
struct FiredNodesQuery {
    using Answer = FiredNodesAnswer;
    static constexpr RequestKind kind = RequestKind::Question;
    EventRange range;

    Result<Answer> work(EngineRun& run) const;
};

}
