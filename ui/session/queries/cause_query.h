// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/debug/causes/causes.h"
#include "ui/session/request.h"

#include <optional>

namespace tagscope::ui {

/// Why a node is as it is; of no node: where the first NaN or infinity comes from.
struct CauseQuery {
    using Answer = CauseReport;
    static constexpr RequestKind kind = RequestKind::Question;
    NodeId node;
    std::optional<TagId> tag;
    std::optional<int> slot;

    Result<Answer> work(EngineRun& run) const;
};

}
