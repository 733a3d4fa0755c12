// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/debug/control/debugger.h"

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace tagscope {

/// One line of the log, of one firing.
struct LogRow {
    enum class Writer : uint8_t {
        Breakpoint,  ///< one that only logs: `breakpoint`
        Printing,    ///< an op that prints
        Edit,        ///< what was set or made dead by hand
        Error,       ///< what ended the run, such as an Assert; the event is the last one before it, if there is one
    };
    uint64_t event = 0;
    int breakpoint = 0;
    std::string text;
    std::string node = {};
    std::string tagName = {};  ///< short
    std::string tagPath = {};
    std::string values =
        {};  ///< what the words of the text's expressions stand for; of a text without any, what the firing put out
    Writer writer = Writer::Breakpoint;
};

/// "breakpoint 3", "print", "edit", "error".
std::string writerText(const LogRow& row);

/// Rows in the order of their events.
struct LogPart {
    std::vector<LogRow> rows;
    uint64_t to = 0;  ///< the rows of all events before this are there
};

bool isLogging(const Breakpoint& breakpoint);

/// Nodes whose firings print.
std::vector<PlanId> printingNodes(const Program& program);

/// Whether anything can write into the log of the current line, but for its end.
bool writesLog(const Debugger& debugger, const std::vector<PlanId>& printing);

/// What log-only breakpoints say of the events in [from, to) of the current line, also where they were set later; what
/// `printing` nodes printed in them, and what was set by hand. As much as is found in about `time`, and never nothing
/// of what there is.
LogPart findLogRows(Debugger& debugger, uint64_t from, uint64_t to,
                    std::chrono::milliseconds time = std::chrono::milliseconds::max(),
                    const std::vector<PlanId>& printing = {});

/// The error in which the line has ended, if it has.
std::optional<LogRow> errorRow(const Debugger& debugger);

}
