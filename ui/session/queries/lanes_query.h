// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/id.h"
#include "ui/session/event_range.h"
#include "ui/session/request.h"
#include "ui/session/tag_range.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace tagscope::ui {

struct Lanes;

/// Iterations from their first to their last event, side by side for each frame instance: a part of the run at as many
/// pixels. Of what is recorded on the current line, wherever the cursor stands; the work is bounded by what is asked
/// for, not by the length of the run, but for learning of new tags.
struct LanesQuery {
    using Answer = Lanes;
    static constexpr RequestKind kind = RequestKind::Question;
    static constexpr RequestNeeds needs = RequestNeeds::File;
    static constexpr int mostColumns = 4096;
    static constexpr size_t mostLanes = 64;

    uint64_t from = 0;  ///< events [from, to)
    uint64_t to = 0;
    int columns = 0;               ///< narrower bars than one of so many are joined
    size_t first = 0;              ///< of the instances that have events there
    size_t count = 0;              ///< at most `mostLanes`
    std::optional<TagRange> only;  ///< nothing: all iterations
    std::optional<EventRange> events =
        {};  ///< only iterations with an event in it; joined, from the first to the last of those

    bool operator==(const LanesQuery&) const = default;
    Result<Answer> work(EngineRun& run) const;
};

/// One iteration, or several that are too narrow to be told apart.
struct LaneBar {
    int row = 0;
    int64_t iteration = 0;
    int64_t count = 1;
    uint64_t begin = 0;  ///< events [begin, end)
    uint64_t end = 0;
    TagId tag;               ///< of the first
    int64_t fullWindow = 0;  ///< so many iterations may be live as it began, and were; 0: they were not

    bool operator==(const LaneBar&) const = default;
};

/// A frame instance. (Devices will group them.)
struct Lane {
    StaticFrameId frame = rootFrame;
    TagId parent;            ///< the tag that it was entered from
    std::string name;        ///< "while", "outer;2/inner"
    int64_t iterations = 0;  ///< so far
    int64_t window = 1;      ///< so many may be live at the end of the part that was asked for
    int rows = 1;
    std::vector<LaneBar> bars;
};

struct Lanes {
    static constexpr int mostRows = 6;  ///< where more iterations overlap, they share the last row

    LanesQuery of;
    size_t total = 0;    ///< instances that have events there
    bool isCut = false;  ///< there are more, which were not looked at
    std::vector<Lane> lanes;
};

}
