// SPDX-License-Identifier: Apache-2.0
#include "ui/session/session.h"

#include "ui/session/engine.h"

#include <algorithm>
#include <utility>

namespace tagscope::ui {

Session::Session(QObject* parent) : QObject(parent), m_engine(std::make_unique<Engine>())
{
    m_timer.setInterval(16);
    connect(&m_timer, &QTimer::timeout, this, &Session::poll);
}

/// Nobody is told any more, also not by a context that goes with this or is this.
Session::~Session()
{
    for (const QObject* context : m_contexts)
        disconnect(context, nullptr, this, nullptr);
}

void Session::pause()
{
    m_engine->mailbox.pause();
}

void Session::cancelOpening()
{
    m_engine->mailbox.cancelOpening();
}

void Session::send(std::unique_ptr<const EngineTask> task, Asked asked, RequestWay way)
{
    if (way != RequestWay::None)
        Q_EMIT aboutToGo(way);
    if (asked.context && m_contexts.insert(asked.context).second)
        connect(asked.context, &QObject::destroyed, this, [this](const QObject* context) { forget(context); });
    const RequestId id = ++m_lastRequest;
    const RequestKind kind = task->traits().kind;
    const bool wasWorking = isWorking();
    if (kind == RequestKind::Work || kind == RequestKind::Reading)
        m_lastWork = id;
    asked.about = m_snapshot ? m_snapshot->graph : nullptr;
    m_engine->mailbox.post(
        {id, std::move(task), asked.about, m_snapshot ? m_snapshot->opened : nullptr, asked.isUnwanted});
    m_asked.emplace(id, std::move(asked));
    if (!m_timer.isActive()) {
        m_timer.start();
        Q_EMIT busyChanged(true);
    }
    if (isWorking() && !wasWorking)
        Q_EMIT workingChanged(true);
}

void Session::dropAll(const std::function<bool(const Asked& asked)>& isDropped)
{
    std::erase_if(m_asked, [&](const auto& entry) {
        const Asked& asked = entry.second;
        if (!asked.isUnwanted || !isDropped(asked))
            return false;
        *asked.isUnwanted = true;
        return true;
    });
}

bool Session::isWaiting(const QObject* context, std::type_index type) const
{
    return std::ranges::any_of(
        m_asked, [&](const auto& entry) { return entry.second.context == context && entry.second.type == type; });
}

void Session::forget(const QObject* context)
{
    m_contexts.erase(context);
    dropAll([&](const Asked& asked) { return asked.context == context; });
    for (auto& [id, asked] : m_asked)
        if (asked.context == context) {
            asked.context = nullptr;
            asked.take = nullptr;
        }
}

void Session::deliver(const Answered& answered)
{
    if (answered.id == m_lastWork) {
        m_lastWork = 0;
        Q_EMIT workingChanged(false);
    }
    const auto node = m_asked.extract(answered.id);
    if (node.empty() || !answered.answer)
        return;  // it was dropped
    const Asked& asked = node.mapped();
    const bool isTaken = static_cast<bool>(asked.take);
    if (isTaken)
        asked.take(answered.answer);
    if (asked.tell)
        asked.tell(*this, answered.answer, isTaken);
}

/// While a kernel is at work the engine has nothing new to show: that it is at work is added to what is shown.
void Session::followKernel()
{
    constexpr qint64 longMs = 100;
    const std::optional<Computing::Firing> computing = m_engine->mailbox.computing();
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

void Session::show(std::shared_ptr<const Snapshot> snapshot)
{
    std::shared_ptr<const Snapshot> before = std::exchange(m_snapshot, std::move(snapshot));
    const bool isOtherGraph = !before || before->graph != m_snapshot->graph;
    if (isOtherGraph)
        dropAll([this](const Asked& asked) { return asked.about != m_snapshot->graph; });
    if (m_snapshot->fileNumber != m_fileNumber) {
        m_fileNumber = m_snapshot->fileNumber;
        Q_EMIT fileChanged();
    }
    Q_EMIT snapshotChanged();
    if (before && isOtherGraph)
        m_engine->mailbox.release(std::move(before));  // the views have the new one by now
}

void Session::poll()
{
    // Asked first: what was answered by now is seen below, with its snapshot.
    const bool isBusy = m_engine->mailbox.isBusy();
    const RequestId newest = m_lastRequest;
    EngineNews news = m_engine->mailbox.takeNews();
    auto answer = news.answers.begin();
    if (news.snapshot) {
        // What was answered about the file that is shown speaks of its nodes and tags: it comes while that is shown.
        while (news.snapshot->fileNumber != m_fileNumber && answer != news.answers.end()
               && answer->fileNumber == m_fileNumber)
            deliver(*answer++);
        show(std::move(news.snapshot));
    }
    if (!news.log.empty())
        Q_EMIT printed(QString::fromStdString(news.log));
    if (news.written.isFresh || !news.written.rows.empty())
        Q_EMIT written(news.written);
    while (answer != news.answers.end())
        deliver(*answer++);
    followKernel();
    if (isBusy || newest != m_lastRequest) {
        Q_EMIT progressed(m_engine->mailbox.progress());
    } else {
        m_timer.stop();
        Q_EMIT busyChanged(false);
    }
}

}

#include "moc_session.cpp"
