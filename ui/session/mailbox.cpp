// SPDX-License-Identifier: Apache-2.0
#include "ui/session/mailbox.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace tagscope::ui {

namespace {

bool isBetween(const Posted& posted, bool onlyQuestions)
{
    const RequestKind kind = posted.task->traits().kind;
    return kind == RequestKind::Question || (kind == RequestKind::Aside && !onlyQuestions);
}

}

void Mailbox::post(Posted posted)
{
    m_open.fetch_add(1, std::memory_order_acq_rel);
    {
        const std::lock_guard lock(m_mutex);
        m_newest = posted.id;
        if (posted.task->traits().opensFile) {
            m_opening = std::stop_source();
            m_progress = 0;
        }
        if (!isBetween(posted, false))
            m_keeping.request_stop();
        m_requests.push_back(std::move(posted));
    }
    m_wake.notify_one();
}

void Mailbox::pause()
{
    const std::lock_guard lock(m_mutex);
    m_pausedUpTo = m_newest;
    m_stop = true;
}

void Mailbox::cancelOpening()
{
    const std::lock_guard lock(m_mutex);
    m_opening.request_stop();
    if (m_isRepeating)
        m_stop = true;
}

void Mailbox::release(std::shared_ptr<const void> what)
{
    const std::lock_guard lock(m_mutex);
    m_released.push_back(std::move(what));
    m_wake.notify_one();
}

EngineNews Mailbox::takeNews()
{
    const std::lock_guard lock(m_mutex);
    return std::exchange(m_news, {});
}

void Mailbox::close(std::stop_source& thread)
{
    thread.request_stop();
    const std::lock_guard lock(m_mutex);  // so that a request that is just being taken sees it
    m_stop = true;
    m_opening.request_stop();
    m_keeping.request_stop();
}

std::optional<Posted> Mailbox::take(const std::stop_token& stop)
{
    while (!stop.stop_requested()) {
        std::vector<std::shared_ptr<const void>> released;  // goes when the lock has gone
        std::unique_lock lock(m_mutex);
        if (!m_wake.wait(lock, stop, [this] { return !m_requests.empty() || !m_released.empty(); }))
            break;
        released.swap(m_released);
        if (m_requests.empty())
            continue;
        std::optional<Posted> posted = takeFront();
        if (!isBetween(*posted, false))
            m_stop = posted->id <= m_pausedUpTo || stop.stop_requested();
        return posted;
    }
    return std::nullopt;
}

std::optional<Posted> Mailbox::takeBetween(bool onlyQuestions)
{
    const std::lock_guard lock(m_mutex);
    if (m_requests.empty() || !isBetween(m_requests.front(), onlyQuestions))
        return std::nullopt;
    return takeFront();
}

std::optional<Posted> Mailbox::takeFront()
{
    std::optional<Posted> posted(std::move(m_requests.front()));
    m_requests.pop_front();
    return posted;
}

bool Mailbox::hasRequests() const
{
    const std::lock_guard lock(m_mutex);
    return !m_requests.empty();
}

void Mailbox::put(std::shared_ptr<const Snapshot> snapshot)
{
    const std::lock_guard lock(m_mutex);
    m_news.snapshot = std::move(snapshot);
}

bool Mailbox::isSnapshotTaken() const
{
    const std::lock_guard lock(m_mutex);
    return !m_news.snapshot;
}

void Mailbox::put(Answered answer)
{
    const std::lock_guard lock(m_mutex);
    m_news.answers.push_back(std::move(answer));
}

void Mailbox::put(LogNews news)
{
    const std::lock_guard lock(m_mutex);
    if (news.isFresh)
        m_news.written = std::move(news);
    else
        m_news.written.rows.insert(m_news.written.rows.end(), std::make_move_iterator(news.rows.begin()),
                                   std::make_move_iterator(news.rows.end()));
}

void Mailbox::print(std::string_view text)
{
    const std::lock_guard lock(m_mutex);
    m_news.log += text;
}

void Mailbox::setRepeating(bool isRepeating)
{
    const std::lock_guard lock(m_mutex);
    m_isRepeating = isRepeating;
}

std::stop_token Mailbox::opening() const
{
    const std::lock_guard lock(m_mutex);
    return m_opening.get_token();
}

std::stop_token Mailbox::beginKeeping()
{
    const std::lock_guard lock(m_mutex);
    m_keeping = std::stop_source();
    if (std::ranges::any_of(m_requests, [](const Posted& posted) { return !isBetween(posted, false); }))
        m_keeping.request_stop();
    return m_keeping.get_token();
}

}
