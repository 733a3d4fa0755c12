// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/debug/record/describe.h"
#include "ui/session/event_range.h"
#include "ui/session/request.h"
#include "ui/session/tag_range.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace tagscope::ui {

struct GridCell {
    NodePhase phase = NodePhase::NotReached;
    bool isDead = false;
    std::string value;                            ///< of a small scalar, in a few characters; else empty
    std::string summary;                          ///< of any value; empty where it would cost too much to look it up
    std::optional<NotCaptured> notCaptured = {};  ///< why there is no value
    bool isOverridden = false;  ///< what it put out, or a token over one of its edges, was set by hand
    bool isDoomed = false;      ///< it waits for what will never come

    bool operator==(const GridCell&) const = default;
};

struct GridCells {
    StaticFrameId frame = rootFrame;
    TagId parent;
    int64_t iterations = 0;  ///< of the instance so far
    int64_t first = 0;
    std::vector<NodeId> nodes;             ///< as they were asked for
    std::vector<TagId> tags;               ///< one for each column; invalid: nothing has happened there
    std::vector<GridCell> cells;           ///< row by row
    std::optional<EventRange> events;      ///< as it was asked for
    std::optional<IterationSpan> covered;  ///< the iterations that have events in it

    const GridCell& at(size_t row, size_t column) const { return cells[row * tags.size() + column]; }
};

/// How nodes stand at some iterations of a frame instance: for the table of nodes by iterations.
struct GridQuery {
    using Answer = GridCells;
    static constexpr RequestKind kind = RequestKind::Question;
    static constexpr RequestNeeds needs = RequestNeeds::File;
    static constexpr int64_t mostColumns = 256;
    StaticFrameId frame = rootFrame;  ///< static frame of the program
    std::optional<TagId> parent;      ///< the tag that the instance was entered from; nothing: the newest instance
    std::vector<NodeId> nodes;
    int64_t first = 0;                      ///< iteration
    int64_t count = 0;                      ///< iterations, at most `mostColumns`
    std::optional<EventRange> events = {};  ///< which iterations have events in it is asked, too

    Result<Answer> work(EngineRun& run) const;
};

}
