// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/debug/timing/critical_path.h"
#include "core/debug/timing/run_times.h"

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <vector>

namespace tagscope {

/// What is drawn of a lane: a firing, what its thread waited for before one, or several firings that are too short to
/// be told apart.
struct LaneBar {
    enum class Kind : uint8_t { Firing, Wait, Several };
    Kind kind = Kind::Firing;
    bool isDead = false;          ///< the firing, or all of several
    bool isOnPath = false;        ///< one of the firings is on the critical path
    ReadyBy by = ReadyBy::Start;  ///< of a wait: what the firing after it waited for last
    uint32_t event = 0;           ///< the firing, the first of several, that after a wait
    uint32_t count = 1;           ///< of several
    VirtualTime begin = 0;
    VirtualTime end = 0;
    VirtualTime busy = 0;  ///< of several: how long there was one at work

    bool operator==(const LaneBar&) const = default;
};

/// The firings of a critical path, to be found by what they were.
class PathEvents {
public:
    PathEvents() = default;
    explicit PathEvents(const CriticalPath& path);

    /// Whether one of [from, to) is.
    bool hasAnyOf(std::span<const uint32_t> events) const;
    bool empty() const { return m_events.empty(); }

private:
    std::vector<uint32_t> m_events;  // in their order
};

/// The part of the run that is drawn, and how finely.
struct LaneView {
    VirtualTime from = 0;
    VirtualTime to = 0;
    VirtualTime resolution = 1;  ///< what is shorter is not told apart
};

/// Of a thread: at most three bars for each `resolution` of the view, however many firings there are. Costs the
/// logarithm of those for a bar.
std::vector<LaneBar> barsOf(const RunTimes& times, const RunLane& lane, const LaneView& view, const PathEvents& path);

/// The firings of a line by the iteration that they are in, each iteration a row, in the order in which they began; the
/// root frame is the first. Found as far as somebody asks. Engine thread.
class IterationRows {
public:
    struct Row {
        TagId tag;
        std::vector<uint32_t> events;  ///< by when they begin
        VirtualTime end = 0;           ///< of the last
    };

    /// As RunTimes::lookFurther, up to what the times have looked at.
    bool lookFurther(const RunTimes& times, const std::function<bool()>& isEnough = {});
    std::span<const Row> rows() const { return m_rows; }
    uint64_t position() const { return m_position; }

private:
    std::vector<Row> m_rows;
    std::vector<uint32_t> m_rowOf;  // by tag
    uint64_t m_position = 0;
};

/// Of an iteration: firings that run at once overlap. Waits are those of no thread, and none is told.
std::vector<LaneBar> barsOf(const RunTimes& times, const IterationRows::Row& row, const LaneView& view,
                            const PathEvents& path);

}
