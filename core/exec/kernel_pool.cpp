// SPDX-License-Identifier: Apache-2.0
#include "core/exec/kernel_pool.h"

#if defined(__has_feature)
#if __has_feature(thread_sanitizer)
#define TAGSCOPE_OWN_THREADS
#endif
#endif
#if defined(__SANITIZE_THREAD__)
#define TAGSCOPE_OWN_THREADS
#endif

#ifdef TAGSCOPE_OWN_THREADS
#include <condition_variable>
#include <deque>
#include <mutex>
#include <stop_token>
#include <thread>
#include <vector>
#else
#include <tbb/global_control.h>
#include <tbb/info.h>
#include <tbb/task_arena.h>
#include <tbb/task_group.h>
#endif

#include <optional>
#include <utility>

namespace tagscope {

#ifdef TAGSCOPE_OWN_THREADS

class KernelPool::Threads {
public:
    explicit Threads(unsigned threads)
    {
        for (unsigned i = 0; i < threads; ++i)
            m_threads.emplace_back([this](const std::stop_token& stop) { work(stop); });
    }

    void submit(std::function<void()> task)
    {
        {
            const std::lock_guard lock(m_mutex);
            m_tasks.push_back(std::move(task));
        }
        m_hasTask.notify_one();
    }

private:
    /// What was submitted before it was asked to stop is done.
    void work(const std::stop_token& stop)
    {
        std::unique_lock lock(m_mutex);
        while (m_hasTask.wait(lock, stop, [this] { return !m_tasks.empty(); })) {
            const std::function<void()> task = std::move(m_tasks.front());
            m_tasks.pop_front();
            lock.unlock();
            task();
            lock.lock();
        }
    }

    std::mutex m_mutex;
    std::condition_variable_any m_hasTask;
    std::deque<std::function<void()>> m_tasks;
    std::vector<std::jthread> m_threads;  // the last member: they end first
};

#else

class KernelPool::Threads {
public:
    explicit Threads(unsigned threads)
        : m_arena(static_cast<int>(threads) + 1, 1)  // a place for the thread that waits, in the end
    {
        if (std::cmp_greater(threads + 1, tbb::info::default_concurrency()))
            m_allowed.emplace(tbb::global_control::max_allowed_parallelism, threads + 1);
    }
    /// Does what nobody has begun itself, so that it ends even if no thread could be made.
    ~Threads()
    {
        m_arena.execute([this] { m_group.wait(); });
    }

    void submit(std::function<void()> task) { m_arena.enqueue(m_group.defer(std::move(task))); }

private:
    std::optional<tbb::global_control> m_allowed;  // where more were asked for than the machine runs at once
    tbb::task_arena m_arena;
    tbb::task_group m_group;
};

#endif

KernelPool::KernelPool(unsigned threads) : m_threads(std::make_unique<Threads>(threads)) {}

KernelPool::~KernelPool() = default;

void KernelPool::submit(std::function<void()> task)
{
    m_threads->submit(std::move(task));
}

}
