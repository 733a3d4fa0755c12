// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <condition_variable>
#include <functional>
#include <mutex>
#include <new>
#include <optional>
#include <stop_token>
#include <thread>
#include <utility>

namespace tagscope::ui {

/// One thread that makes values for the window, one job at a time, and only the newest counts: starting another stops
/// the one under way and drops what it made. A job may post several results, each better than the one before; who takes
/// them sees the last. Knows no Qt: the window looks for results by a timer. All members are for one thread, jobs run
/// on the thread in here.
template <typename T>
class JobThread {
public:
    using Post = std::function<void(T)>;
    /// Ends soon after a stop is requested.
    using Work = std::function<void(const std::stop_token&, const Post&)>;

    JobThread() = default;
    ~JobThread() { cancel(); }
    JobThread(const JobThread&) = delete;
    JobThread& operator=(const JobThread&) = delete;

    void start(Work work)
    {
        {
            const std::scoped_lock lock(m_mutex);
            drop();
            m_stop = std::stop_source();
            m_next = std::move(work);
            m_isRunning = true;
        }
        if (!m_thread.joinable())
            m_thread = std::jthread([this](const std::stop_token& end) { serve(end); });
        m_wake.notify_one();
    }
    /// What was posted and not taken goes, too.
    void cancel()
    {
        const std::scoped_lock lock(m_mutex);
        drop();
    }
    /// Until the last result has been posted; it may have to be taken still.
    bool isRunning() const
    {
        const std::scoped_lock lock(m_mutex);
        return m_isRunning;
    }
    /// The newest result of the newest job, once.
    std::optional<T> take()
    {
        const std::scoped_lock lock(m_mutex);
        return std::exchange(m_result, std::nullopt);
    }

private:
    void drop()
    {
        m_stop.request_stop();
        m_next = nullptr;
        m_result.reset();
        m_isRunning = false;
    }

    void serve(const std::stop_token& end)
    {
        std::unique_lock lock(m_mutex);
        while (m_wake.wait(lock, end, [this] { return m_next != nullptr; })) {
            Work work = std::exchange(m_next, nullptr);
            const std::stop_token stop = m_stop.get_token();
            lock.unlock();
            try {
                work(stop, [&](T result) {
                    const std::scoped_lock slot(m_mutex);
                    if (!stop.stop_requested())
                        m_result = std::move(result);
                });
            } catch (const std::bad_alloc&) {
                // It ends without a result, or with what was posted before.
            }
            work = nullptr;  // what it holds goes before anybody hears of its end
            lock.lock();
            if (!stop.stop_requested())
                m_isRunning = false;
        }
    }

    mutable std::mutex m_mutex;
    std::condition_variable_any m_wake;
    std::stop_source m_stop;
    Work m_next;
    std::optional<T> m_result;
    bool m_isRunning = false;
    std::jthread m_thread;  // last: it must end before the rest goes
};

}
