// SPDX-License-Identifier: Apache-2.0
#include "app/tagscope/application.h"

#include <QThread>

#include <fmt/format.h>

#include <chrono>
#include <cstdio>
#include <ctime>

namespace tagscope::app {

double threadMs()
{
    timespec now{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) * 1e3 + static_cast<double>(now.tv_nsec) * 1e-6;
}

Application::Span Application::now() const
{
    const auto wall = std::chrono::steady_clock::now().time_since_epoch();
    return {std::chrono::duration<double, std::milli>(wall).count(), threadMs()};
}

bool Application::notify(QObject* receiver, QEvent* event)
{
    if (QThread::currentThread() != thread())
        return QApplication::notify(receiver, event);
    const QEvent::Type type = event->type();
    const bool beginsPainting =
        !m_isPainting && (type == QEvent::Paint || type == QEvent::UpdateRequest || type == QEvent::Expose);
    const int loop = thread()->loopLevel();
    const bool isOutermost = loop > m_busy.loop;
    if (!isOutermost && !beginsPainting)
        return QApplication::notify(receiver, event);
    const char* receiverClass = receiver->metaObject()->className();  // the receiver may be gone afterwards
    const Busy around = m_busy;
    if (isOutermost)
        m_busy = Busy{loop, {}, false};
    m_isPainting = m_isPainting || beginsPainting;
    const Span begin = now();
    const bool isDone = QApplication::notify(receiver, event);
    const Span end = now();
    const Span took{end.ms - begin.ms, end.cpuMs - begin.cpuMs};
    if (beginsPainting) {
        m_isPainting = false;
        m_busy.painting.ms += took.ms;
        m_busy.painting.cpuMs += took.cpuMs;
        m_frames.addPaint(took.ms);
    }
    if (isOutermost) {
        const Busy busy = m_busy;
        m_busy = around;
        m_busy.hasNestedLoop = m_busy.hasNestedLoop || around.loop >= 0;
        if (!busy.hasNestedLoop) {
            const double ms = took.ms - busy.painting.ms;
            const double cpuMs = took.cpuMs - busy.painting.cpuMs;
            const std::string what = ms > ui::FrameLog::limitMs
                ? fmt::format("{} of {}", static_cast<int>(type), receiverClass)
                : std::string();
            if (m_frames.addEvent(what, ms, cpuMs) && m_logsStalls)
                fmt::print(stderr, "the window was busy for {:.0f} ms ({:.0f} ms of them its own work) with event {}\n",
                           ms, cpuMs, what);
        }
    }
    return isDone;
}

}

#include "moc_application.cpp"
