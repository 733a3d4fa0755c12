// SPDX-License-Identifier: Apache-2.0
// What is done to the messages and devices of a run by hand.
#pragma once

#include "core/debug/control/debugger.h"
#include "core/debug/diagnose/diagnosis.h"
#include "ui/session/request.h"

#include <cstdint>

namespace tagscope::ui {

/// Something happens to a message, a device or a link, at the cursor: in the past a branch.
struct NetworkActRequest {
    using Answer = StopReport;
    static constexpr RequestKind kind = RequestKind::Work;
    NetworkAct act;

    static RequestWay way() { return RequestWay::Jump; }
    Result<Answer> work(EngineRun& run) const;
};

/// A message that is on its way (Flight::number) arrives next.
struct DeliverRequest {
    using Answer = StopReport;
    static constexpr RequestKind kind = RequestKind::Work;
    uint64_t flight = 0;

    static RequestWay way() { return RequestWay::Step; }
    Result<Answer> work(EngineRun& run) const;
};

/// A branch in which what a diagnosis has found does not go wrong: `takeFix`.
struct TakeFixRequest {
    using Answer = StopReport;
    static constexpr RequestKind kind = RequestKind::Work;
    FixPlan plan;

    static RequestWay way() { return RequestWay::Jump; }
    Result<Answer> work(EngineRun& run) const;
};

}
