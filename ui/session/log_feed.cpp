// SPDX-License-Identifier: Apache-2.0
#include "ui/session/log_feed.h"

#include <algorithm>
#include <utility>

namespace tagscope::ui {

namespace {

/// Those that matter to the log: one that stops may arm one that logs.
std::vector<Breakpoint> writers(const Debugger& debugger)
{
    const std::vector<Breakpoint>& all = debugger.breakpoints();
    return debugger.program() && std::ranges::any_of(all, isLogging) ? all : std::vector<Breakpoint>{};
}

bool isSame(const Breakpoint& a, const Breakpoint& b)
{
    return a.id == b.id && a.spec == b.spec && a.problem == b.problem;
}

}

bool LogFeed::look(Debugger& debugger, uint64_t to, std::chrono::milliseconds time)
{
    std::vector<Breakpoint> now = writers(debugger);
    std::shared_ptr<const Timeline> line = now.empty() ? nullptr : debugger.timeline();
    if (line != m_line || !std::ranges::equal(now, m_breakpoints, isSame)) {
        m_line = std::move(line);
        m_breakpoints = std::move(now);
        m_to = 0;
        m_news = {true, {}};
    }
    if (m_breakpoints.empty() || m_to >= to)
        return true;
    LogPart part = findLogRows(debugger, m_to, to, time);
    m_to = part.to;
    m_news.rows.insert(m_news.rows.end(), std::make_move_iterator(part.rows.begin()), std::make_move_iterator(part.rows.end()));
    return m_to >= to;
}

LogNews LogFeed::take()
{
    return std::exchange(m_news, {});
}

}
