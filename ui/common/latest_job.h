// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/common/job_thread.h"

#include <QObject>
#include <QTimer>

#include <functional>
#include <stop_token>

namespace tagscope::ui {

/// Slow work of the window, on a thread of its own: only the newest job counts. What is under way is asked to stop when
/// another is started, and what it has found out is dropped. The thread's own end never calls Qt: a timer, which runs
/// only while a job does, takes the outcome. GUI thread.
class LatestJob final : public QObject {
    Q_OBJECT

public:
    /// Called on the GUI thread with what the work has found out, if it is still the newest.
    using Outcome = std::function<void()>;
    /// Called on the job's thread, on values of its own. The token tells when nobody wants to know any more.
    using Work = std::function<Outcome(const std::stop_token& stop)>;

    explicit LatestJob(QObject* parent = nullptr);
    ~LatestJob() override;

    void start(Work work);
    void cancel();
    bool isRunning() const { return m_timer.isActive(); }

Q_SIGNALS:
    /// There was not enough memory for the newest job.
    void ranOutOfMemory();

private:
    void poll();

    QTimer m_timer;
    JobThread<Outcome> m_thread;  // an empty function: there was not enough memory
};

}
