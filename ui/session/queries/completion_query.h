// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/session/request.h"

#include <string>
#include <vector>

namespace tagscope::ui {

/// What may stand at the end of a line of the command language.
struct CompletionQuery {
    using Answer = std::vector<std::string>;
    static constexpr RequestKind kind = RequestKind::Question;
    static constexpr RequestNeeds needs = RequestNeeds::File;
    std::string line;

    Result<Answer> work(EngineRun& run) const;
};

}
