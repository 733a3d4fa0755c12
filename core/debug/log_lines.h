// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/debug/debugger.h"

#include <chrono>
#include <cstdint>
#include <string>
#include <vector>

namespace tagscope {

/// What a log-only breakpoint says of one firing.
struct LogRow {
    uint64_t event = 0;
    int breakpoint = 0;
    std::string text;
    std::string node = {};
    std::string tagName = {};  ///< short
    std::string tagPath = {};
    std::string values = {};   ///< what the words of the text's expressions stand for; of a text without any, what the firing put out
};

/// Rows in the order of their events.
struct LogPart {
    std::vector<LogRow> rows;
    uint64_t to = 0;           ///< the rows of all events before this are there
};

bool isLogging(const Breakpoint& breakpoint);

/// What log-only breakpoints say of the events in [from, to) of the current line, also where they were set later. As much as is found in
/// about `time`, and never nothing of what there is.
LogPart findLogRows(Debugger& debugger, uint64_t from, uint64_t to, std::chrono::milliseconds time = std::chrono::milliseconds::max());

}
