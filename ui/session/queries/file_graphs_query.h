// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/io/graph_reader.h"
#include "ui/session/request.h"

#include <string>
#include <vector>

namespace tagscope::ui {

/// Which graphs a file has: an event file may have several.
struct FileGraphsQuery {
    using Answer = std::vector<FileGraph>;
    static constexpr RequestKind kind = RequestKind::Question;
    static constexpr RequestNeeds needs = RequestNeeds::Nothing;
    std::string path;

    Result<Answer> work(EngineRun& run) const;
};

}
