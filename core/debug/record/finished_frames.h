// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/debug/names/tag_names.h"

#include <cstdint>
#include <string>
#include <vector>

namespace tagscope {

/// A frame instance that is over at the cursor.
struct FinishedFrame {
    StaticFrameId frame = rootFrame;
    TagId parent;  ///< the tag it was entered from
    TagId last;    ///< of its last iteration
    int64_t iterations = 0;
    uint64_t lastEvent = 0;  ///< the last event in it
    std::string place;       ///< short: "outer;2/inner"

    bool operator==(const FinishedFrame&) const = default;
};

/// Those whose last iterations began last, in the order in which they ended, and how many there are in all. However
/// many there are: only the last `mostFinishedTags` iterations of the run are looked through.
struct FinishedFrames {
    std::vector<FinishedFrame> newest;
    uint64_t total = 0;
};

constexpr uint32_t mostFinishedTags = 10'000;
constexpr size_t mostFinishedFrames = 200;

FinishedFrames finishedFrames(const TagNames& names, const Timeline& timeline, const State& state);

}
