// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/debug/console/console.h"
#include "ui/session/request.h"

#include <string>

namespace tagscope::ui {

/// A line of the command language. It may lead anywhere; what it answers is said in the result, also that it failed.
struct CommandRequest {
    using Answer = CommandResult;
    static constexpr RequestKind kind = RequestKind::Work;
    static constexpr RequestNeeds needs = RequestNeeds::Nothing;
    std::string line;

    static RequestWay way() { return RequestWay::Jump; }
    Result<Answer> work(EngineRun& run) const;
};

}
