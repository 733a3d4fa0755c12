// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/trace/timeline.h"

#include <array>
#include <atomic>
#include <boost/container/small_vector.hpp>

#include <cstdint>
#include <list>
#include <map>
#include <optional>
#include <unordered_map>
#include <utility>

namespace tagscope {

/// Tells whether a value was there in an earlier iteration of the same frame instance: a loop that comes back to its own values gets
/// nowhere. Values are compared bit for bit, by hashes of 128 bits; of all outputs that were asked for, the `mostValues` different ones
/// that were there last are known. What was not seen while it ran is read from the recording. Of one line; engine thread.
class ValueHistory {
public:
    static constexpr size_t mostValues = size_t{1} << 20;

    explicit ValueHistory(const Timeline& timeline, size_t most = mostValues) : m_timeline(timeline), m_most(most) {}

    /// Ends the reading of what was recorded; what is asked then has no answer, and `wasCut` says so until this is called again.
    void setStopFlag(const std::atomic<bool>* stop)
    {
        m_stop = stop;
        m_wasCut = false;
    }
    bool wasCut() const { return m_wasCut; }

    /// The first earlier iteration in which the node that fired live in `event` put out `value` at `slot` (-1: as its first live
    /// output), in an event before this one. Nothing outside of loops.
    std::optional<int64_t> earlier(uint64_t event, int slot, const Tensor& value);

private:
    using Key = std::array<uint64_t, 2>;  ///< of a value in a frame instance
    struct KeyHash {
        size_t operator()(const Key& key) const noexcept { return key[0]; }
    };
    struct Firing {
        uint64_t event = 0;
        int64_t iteration = 0;
    };
    struct Series;
    struct Use {
        Series* series;
        Key key;
    };
    /// Of firings with the same value only those of ever earlier iterations are kept: mostly one.
    struct Known {
        boost::container::small_vector<Firing, 1> firings;
        std::list<Use>::iterator use;
    };
    /// One output of a node.
    struct Series {
        uint64_t to = 0;           ///< firings before this event are in
        bool hasDropped = false;   ///< values that were there at some earlier event are not known any more
        std::unordered_map<Key, Known, KeyHash> known;
    };

    static Key keyOf(const TagEntry& tag, const Tensor& value);
    void add(Series& series, uint64_t event, int64_t iteration, const Key& key);
    void forget(Series& series);
    bool readUpTo(Series& series, uint64_t event, PlanId node, int slot);

    const Timeline& m_timeline;
    size_t m_most;
    const std::atomic<bool>* m_stop = nullptr;
    bool m_wasCut = false;
    std::map<std::pair<uint32_t, int>, Series> m_series;
    std::list<Use> m_uses;   ///< of all series, the one longest ago first
};

}
