// SPDX-License-Identifier: Apache-2.0
#include "ui/session/log_feed.h"

#include <algorithm>
#include <utility>

namespace tagscope::ui {

namespace {

bool isSame(const Breakpoint& a, const Breakpoint& b)
{
    return a.id == b.id && a.spec == b.spec && a.problem == b.problem;
}

}

bool LogFeed::look(Debugger& debugger, uint64_t to, std::chrono::milliseconds time)
{
    const std::shared_ptr<const Timeline> line = debugger.program() ? debugger.timeline() : nullptr;
    const bool isOther = line != m_line;
    if (isOther) {
        m_line = line;
        m_printing = line ? printingNodes(line->program()) : std::vector<PlanId>{};
    }
    // All of them where any logs: one that stops may arm one that logs.
    std::vector<Breakpoint> now;
    if (line && std::ranges::any_of(debugger.breakpoints(), isLogging))
        now = debugger.breakpoints();
    if (isOther || !std::ranges::equal(now, m_breakpoints, isSame)) {
        m_breakpoints = std::move(now);
        m_to = 0;
        m_hasError = false;
        m_news = {true, {}};
    }
    if (!line)
        return true;
    if (m_to < to && writesLog(debugger, m_printing)) {
        LogPart part = findLogRows(debugger, m_to, to, time, m_printing);
        m_to = part.to;
        m_news.rows.insert(m_news.rows.end(), std::make_move_iterator(part.rows.begin()),
                           std::make_move_iterator(part.rows.end()));
        if (m_to < to)
            return false;
    }
    if (std::optional<LogRow> error = m_hasError ? std::nullopt : errorRow(debugger)) {
        m_hasError = true;
        m_news.rows.push_back(*std::move(error));
    }
    return true;
}

LogNews LogFeed::take()
{
    return std::exchange(m_news, {});
}

}
