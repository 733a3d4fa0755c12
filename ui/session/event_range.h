// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/id.h"

#include <cstdint>
#include <limits>
#include <optional>
#include <utility>
#include <vector>

namespace tagscope {
class Timeline;
}

namespace tagscope::ui {

/// A part of a recorded run: the events that lead from one position to another.
struct EventRange {
    uint64_t first = 0;  ///< positions
    uint64_t last = 0;

    bool operator==(const EventRange&) const = default;
    bool contains(uint64_t event) const { return first <= event && event < last; }
    /// Whether any of the events from `from` to `to`, both included, is in it.
    bool touches(uint64_t from, uint64_t to) const { return from < last && first <= to; }
};

/// Of iterations of an instance, the first and the last.
using IterationSpan = std::pair<int64_t, int64_t>;
inline constexpr IterationSpan allIterations{0, std::numeric_limits<int64_t>::max()};

/// What is in both; nothing if there is none.
std::optional<IterationSpan> both(const std::optional<IterationSpan>& a, const std::optional<IterationSpan>& b);

/// The iterations of an instance (its tags by iteration) from the first to the last that has events in a range; nothing
/// if none has.
std::optional<IterationSpan> iterationsIn(const Timeline& timeline, const std::vector<TagId>& tags,
                                          const EventRange& range);

}
