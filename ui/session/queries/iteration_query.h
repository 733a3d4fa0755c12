// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/debug/names/tag_names.h"
#include "ui/session/dead_spread.h"
#include "ui/session/queries/grid_query.h"

#include <span>
#include <utility>

namespace tagscope::ui {

struct IterationAnswer;

/// How all nodes of a frame stand at one iteration, over or not: for a picture of it.
struct IterationQuery {
    using Answer = IterationAnswer;
    static constexpr RequestKind kind = RequestKind::Question;
    StaticFrameId frame = rootFrame;  ///< static frame of the program
    std::optional<TagId> parent;      ///< as in GridQuery
    int64_t iteration = 0;
    std::optional<TagId> tag = {};  ///< instead of these: its iteration
    /// Frames in it to go on to, outermost first: each at this iteration, or the last before it that has begun, as far
    /// as they were entered there. The answer is of the innermost.
    std::vector<TagLevel> within = {};

    bool operator==(const IterationQuery&) const = default;
    Result<Answer> work(EngineRun& run) const;
};

/// One level of a tag, below the root.
struct IterationStep {
    TagId tag;
    StaticFrameId frame = rootFrame;  ///< static frame of the program
    int64_t iteration = 0;
    TagId parent = {};  ///< the tag that its instance was entered from
    int64_t begun = 0;  ///< how many iterations of the instance have begun
};
/// The tag of the last of them, which are all from the outermost on.
inline TagChain chainOf(std::span<const IterationStep> path)
{
    TagChain chain;
    for (const IterationStep& step : path)
        chain.push_back({step.frame, step.iteration});
    return chain;
}

/// An iteration that is over beside one that was asked about.
struct IterationBeside {
    std::vector<IterationStep> path;  ///< to it, outermost first and itself last
    std::vector<std::pair<NodeId, GridCell>> nodes;
};
struct IterationAnswer {
    IterationQuery of;                               ///< with what it leaves out
    std::vector<std::pair<NodeId, GridCell>> nodes;  ///< none if the iteration has not begun
    /// To it, outermost first and itself last; empty with `nodes`, unless it is live.
    std::vector<IterationStep> path = {};
    /// If it is over: the iterations around it that are over, too, and of each frame in those the last that it had
    /// there.
    std::vector<IterationBeside> beside = {};
    /// Where deadness began at it and at those beside it, by node and tag; none where counting was ended.
    std::vector<DeadOrigin> origins = {};
};

}
