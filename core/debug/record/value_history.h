// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/trace/timeline.h"

#include <array>
#include <atomic>
#include <boost/container/small_vector.hpp>

#include <cstdint>
#include <deque>
#include <functional>
#include <list>
#include <map>
#include <optional>
#include <span>
#include <unordered_map>
#include <utility>
#include <vector>

namespace tagscope {

/// The Merges by which an iteration of a static frame gets what the one before handed on, by id. All that a frame
/// carries from one iteration to the next are their values: what resources hold is not a frame's.
std::vector<PlanId> loopVariables(const Program& program, StaticFrameId frame);

/// Tells whether a value, or all values of the loop variables, were there in an earlier iteration of the same frame
/// instance: a loop that comes back to its own values gets nowhere. Values are compared bit for bit, by hashes of 128
/// bits; of all outputs that were asked for, the `mostValues` different ones that were there last are known, and of
/// each frame as many iterations that have begun, or were like an earlier one. What was not seen while it ran is read
/// from the recording. Of one line; engine thread.
class ValueHistory {
public:
    static constexpr size_t mostValues = size_t{1} << 20;

    explicit ValueHistory(const Timeline& timeline, size_t most = mostValues) : m_timeline(timeline), m_most(most) {}

    /// Ends the reading of what was recorded; what is asked then has no answer, and `wasCut` says so until this is
    /// called again.
    void setStopFlag(const std::atomic<bool>* stop)
    {
        m_stop = stop;
        m_wasCut = false;
    }
    bool wasCut() const { return m_wasCut; }

    /// The first earlier iteration in which the node that fired live in `event` put out `value` at `slot` (-1: as its
    /// first live output), in an event before this one. Nothing outside of loops.
    std::optional<int64_t> earlier(uint64_t event, int slot, const Tensor& value);
    /// Of a firing of a loop variable, with its outputs: if it is the last one of its iteration, so that all are known,
    /// the first earlier iteration in which each had the same value as in this one. With a variable that cannot be
    /// compared an iteration is like no other.
    std::optional<int64_t> earlierState(uint64_t event, std::span<const Tensor> outputs);

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
    using See = std::function<void(const State& before, const Event& event, std::span<const Tensor> outputs)>;
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
        uint64_t to = 0;          ///< firings before this event are in
        bool hasDropped = false;  ///< values that were there at some earlier event are not known any more
        std::unordered_map<Key, Known, KeyHash> known;
    };

    /// What the iterations of one static frame began with.
    struct StateSeries {
        struct Part {
            size_t count = 0;
            Key key{};
            bool isComparable = true;  ///< all of them so far
        };
        std::vector<PlanId> variables;
        Series states;
        std::map<uint32_t, Part>
            begun;  ///< by tag: iterations of which not all variables are known, and of some never will be
        std::deque<Firing> repeats;  ///< events that completed what an earlier iteration had, by event
        bool hasDropped = false;     ///< there were some before them
        bool has(PlanId node) const;
    };

    static Key keyOf(const TagEntry& tag, const Tensor& value);
    StateSeries& statesOf(StaticFrameId frame);
    void addVariable(StateSeries& series, uint64_t event, TagId tag, PlanId node, std::span<const Tensor> outputs);
    void add(Series& series, uint64_t event, int64_t iteration, const Key& key);
    void forget(Series& series);
    bool readUpTo(Series& series, uint64_t event, PlanId node, int slot);
    bool readUpTo(StateSeries& series, uint64_t event);
    /// Reads the firings in [from, to). False if it was stopped; `series.to` then says where.
    bool read(Series& series, uint64_t from, uint64_t to, const std::function<bool(PlanId)>& isWanted, const See& see);

    const Timeline& m_timeline;
    size_t m_most;
    const std::atomic<bool>* m_stop = nullptr;
    bool m_wasCut = false;
    std::map<std::pair<uint32_t, int>, Series> m_series;
    std::map<StaticFrameId, StateSeries> m_states;  ///< by static frame
    std::list<Use> m_uses;                          ///< of all series, the one longest ago first
};

}
