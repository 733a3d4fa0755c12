// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/debug/control/debugger.h"
#include "ui/session/tag_range.h"

#include <array>
#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

namespace tagscope::ui {

/// What is worth finding in a recorded run.
enum class MarkerKind : uint8_t {
    NotFinite,   ///< an output has a NaN or an infinity
    DeadOrigin,  ///< a live Switch: one of its sides is dead from here
    WindowFull,  ///< a NextIteration waits for room in the window of its frame
    Iteration,   ///< the first firing of an iteration
    Waits,       ///< an instance began to wait for a resource or message
};
constexpr size_t markerKinds = 5;

/// Where in a run such events lie, as coarsely as can be drawn: bucket b is of events [b * events, (b + 1) * events). A
/// value.
struct MarkerTable {
    static constexpr size_t mostBuckets = 2048;

    uint64_t size = 0;    ///< events that were looked through
    uint64_t events = 1;  ///< a bucket
    /// At most `mostBuckets` each: the position just after the first such event in it, 0 if there is none. Numbers of
    /// events have 32 bits.
    std::array<std::vector<uint32_t>, markerKinds> marks;
    bool isComplete = true;  ///< false: the rest of the run is still to be looked through

    bool has(MarkerKind kind, size_t bucket) const
    {
        const std::vector<uint32_t>& of = marks[static_cast<size_t>(kind)];
        return bucket < of.size() && of[bucket] != 0;
    }
};

/// Looks through a recorded run, a slice a call, and keeps what it has found. Another line, or another range of tags,
/// begins anew. Engine thread.
class RunMarkers {
public:
    /// Only what is at these tags counts; nothing: all.
    void setRange(const std::optional<TagRange>& range, const std::shared_ptr<const TagNames>& names);
    /// Goes on for about `budget`. True once it is at the end.
    bool look(const std::shared_ptr<const Timeline>& timeline, std::chrono::milliseconds budget);
    /// What has been found so far.
    std::shared_ptr<const MarkerTable> table() const { return std::make_shared<const MarkerTable>(m_table); }
    /// Positions at which a breakpoint stops, as far as they are found for about `budget`: all of them, or where they
    /// are more than `MarkerTable::mostBuckets`, the first of each of so many parts of the run.
    std::vector<uint64_t> hits(Debugger& debugger, const Breakpoint& breakpoint, std::chrono::milliseconds budget);

private:
    bool covers(const Timeline& timeline, TagId tag) { return !m_covered || m_covered->contains(timeline, tag); }
    void forget();
    void see(const State& before, const Event& event);
    void mark(MarkerKind kind, uint64_t event);

    std::shared_ptr<const Timeline> m_timeline;
    std::shared_ptr<const TagNames> m_names;
    std::optional<TagRange> m_range;
    std::optional<CoveredTags> m_covered;  ///< of the range
    MarkerTable m_table;
    uint32_t m_newestTag = 0;
};

}
