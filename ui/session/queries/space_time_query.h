// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/exec/network.h"
#include "ui/session/request.h"

#include <cstdint>
#include <vector>

namespace tagscope::ui {

struct SpaceTime;

/// What the devices of a run did, and what they sent each other, in a part of the run. Of what is recorded on the
/// current line.
struct SpaceTimeQuery {
    using Answer = SpaceTime;
    static constexpr RequestKind kind = RequestKind::Question;
    static constexpr RequestNeeds needs = RequestNeeds::File;
    /// More are not looked at: the last ones are.
    static constexpr uint64_t mostEvents = 50'000;

    uint64_t from = 0;  ///< events [from, to)
    uint64_t to = 0;

    bool operator==(const SpaceTimeQuery&) const = default;
    Result<Answer> work(EngineRun& run) const;
};

/// A firing, or the beginning of a wait. Times are nanoseconds of the virtual clock, or event numbers where there is
/// none.
struct SpaceTimeMark {
    uint64_t event = 0;
    double begin = 0;
    double end = 0;
    DeviceId device;
    uint32_t thread = 0;
    NodeId node;
    TagId tag;
    int64_t iteration = -1;  ///< of the frame that it is in; -1: the root
    bool isDead = false;
    bool isBlock = false;
};

/// A message, from the end of its Send to where it was there; without a clock to where it was taken.
struct SpaceTimeArrow {
    enum class End : uint8_t { Arrived, Lost, Underway };
    static constexpr uint64_t never = UINT64_MAX;
    DeviceId from;
    DeviceId to;
    uint64_t sent = 0;         ///< event
    uint64_t arrived = never;  ///< event
    double begin = 0;
    double end = 0;  ///< of one that is under way: where it will be there, if anybody knows
    End how = End::Underway;
    bool isDead = false;
};

struct SpaceTime {
    SpaceTimeQuery of;
    bool isTimed = false;                ///< by a virtual clock
    uint64_t from = 0;                   ///< of the events that were looked at
    std::vector<SpaceTimeMark> marks;    ///< by event
    std::vector<SpaceTimeArrow> arrows;  ///< by the event at which they were sent
};

}
