// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/debug/record/messages.h"
#include "core/debug/timing/lane_bars.h"
#include "ui/session/request.h"

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace tagscope::ui {

struct Fired;
struct KernelLanes;
struct PathAnswer;
struct EdgeTimes;

/// What threads worked on, or what iterations consisted of, in a part of the current line and no more finely than it is
/// drawn. A long line is looked through in parts: whoever asks again gets further.
struct KernelLanesQuery {
    using Answer = KernelLanes;
    static constexpr RequestKind kind = RequestKind::Question;
    bool byIteration = false;
    uint64_t firstLane = 0;
    uint64_t laneCount = 64;
    VirtualTime from = 0;
    VirtualTime to = 0;  ///< 0: to the end of the line
    uint32_t pixels = 1000;

    bool operator==(const KernelLanesQuery&) const = default;
    Result<Answer> work(EngineRun& run) const;
};

struct KernelLane {
    DeviceId device;  ///< of a thread
    uint32_t thread = 0;
    TagId tag;              ///< of an iteration
    std::string name;       ///< of it
    bool isShared = false;  ///< another lane is of the same device
    std::vector<LaneBar> bars;
};

struct KernelLanes {
    KernelLanesQuery of;
    bool isTimed = false;     ///< by a virtual clock; else times are event numbers
    bool isComplete = false;  ///< all of the line was looked at,
    bool hasPath = false;     ///< and the critical path was found
    uint64_t looked = 0;      ///< events before it were looked at
    VirtualTime length = 0;
    uint64_t laneTotal = 0;
    std::vector<KernelLane> lanes;  ///< from `firstLane` on
};

/// What is on the critical path of the current line, by what it is, the longest first.
struct PathQuery {
    using Answer = PathAnswer;
    static constexpr RequestKind kind = RequestKind::Question;
    static constexpr size_t mostRows = 1000;

    Result<Answer> work(EngineRun& run) const;
};

/// All kernels of one node, all messages of one edge, all waits for a thread of one device.
struct PathRow {
    PathStep::Kind kind = PathStep::Kind::Kernel;
    NodeId node;         ///< of kernels
    uint32_t route = 0;  ///< of messages: into PathAnswer::routes
    DeviceId device;     ///< of kernels and waits
    uint64_t steps = 0;
    VirtualTime time = 0;
    uint32_t longest = 0;  ///< event of the longest step; of a message its Send
    VirtualTime longestTime = 0;

    bool operator==(const PathRow&) const = default;
};

struct PathAnswer {
    bool isTimed = false;
    bool isComplete = false;  ///< else more is found when it is asked for again
    VirtualTime length = 0;
    VirtualTime kernels = 0;
    VirtualTime transit = 0;
    VirtualTime queue = 0;
    uint64_t byWindow = 0;  ///< firings that waited for room in a window last
    std::shared_ptr<const std::vector<MessageRoute>> routes;
    std::vector<PathRow> rows;
};

/// How early, how late and how dear messages were, summed by edge, for the whole current line.
struct EdgeTimesQuery {
    using Answer = EdgeTimes;
    static constexpr RequestKind kind = RequestKind::Question;

    Result<Answer> work(EngineRun& run) const;
};

/// What an event was of: its node and tag.
struct FiredQuery {
    using Answer = Fired;
    static constexpr RequestKind kind = RequestKind::Question;
    uint64_t event = 0;

    Result<Answer> work(EngineRun& run) const;
};

struct Fired {
    NodeId node;  ///< invalid: of none
    TagId tag;
};

struct EdgeTimes {
    bool isTimed = false;
    bool isComplete = false;  ///< as of PathAnswer
    std::shared_ptr<const std::vector<MessageRoute>> routes;
    std::vector<EdgeTiming> edges;  ///< that had messages
};

}
