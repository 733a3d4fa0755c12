// SPDX-License-Identifier: Apache-2.0
// What makes a branch in which something is otherwise.
#pragma once

#include "core/debug/control/debugger.h"
#include "ui/session/request.h"

#include <cstdint>
#include <optional>

namespace tagscope::ui {

/// Overrides an output: a branch.
struct EditRequest {
    using Answer = StopReport;
    static constexpr RequestKind kind = RequestKind::Work;
    NodeId node;
    int slot = 0;
    TagId tag;
    Tensor value;
    bool makesLive = false;  ///< with the value that it has for that, in the place of `value`
    /// Only what goes into this input of a node, or (controlSlot) over a control edge to it.
    std::optional<Endpoint> consumer = {};

    static RequestWay way() { return RequestWay::Jump; }
    Result<Answer> work(EngineRun& run) const;
};

/// Another window of a loop frame, from the cursor on: a branch.
struct WindowRequest {
    using Answer = StopReport;
    static constexpr RequestKind kind = RequestKind::Work;
    StaticFrameId frame = rootFrame;  ///< static frame of the program
    int64_t window = 1;

    static RequestWay way() { return RequestWay::Jump; }
    Result<Answer> work(EngineRun& run) const;
};

}
