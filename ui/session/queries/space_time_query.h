// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/debug/timing/causal_order.h"
#include "ui/session/request.h"

#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace tagscope::ui {

struct SpaceTime;
struct SpaceTimeChain;

/// What the devices of a run did, and what they sent each other, in a stretch of time and no more finely than it is
/// drawn. Of all that is recorded on the current line; a long one is looked through in parts: whoever asks again gets
/// further.
struct SpaceTimeQuery {
    using Answer = SpaceTime;
    static constexpr RequestKind kind = RequestKind::Question;
    static constexpr RequestNeeds needs = RequestNeeds::File;
    /// More arrows are not drawn: those that are nearly the same become one.
    static constexpr size_t mostArrows = 3000;
    static constexpr size_t mostWaits = 2000;

    VirtualTime from = 0;
    VirtualTime to = 0;  ///< 0: to the end of the line
    uint32_t pixels = 1000;
    uint32_t firstLane = 0;  ///< of the devices that are not hidden: those whose firings are wanted
    uint32_t laneCount = 64;
    std::set<DeviceId> hidden;         ///< what went through them is an arrow between the others
    std::optional<uint64_t> selected;  ///< event, whose causal past and future are wanted
    bool withChain = false;            ///< arrows tell whether they are on the longest chain through it
    uint64_t position = 0;             ///< of the cursor

    bool operator==(const SpaceTimeQuery&) const = default;
    Result<Answer> work(EngineRun& run) const;
};

/// A firing, several that are too short to be told apart, or a wait: of a thread until a firing, or the moment at which
/// a Recv began one. Times are nanoseconds of the virtual clock, or event numbers where there is none.
struct SpaceTimeMark {
    enum class Kind : uint8_t { Firing, Several, Block, Wait };
    Kind kind = Kind::Firing;
    uint64_t event = 0;  ///< the first of several, the one that ends a wait
    uint32_t count = 1;
    double begin = 0;
    double end = 0;
    DeviceId device;
    uint32_t thread = 0;
    NodeId node;
    TagId tag;
    int64_t iteration = -1;  ///< of the frame that it is in; -1: the root
    bool isDead = false;     ///< all of several
};

/// A message, from the end of its Send to where it was there (without a clock to where it was taken), or several that
/// are nearly the same.
struct SpaceTimeArrow {
    enum class How : uint8_t { Arrived, Lost, Underway, Through };
    DeviceId from;
    DeviceId to;
    uint64_t sent = 0;     ///< event, of the first
    uint64_t arrived = 0;  ///< event, of the first
    double begin = 0;
    double end = 0;  ///< of one that is under way: the end of the run
    How how = How::Underway;
    uint32_t count = 1;
    bool isDead = false;
    bool isOnChain = false;
};

struct SpaceTime {
    SpaceTimeQuery of;
    bool isTimed = false;     ///< by a virtual clock
    bool isComplete = false;  ///< all of the line was looked at
    bool isCut = false;       ///< so much crosses that not all of it is known
    uint64_t looked = 0;      ///< events before it were looked at
    VirtualTime length = 0;
    double now = 0;                      ///< when the last firing before the cursor ended
    std::vector<SpaceTimeMark> marks;    ///< by device
    std::vector<SpaceTimeArrow> arrows;  ///< those on the chain last
    std::optional<CausalCones> cones;    ///< of the selected event
};

/// The longest causal chain through an event, the messages next to it first on either side.
struct SpaceTimeChainQuery {
    using Answer = SpaceTimeChain;
    static constexpr RequestKind kind = RequestKind::Question;
    static constexpr RequestNeeds needs = RequestNeeds::File;
    static constexpr size_t mostLinks = 200;  ///< on each side
    uint64_t event = 0;

    bool operator==(const SpaceTimeChainQuery&) const = default;
    Result<Answer> work(EngineRun& run) const;
};

struct SpaceTimeChain {
    struct Link {
        uint64_t sent = 0;  ///< event
        uint64_t arrived = 0;
        DeviceId from;
        DeviceId to;
        NodeId sender;
        TagId tag;
        std::string tagName;
        double begin = 0;
        double end = 0;
        bool isDead = false;
    };
    uint64_t event = 0;
    bool isTimed = false;
    std::vector<Link> before;  ///< in the order of time
    std::vector<Link> after;
    uint64_t moreBefore = 0;  ///< that are not among them
    uint64_t moreAfter = 0;
};

}
