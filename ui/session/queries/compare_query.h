// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/debug/compare/compare.h"
#include "core/debug/record/iteration_change.h"
#include "ui/session/line_beside.h"
#include "ui/session/request.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <variant>

namespace tagscope::ui {

/// Two iterations of a frame instance.
struct ComparedIterations {
    StaticFrameId frame = rootFrame;  ///< static frame of the program
    std::optional<TagId> parent;      ///< as in GridQuery
    int64_t left = 0;                 ///< iteration
    int64_t right = 0;
    bool operator==(const ComparedIterations&) const = default;
};
struct ComparedBranches {
    int left = 0;
    int right = 0;
    bool operator==(const ComparedBranches&) const = default;
};
/// Compares what is recorded; a pause ends it with what it has found so far. A trace is compared with the current line,
/// and stays loaded until another one is compared with, or the file goes.
struct CompareQuery {
    using Answer = std::shared_ptr<const CompareReport>;
    static constexpr RequestKind kind = RequestKind::Reading;
    using Iterations = ComparedIterations;
    using Branches = ComparedBranches;
    using Trace = ComparedTrace;
    static constexpr size_t mostRows = 10'000;
    std::variant<Iterations, Branches, Trace> what;
    Tolerance tolerance;

    Result<Answer> work(EngineRun& run) const;
};

/// Where a node first differs from the iteration before; nothing: nowhere.
struct ChangeQuery {
    using Answer = std::optional<IterationChange>;
    static constexpr RequestKind kind = RequestKind::Reading;
    NodeId node;
    TagId like;          ///< any iteration of the frame instance
    int64_t after = -1;  ///< only after this iteration

    Result<Answer> work(EngineRun& run) const;
};

}
