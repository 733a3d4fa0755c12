// SPDX-License-Identifier: Apache-2.0
// What moves the cursor along the run, or to another line of it.
#pragma once

#include "core/debug/control/debugger.h"
#include "ui/session/request.h"

#include <cstdint>
#include <optional>

namespace tagscope::ui {

struct MoveRequest {
    using Answer = StopReport;
    static constexpr RequestKind kind = RequestKind::Work;
    Goal goal;

    RequestWay way() const { return goal.kind == Goal::Kind::Continue ? RequestWay::Jump : RequestWay::Step; }
    Result<Answer> work(EngineRun& run) const;
};

struct BackRequest {
    using Answer = StopReport;
    static constexpr RequestKind kind = RequestKind::Work;
    uint64_t count = 1;
    BackGoal::Kind to = BackGoal::Kind::Events;
    TagId tag = {};

    static RequestWay way() { return RequestWay::Step; }
    Result<Answer> work(EngineRun& run) const;
};

struct ReverseContinueRequest {
    using Answer = StopReport;
    static constexpr RequestKind kind = RequestKind::Work;

    static RequestWay way() { return RequestWay::Jump; }
    Result<Answer> work(EngineRun& run) const;
};

struct GoToRequest {
    using Answer = StopReport;
    static constexpr RequestKind kind = RequestKind::Work;
    uint64_t position = 0;

    static RequestWay way() { return RequestWay::Jump; }
    Result<Answer> work(EngineRun& run) const;
};

struct FireRequest {
    using Answer = StopReport;
    static constexpr RequestKind kind = RequestKind::Work;
    NodeId node;
    std::optional<TagId> tag;

    static RequestWay way() { return RequestWay::Step; }
    Result<Answer> work(EngineRun& run) const;
};

struct PolicyRequest {
    using Answer = StopReport;
    static constexpr RequestKind kind = RequestKind::Work;
    Policy policy;

    Result<Answer> work(EngineRun& run) const;
};

struct BranchRequest {
    using Answer = StopReport;
    static constexpr RequestKind kind = RequestKind::Work;
    int branch = 0;

    static RequestWay way() { return RequestWay::Jump; }
    Result<Answer> work(EngineRun& run) const;
};

/// The recorded hit of a breakpoint after the cursor, or before it: is gone to. Of breakpoint 0: of any that is on.
struct HitRequest {
    using Answer = StopReport;
    static constexpr RequestKind kind = RequestKind::Work;
    int id = 0;
    bool isForwards = true;

    static RequestWay way() { return RequestWay::Jump; }
    Result<Answer> work(EngineRun& run) const;
};

}
