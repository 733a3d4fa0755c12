// SPDX-License-Identifier: Apache-2.0
#include "ui/common/latest_job.h"

#include <new>
#include <optional>
#include <utility>

namespace tagscope::ui {

LatestJob::LatestJob(QObject* parent) : QObject(parent)
{
    m_timer.setInterval(16);
    connect(&m_timer, &QTimer::timeout, this, &LatestJob::poll);
}

LatestJob::~LatestJob() = default;

void LatestJob::start(Work work)
{
    m_thread.start([work = std::move(work)](const std::stop_token& stop, const JobThread<Outcome>::Post& post) {
        Outcome outcome;
        try {
            outcome = work(stop);
        } catch (const std::bad_alloc&) {
            outcome = nullptr;
        }
        post(std::move(outcome));
    });
    m_timer.start();
}

void LatestJob::cancel()
{
    m_timer.stop();
    m_thread.cancel();
}

void LatestJob::poll()
{
    if (m_thread.isRunning())
        return;
    const std::optional<Outcome> outcome = m_thread.take();
    m_timer.stop();  // first: the outcome may start another
    if (outcome && *outcome)
        (*outcome)();
    else
        Q_EMIT ranOutOfMemory();
}

}

#include "moc_latest_job.cpp"
