// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/session/line_beside.h"
#include "ui/session/queries/iteration_query.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

namespace tagscope::ui {

struct Snapshot;

struct LineView {
    /// On the nodes of the graph that is open. Of a branch `branches` says that it is current, of a trace there are
    /// none; without breakpoints.
    std::shared_ptr<const Snapshot> view;
    std::string name = {};                          ///< of the line
    std::optional<TagId> focus = {};                ///< as it is called there
    std::optional<IterationAnswer> iteration = {};  ///< of the focus, if that is over there
};

/// How another line stands at a position, or at its end if it is shorter: for a picture of it. An error if the line is
/// of another graph.
struct LineViewQuery {
    using Answer = LineView;
    static constexpr RequestKind kind = RequestKind::Question;
    LineBeside line;
    uint64_t position = 0;
    std::optional<TagId> focus = {};  ///< a tag of the current line, to be found there by its path

    Result<Answer> work(EngineRun& run) const;
};

}
