// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/debug/record/messages.h"

#include <cstdint>
#include <functional>
#include <memory>

namespace tagscope::ui {

class EngineRun;

/// The messages of the current line, as far as they were looked through: one log for all that ask about them.
struct KeptMessages {
    uint64_t number = 0;  ///< of the log: another line has another one
    std::shared_ptr<MessageLog> log;

    /// Engine thread.
    static KeptMessages& of(EngineRun& run);
};

/// For what looks further as long as a question may take: whether that is over, counted from now on.
std::function<bool()> sliceEnds();

}
