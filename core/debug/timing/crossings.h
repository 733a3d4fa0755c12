// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/debug/record/messages.h"
#include "core/debug/timing/run_times.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <unordered_map>
#include <utility>
#include <vector>

namespace tagscope {

/// A message from device to device, as what it does to the order of events: its Send comes before where it is there.
struct Crossing {
    enum class End : uint8_t { Underway, Arrived, Lost };
    static constexpr uint32_t never = UINT32_MAX;
    uint32_t sent = 0;       ///< event
    uint32_t ended = never;  ///< event at which it was there (without a clock, at which it was taken), or was lost
    DeviceId from;
    DeviceId to;
    End how = End::Underway;
    bool isDead = false;

    bool operator==(const Crossing&) const = default;
};

/// Crossings in the order in which they were sent, so that what is in a stretch of time is found without a look at each
/// that is far from it, or that is not told apart from those beside it.
class CrossingList {
public:
    std::span<const Crossing> all() const { return m_crossings; }
    /// On the clock of `times`: from the end of its Send to its end.
    static VirtualTime begin(const RunTimes& times, const Crossing& crossing) { return times.end(crossing.sent); }
    static VirtualTime end(const RunTimes& times, const Crossing& crossing) { return times.begin(crossing.ended); }

    void add(const RunTimes& times, const Crossing& crossing);
    /// Of one that was under way.
    void end(const RunTimes& times, uint32_t crossing, uint32_t event, Crossing::End how);
    /// Calls `take` with crossings that touch a stretch of time, each by itself; or, where those that were sent one
    /// after the other all lie within `resolution`, with the first of each kind and how many there are of it. Those
    /// under way reach to the end.
    void visit(const RunTimes& times, VirtualTime from, VirtualTime to, VirtualTime resolution,
               const std::function<void(uint32_t first, uint32_t count)>& take) const;

private:
    static constexpr size_t blockSize = 256;
    /// Of those that are alike but for their times.
    struct Sum {
        uint32_t first = 0;
        uint32_t count = 0;
    };
    /// Crossings beside each other: from the first beginning to the last end.
    struct Block {
        VirtualTime from = latestTime;
        VirtualTime to = 0;
        uint32_t open = 0;      ///< under way
        std::vector<Sum> sums;  ///< once it is full and none is under way
    };

    void sumUp(size_t block);

    std::vector<Crossing> m_crossings;
    std::vector<Block> m_blocks;
};

/// All messages between the devices of a line that were sent, in that order, and the receives that had to wait; found
/// as far as somebody asks, each event looked at once. About 30 bytes a message. Of more than `most` the first are
/// kept. Engine thread.
class Crossings {
public:
    static constexpr size_t mostCrossings = size_t{1} << 24;

    explicit Crossings(std::shared_ptr<const Timeline> timeline, size_t most = mostCrossings);

    const std::shared_ptr<const Timeline>& timeline() const { return m_timeline; }
    /// Events before it were looked at.
    uint64_t position() const { return m_position; }
    /// As RunTimes::lookFurther, up to what the times have looked at.
    bool lookFurther(const RunTimes& times, const std::function<bool()>& isEnough = {});
    /// Some were not kept.
    bool isCut() const { return m_isCut; }

    const CrossingList& list() const { return m_list; }
    std::span<const Crossing> all() const { return m_list.all(); }
    /// Those that have arrived, in that order.
    std::span<const uint32_t> arrivals() const { return m_arrivals; }
    /// The events in a stretch of time at which a Recv began to wait, in the order of events: `most` of them, the
    /// first.
    std::vector<uint32_t> waits(const RunTimes& times, VirtualTime from, VirtualTime to, size_t most) const;

private:
    void take(const RunTimes& times, uint64_t number, const MessageRow& row, uint32_t event);

    std::shared_ptr<const Timeline> m_timeline;
    size_t m_most;
    MessageLog m_log;                                   // a short one: what has ended is kept here
    std::vector<std::pair<DeviceId, DeviceId>> m_ends;  // by route
    uint64_t m_position = 0;
    CrossingList m_list;
    std::vector<uint32_t> m_arrivals;
    std::vector<uint32_t> m_waits;
    std::vector<std::pair<VirtualTime, VirtualTime>> m_waitBlocks;  // first and last of so many beside each other
    std::unordered_map<uint64_t, uint32_t> m_open;                  // by the number of a row of the log
    bool m_isCut = false;
};

}
