// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/debug/causes/oldest_waits.h"
#include "core/debug/names/tag_names.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace tagscope {

/// How far one device has come in one live frame instance: its part of it.
struct FrontierRow {
    DeviceId device;
    FrameId frame;
    StaticFrameId staticFrame = rootFrame;
    uint64_t pathHash = 0;            ///< the same for all parts of an instance
    std::string name;                 ///< "outer;2/inner"
    std::optional<int64_t> finished;  ///< the newest iteration that is over; nothing: none is
    int64_t unfinished = 0;           ///< the oldest that is not
    TagId tag;                        ///< of that
    int64_t live = 0;                 ///< iterations that have begun and are not over
    int64_t window = 1;               ///< how many may be (parallel_iterations)
    bool isHeldBack = false;          ///< a further one waits for room
    bool isLast = false;              ///< it has come less far than another part of the instance, and no less than any
    OldestWaits waits;
    std::string waitsFor;  ///< what the oldest waits for, in words

    bool operator==(const FrontierRow&) const = default;
};

/// By instance, outer ones first, and device. Instances that are over, and devices that have not entered one, have no
/// row.
std::vector<FrontierRow> frontier(const TagNames& names, const State& state);

/// One line a row: "CPU:0 while: 3 finished, at 4, window 2 of 32; waits for ...".
std::string toText(const Program& program, const std::vector<FrontierRow>& rows);

}
