// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/debug/causes/frontier.h"
#include "ui/session/request.h"

#include <vector>

namespace tagscope::ui {

/// How far each device has come in each live frame instance, at the cursor.
struct FrontierQuery {
    using Answer = std::vector<FrontierRow>;
    static constexpr RequestKind kind = RequestKind::Question;

    Result<Answer> work(EngineRun& run) const;
};

}
