// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/trace/capture.h"
#include "ui/session/event_range.h"
#include "ui/session/request.h"
#include "ui/session/tag_range.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace tagscope::ui {

/// A tensor in a few figures: a number is its own mean.
struct SeriesPoint {
    enum class Kind : uint8_t { NotFired, Dead, Number, Other };  ///< Other: no numbers, or too many to be summed up
    Kind kind = Kind::NotFired;
    bool differs = false;  ///< from the value at the iteration before
    bool isFinite = true;  ///< no number of it is NaN or infinite
    TagId tag;             ///< invalid: nothing has happened there
    double mean = 0;
    double low = 0;
    double high = 0;
    std::string text;                             ///< the value in a few words
    std::optional<NotCaptured> notCaptured = {};  ///< why it is not kept: a Number then has the figures that are
};

struct Series {
    NodeId node;
    int slot = 0;
    TagId parent;            ///< the tag that the instance was entered from; invalid: the node is in no loop
    int64_t iterations = 0;  ///< of the instance so far; where others are left out, up to the last that counts
    int64_t first = 0;
    std::vector<SeriesPoint> points;  ///< may be fewer than were asked for: what takes long comes in parts
    std::string expression;           ///< as it was asked for
    std::string problem;              ///< why it could not be evaluated; empty if it could
};

/// What an output of a node was at iterations of a frame instance.
struct SeriesQuery {
    using Answer = Series;
    static constexpr RequestKind kind = RequestKind::Question;
    static constexpr RequestNeeds needs = RequestNeeds::File;
    static constexpr int64_t mostPoints = 256;
    NodeId node;
    int slot = 0;
    std::optional<TagId> tag;               ///< any tag of the instance; nothing: the newest instance
    int64_t first = 0;                      ///< iteration; negative: so many before the end
    int64_t count = 0;                      ///< iterations, at most `mostPoints`
    std::optional<TagRange> only = {};      ///< other iterations count as if they were not there; nothing: all
    std::optional<EventRange> events = {};  ///< the same for iterations without an event in it
    std::string expression = {};            ///< over each firing, as in breakpoints; empty: the value itself

    Result<Answer> work(EngineRun& run) const;
};

}
