// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/debug/names/tag_names.h"
#include "core/trace/timeline.h"

#include <chrono>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

namespace tagscope::ui {

/// Where deadness began, and what has died of it so far.
struct DeadOrigin {
    NodeId node;
    TagId tag;
    uint64_t deaths = 0;  ///< dead firings that descend from it, at whatever tags, up to the cursor; never 0

    bool operator==(const DeadOrigin&) const = default;
};

/// Among origins in the order of node and tag; null if it is not one of them.
const DeadOrigin* findOrigin(const std::vector<DeadOrigin>& origins, NodeId node, TagId tag);

/// Dead tokens that left a node.
struct DeadHop {
    NodeId from;
    int slot = -1;          ///< the output; -1: the node fired dead, so all of them, or with `to` the control output
    uint32_t distance = 0;  ///< dead firings between it and the origin; 0: the origin's own tokens
    NodeId to = {};         ///< the only consumer; invalid: all

    bool operator==(const DeadHop&) const = default;
};

/// How deadness has spread up to one position. A value.
struct DeadSpreadTable {
    /// Those at iterations that are live, and the last one of each node; by node and tag.
    std::vector<DeadOrigin> origins;
    /// Of the last move, in order; at most `mostHops`, the last ones.
    std::vector<DeadHop> hops;
    /// What the last firing descends from, if it was dead; `lastTag` is the tag's name.
    std::optional<DeadOrigin> last;
    std::string lastTag;

    static constexpr size_t mostHops = 200;

    /// Null if nothing has died of the node there.
    const DeadOrigin* find(NodeId node, TagId tag) const { return findOrigin(origins, node, tag); }
    /// The one of a node that began last.
    const DeadOrigin* newest(NodeId node) const;
};

/// Follows the cursor along a recorded run and counts for every origin of deadness what has died of it. An origin is a
/// live firing with a dead output: a Switch, a Recv of a dead message, an edit that made an output, or tokens over
/// single edges, dead. A dead firing descends from what its first dead input descends from, data inputs in order before
/// control inputs, and of a Merge only data inputs: the chain that *why* shows. A dead Exit hands on what its last dead
/// firing in that frame instance descends from. Engine thread.
class DeadSpread {
public:
    /// Looks through the run up to `position`, for at most `budget`, and not further back than `mostEvents`. True once
    /// it is there.
    bool look(const std::shared_ptr<const Timeline>& timeline, uint64_t position, std::chrono::milliseconds budget);
    bool hasLooked(const std::shared_ptr<const Timeline>& timeline, uint64_t position) const;
    /// `state` is the one at its position, which has been looked at; the last move came from position `from`.
    std::shared_ptr<const DeadSpreadTable> table(const State& state, uint64_t from, const TagNames& names) const;

    /// Of which something has died before `position`, at one of these tags, live or over; by node and tag.
    std::vector<DeadOrigin> originsAt(const std::vector<TagId>& tags, uint64_t position) const;

    static constexpr uint64_t mostEvents = 1'000'000;

private:
    /// What dead tokens of an instance descend from.
    struct Source {
        static constexpr int all = -1;
        static constexpr int none = -2;
        uint32_t origin = 0;
        uint32_t distance = 0;
        int slot = all;      ///< of the dead output; other tokens may have gone over single edges
        uint64_t event = 0;  ///< that sent them
    };
    struct Origin {
        PlanId node;
        TagId tag;
        uint64_t event = 0;
        std::vector<uint64_t> deaths;  ///< events
    };
    struct Sent {
        uint64_t event = 0;
        uint32_t origin = 0;
        DeadHop hop;
    };

    void startOver(uint64_t position);
    void see(const State& before, const Event& event);
    std::optional<Source> begin(const State& before, const Event& event);
    std::optional<Source> causeOf(const State& before, const Event& event) const;
    void forgetGone(const State& state);
    DeadOrigin originBefore(uint32_t origin, uint64_t position) const;

    std::shared_ptr<const Timeline> m_timeline;
    uint64_t m_begin = 0;
    uint64_t m_end = 0;
    std::vector<Origin> m_origins;                          ///< in order of their events
    std::map<uint32_t, std::vector<uint32_t>> m_originsOf;  ///< by node
    std::vector<Sent> m_sent;                               ///< in order of events
    std::unordered_map<uint64_t, Source> m_sources;  ///< instances that sent something dead, at tags that are live
    size_t m_nextForgetting = 0;
};

}
