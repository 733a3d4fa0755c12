// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/exec/network.h"
#include "ui/session/request.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace tagscope::ui {

/// What is new of the slack and stall of the messages of the current line that were taken.
struct MessageTimingsFound {
    struct Row {
        uint64_t number = 0;  ///< how many were taken before it
        uint32_t taken = 0;   ///< event
        VirtualTime slack = 0;
        VirtualTime stall = 0;
    };
    uint64_t times = 0;  ///< greater than 0; others than before: all that was known is of another line
    bool isTimed = false;
    bool isComplete = false;  ///< that is all of the line
    uint64_t first = 0;       ///< those before it are forgotten
    std::vector<Row> rows;    ///< new ones in their order, then those that stall less than was said
    uint64_t to = 0;          ///< for the next query
    uint64_t toRestated = 0;
};

/// The messages of the whole line, those after the cursor, too. What takes long comes in parts: whoever asks again gets
/// further.
struct MessageTimingsQuery {
    using Answer = MessageTimingsFound;
    static constexpr RequestKind kind = RequestKind::Question;
    static constexpr size_t mostRows = 65'536;
    uint64_t times = 0;  ///< of the answer before; 0: nothing is known
    uint64_t from = 0;   ///< `to` of it
    uint64_t fromRestated = 0;

    Result<Answer> work(EngineRun& run) const;
};

}
