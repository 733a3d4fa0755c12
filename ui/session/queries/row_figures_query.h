// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/session/request.h"
#include "ui/session/row_figures.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace tagscope::ui {

struct RowFiguresAnswer;

/// What the rows of the table of nodes by iterations can be put in order by. What takes long comes in parts: whoever
/// asks again gets further.
struct RowFiguresQuery {
    using Answer = RowFiguresAnswer;
    static constexpr RequestKind kind = RequestKind::Question;
    StaticFrameId frame = rootFrame;  ///< as in GridQuery
    std::optional<TagId> parent;

    Result<Answer> work(EngineRun& run) const;
};

struct RowFiguresAnswer {
    RowFiguresQuery of;
    std::vector<RowFigures> rows;
    bool isComplete = false;
};

}
