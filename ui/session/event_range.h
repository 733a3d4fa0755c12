// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/id.h"

#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

namespace tagscope {
class Timeline;
}

namespace tagscope::ui {

/// A part of a recorded run: the events that lead from one position to another.
struct EventRange {
    uint64_t first = 0;   ///< positions
    uint64_t last = 0;

    bool operator==(const EventRange&) const = default;
    bool contains(uint64_t event) const { return first <= event && event < last; }
    /// Whether any of the events from `from` to `to`, both included, is in it.
    bool touches(uint64_t from, uint64_t to) const { return from < last && first <= to; }
};

/// The first and the last iteration of an instance (its tags by iteration) that have events in a range; nothing if none has.
std::optional<std::pair<int64_t, int64_t>> iterationsIn(const Timeline& timeline, const std::vector<TagId>& tags, const EventRange& range);

}
