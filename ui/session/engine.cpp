// SPDX-License-Identifier: Apache-2.0
#include "ui/session/engine.h"

#include "core/base/say.h"

#include <new>

namespace tagscope::ui {

Engine::Engine() : m_thread([this](const std::stop_token& stop) { work(stop); }) {}

Engine::~Engine()
{
    m_thread.request_stop();
    {
        const std::lock_guard lock(m_mutex);  // so that a request that is just being taken sees it
        m_stop = true;
    }
    cancelOpening();
    const std::lock_guard lock(m_mutex);
    m_keeping.request_stop();
}

void Engine::post(RequestId id, Request request, std::shared_ptr<const Graph> about)
{
    m_open.fetch_add(1, std::memory_order_acq_rel);
    {
        const std::lock_guard lock(m_mutex);
        m_newest = id;
        if (std::holds_alternative<OpenRequest>(request)) {
            m_opening = std::stop_source();
            m_progress = 0;
        }
        if (kindOf(request) != RequestKind::Question)
            m_keeping.request_stop();
        m_requests.push_back({id, std::move(request), std::move(about)});
    }
    m_wake.notify_one();
}

void Engine::pause()
{
    const std::lock_guard lock(m_mutex);
    m_pausedUpTo = m_newest;
    m_stop = true;
}

void Engine::cancelOpening()
{
    const std::lock_guard lock(m_mutex);
    m_opening.request_stop();
    if (m_isRepeating)
        m_stop = true;
}

void Engine::release(std::shared_ptr<const void> what)
{
    const std::lock_guard lock(m_mutex);
    m_released.push_back(std::move(what));
    m_wake.notify_one();
}

EngineNews Engine::takeNews()
{
    const std::lock_guard lock(m_mutex);
    return std::exchange(m_news, {});
}

Debugger* Engine::debugger()
{
    return m_console ? &m_console->debugger() : nullptr;
}

void Engine::work(const std::stop_token& stop)
{
    while (!stop.stop_requested()) {
        Posted posted;
        std::vector<std::shared_ptr<const void>> released;  // goes when the lock has gone
        {
            std::unique_lock lock(m_mutex);
            if (!m_wake.wait(lock, stop, [this] { return !m_requests.empty() || !m_released.empty(); }))
                return;
            released.swap(m_released);
            if (m_requests.empty())
                continue;
            posted = std::move(m_requests.front());
            m_requests.pop_front();
            if (kindOf(posted.request) != RequestKind::Question)
                m_stop = posted.id <= m_pausedUpTo || stop.stop_requested();
        }
        answer(posted);
    }
}

void Engine::answer(const Posted& posted)
{
    Answer result;
    const bool isCarriedOut = !isOutdated(posted);
    const bool isWork = isCarriedOut && kindOf(posted.request) == RequestKind::Work;
    try {
        result = isCarriedOut ? execute(posted.request) : answerOutdated(posted.request);
        if (isWork) {
            countHits();
            countDeaths();
            publish(false);
        }
    } catch (const std::bad_alloc&) {
        result = executeWithoutMemory(posted.request);
    }
    {
        const std::lock_guard lock(m_mutex);
        m_news.answers.push_back({posted.id, m_files, std::move(result)});
    }
    if (isWork)
        writeLog();
    m_open.fetch_sub(1, std::memory_order_acq_rel);
}

bool Engine::isOutdated(const Posted& posted)
{
    return debugger() && debugger()->graph() != posted.about && !std::holds_alternative<OpenRequest>(posted.request);
}

Answer Engine::answerOutdated(const Request& request)
{
    if (const auto* kept = std::get_if<KeepRequest>(&request))
        return keep(
            {kept->path, kept->text, {}});  // what was set up around the other graph, without the run of this one
    return failure(request, {ErrorCode::Cancelled, say("another graph has been opened since this was asked"), {}});
}

/// The memory did not suffice: what was begun is dropped, and what was recorded stays as far as it can.
Answer Engine::executeWithoutMemory(const Request& request)
{
    const bool changesNothing = kindOf(request) != RequestKind::Work || std::holds_alternative<OpenRequest>(request)
        || std::holds_alternative<SaveRequest>(request);
    forgetTrace();
    try {
        if (Debugger* d = debugger(); d && !changesNothing) {
            d->recover();
            m_report = standing();
            publish(false);
        }
    } catch (const std::bad_alloc&) {
        m_console.reset();
    }
    return failure(
        request,
        {ErrorCode::ResourceExhausted,
         m_console || std::holds_alternative<OpenRequest>(request)
             ? say("there is not enough memory for this: close other programs or feed smaller tensors, then try again")
             : say("there was not enough memory to go on, and the graph had to be closed: open it again"),
         {}});
}

bool Engine::hasRequests()
{
    const std::lock_guard lock(m_mutex);
    return !m_requests.empty();
}

bool Engine::answerQuestions()
{
    while (true) {
        Posted posted;
        {
            const std::lock_guard lock(m_mutex);
            if (m_requests.empty() || kindOf(m_requests.front().request) != RequestKind::Question)
                return !m_requests.empty();
            posted = std::move(m_requests.front());
            m_requests.pop_front();
        }
        answer(posted);
    }
}

}
