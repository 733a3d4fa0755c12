// SPDX-License-Identifier: Apache-2.0
#include "ui/session/session.h"

#include <utility>

namespace tagscope::ui {

Session::Session(QObject* parent) : QObject(parent)
{
    m_timer.setInterval(16);
    connect(&m_timer, &QTimer::timeout, this, &Session::poll);
}

RequestId Session::post(Request request)
{
    if (const RequestWay way = wayOf(request); way != RequestWay::None)
        Q_EMIT aboutToGo(way);
    const RequestId id = ++m_lastRequest;
    if (kindOf(request) != RequestKind::Question)
        m_lastWork = id;
    m_engine.post(id, std::move(request), m_snapshot ? m_snapshot->graph : nullptr);
    if (!m_timer.isActive()) {
        m_timer.start();
        Q_EMIT busyChanged(true);
    }
    return id;
}

/// While a kernel is at work the engine has nothing new to show: that it is at work is added to what is shown.
void Session::followKernel()
{
    constexpr qint64 longMs = 100;
    const std::optional<Computing::Firing> computing = m_engine.computing();
    if (computing != m_computing) {
        m_computing = computing;
        m_computingSince.start();
    }
    if (!m_snapshot || !m_snapshot->program)
        return;
    std::optional<RunningNode> running;
    if (m_computing && m_computingSince.elapsed() >= longMs
        && m_computing->node.index() < m_snapshot->program->nodes().size())
        running = RunningNode{m_snapshot->program->nodeOf(m_computing->node), m_computing->tag};
    if (running == m_snapshot->running)
        return;
    auto shown = std::make_shared<Snapshot>(*m_snapshot);
    shown->running = running;
    m_snapshot = std::move(shown);
    Q_EMIT snapshotChanged();
}

void Session::poll()
{
    // Asked first: what was answered by now is seen below, with its snapshot.
    const bool isBusy = m_engine.isBusy();
    const RequestId newest = m_lastRequest;
    const EngineNews news = m_engine.takeNews();
    auto answer = news.answers.begin();
    const auto tell = [&] {
        if (answer->id == m_lastWork)
            m_lastWork = 0;
        Q_EMIT answered(answer->id, answer->answer);
        ++answer;
    };
    if (news.snapshot) {
        // What was answered about the file that is shown speaks of its nodes and tags: it comes while that is shown.
        while (news.snapshot->fileNumber != m_fileNumber && answer != news.answers.end()
               && answer->fileNumber == m_fileNumber)
            tell();
        std::shared_ptr<const Snapshot> before = std::exchange(m_snapshot, news.snapshot);
        if (m_snapshot->fileNumber != m_fileNumber) {
            m_fileNumber = m_snapshot->fileNumber;
            Q_EMIT fileChanged();
        }
        Q_EMIT snapshotChanged();
        if (before && before->graph != m_snapshot->graph)
            m_engine.release(std::move(before));  // the views have the new one by now
    }
    if (!news.log.empty())
        Q_EMIT printed(QString::fromStdString(news.log));
    if (news.written.isFresh || !news.written.rows.empty())
        Q_EMIT written(news.written);
    while (answer != news.answers.end())
        tell();
    followKernel();
    if (isBusy || newest != m_lastRequest) {
        Q_EMIT progressed(m_engine.progress());
    } else {
        m_timer.stop();
        Q_EMIT busyChanged(false);
    }
}

}

#include "moc_session.cpp"
