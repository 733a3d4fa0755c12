// SPDX-License-Identifier: Apache-2.0
#include "ui/common/latest_job.h"

#include <new>
#include <utility>

namespace tagscope::ui {

LatestJob::LatestJob(QObject* parent) : QObject(parent)
{
    m_timer.setInterval(16);
    connect(&m_timer, &QTimer::timeout, this, &LatestJob::poll);
}

LatestJob::~LatestJob()
{
    cancel();
    m_thread.request_stop();
}

void LatestJob::start(Work work)
{
    {
        const std::lock_guard lock(m_mutex);
        m_current.request_stop();
        m_current = std::stop_source();
        m_outcome.reset();
        m_next = std::move(work);
    }
    if (!m_thread.joinable())
        m_thread = std::jthread([this](const std::stop_token& stop) { this->work(stop); });
    m_wake.notify_one();
    m_timer.start();
}

void LatestJob::cancel()
{
    m_timer.stop();
    const std::lock_guard lock(m_mutex);
    m_current.request_stop();
    m_outcome.reset();
    m_next.reset();
}

void LatestJob::work(const std::stop_token& stop)
{
    while (true) {
        Work next;
        std::stop_token token;
        {
            std::unique_lock lock(m_mutex);
            if (!m_wake.wait(lock, stop, [this] { return m_next.has_value(); }))
                return;
            next = std::move(*m_next);
            m_next.reset();
            token = m_current.get_token();
        }
        Outcome outcome;
        try {
            outcome = next(token);
        } catch (const std::bad_alloc&) {
            outcome = nullptr;
        }
        next = nullptr;  // what it holds goes before anybody hears of its end
        const std::lock_guard lock(m_mutex);
        if (!token.stop_requested())
            m_outcome = std::move(outcome);
    }
}

void LatestJob::poll()
{
    std::optional<Outcome> outcome;
    {
        const std::lock_guard lock(m_mutex);
        outcome = std::exchange(m_outcome, std::nullopt);
    }
    if (!outcome)
        return;
    m_timer.stop();  // first: the outcome may start another
    if (*outcome)
        (*outcome)();
    else
        Q_EMIT ranOutOfMemory();
}

}
