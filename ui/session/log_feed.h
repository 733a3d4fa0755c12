// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/debug/control/log_lines.h"

#include <chrono>
#include <cstdint>
#include <memory>
#include <vector>

namespace tagscope::ui {

/// Rows for the log.
struct LogNews {
    bool isFresh = false;  ///< those from before are of another line or other breakpoints: they go
    std::vector<LogRow> rows;
};

/// The log of the current line: what its log-only breakpoints say of all that is recorded, wherever
/// the cursor stands, what was printed and set by hand, and in which error it ended. Found in parts, so
/// that nothing waits for it. Engine thread.
class LogFeed {
public:
    /// Looks further, not beyond event `to`, for about so long. True if there is no more.
    bool look(Debugger& debugger, uint64_t to, std::chrono::milliseconds time);
    /// What was found since this was last called.
    LogNews take();

private:
    std::shared_ptr<const Timeline> m_line;
    std::vector<Breakpoint> m_breakpoints;
    std::vector<PlanId> m_printing;
    uint64_t m_to = 0;
    bool m_hasError = false;  // the row of the line's end is there
    LogNews m_news;
};

}
