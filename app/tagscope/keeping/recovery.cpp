// SPDX-License-Identifier: Apache-2.0
#include "app/tagscope/keeping/recovery.h"

#include "app/tagscope/filter/tag_filter.h"
#include "app/tagscope/graph/named_views.h"
#include "app/tagscope/main_window.h"
#include "app/tagscope/run/inputs_part.h"
#include "app/tagscope/run/teaching.h"
#include "core/base/new_file.h"
#include "ui/graphview/canvas.h"
#include "ui/notebook/notebook_part.h"
#include "ui/session/commands/breakpoint_requests.h"
#include "ui/session/commands/capture_request.h"
#include "ui/session/commands/moment_request.h"
#include "ui/watch/watches_part.h"

#include <QCryptographicHash>
#include <QDateTime>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QLocale>
#include <QLockFile>
#include <QUuid>

#include <algorithm>

namespace tagscope::app {

namespace {

constexpr int shortestPauseMs = 700;  // after a change
constexpr int pauseFactor = 20;       // of the time that writing took: it is to be no burden
constexpr int longestPauseMs = 60'000;
constexpr int patienceWithLocksMs = 0;
constexpr int mostInterrupted = 20;

constexpr auto recordName = "session.json";
constexpr auto traceName = "run.tagscope";
constexpr auto lockName = "lock";

QString inFolder(const QString& folder, const char* name)
{
    return folder + QLatin1Char('/') + QLatin1String(name);
}

std::optional<SessionRecord> readRecord(const QString& path)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        return std::nullopt;
    Result<SessionRecord> record = sessionRecordFromJson(file.readAll().toStdString());
    return record ? std::optional(*std::move(record)) : std::nullopt;
}

}

Recovery::Recovery(MainWindow& window, const QString& folder) : QObject(&window), m_window(window), m_root(folder)
{
    m_timer.setSingleShot(true);
    connect(&m_timer, &QTimer::timeout, this, &Recovery::keep);
    if (m_root.isEmpty())
        return;
    m_folder = m_root + QStringLiteral("/running/") + QUuid::createUuid().toString(QUuid::WithoutBraces);
    if (!QDir().mkpath(m_folder) || !QDir().mkpath(m_root + QStringLiteral("/files"))) {
        m_root.clear();  // a disk that cannot be written to is no reason not to work
        return;
    }
    m_lock = std::make_unique<QLockFile>(inFolder(m_folder, lockName));
    m_lock->setStaleLockTime(0);
    m_lock->tryLock(patienceWithLocksMs);
}

Recovery::~Recovery() = default;

void Recovery::changed()
{
    if (m_root.isEmpty() || m_path.empty())
        return;
    m_hasChanged = true;
    if (!m_timer.isActive() && !m_isWriting)
        m_timer.start(std::max(shortestPauseMs, m_pauseMs));
}

void Recovery::remember()
{
    if (m_root.isEmpty() || m_path.empty() || !m_window.session().snapshot())
        return;
    m_json = toJson(record());
    changed();
}

SessionRecord Recovery::record() const
{
    SessionRecord record;
    const std::shared_ptr<const ui::Snapshot>& snapshot = m_window.session().snapshot();
    record.path = QFileInfo(QString::fromStdString(snapshot->path.string())).absoluteFilePath().toStdString();
    record.savedAt = QDateTime::currentDateTime().toString(Qt::ISODate).toStdString();
    record.request = withWholePaths(m_window.inputs().text(), QDir::currentPath().toStdString());
    record.policy = snapshot->policy;
    record.position = snapshot->position;
    record.events = snapshot->size;
    if (const NodeId node = m_window.focus().node(); node.isValid())
        record.node = snapshot->graph->node(node).name;
    record.tag = m_window.focus().tagName();
    for (const ui::BreakpointRow& row : snapshot->breakpoints)
        record.breakpoints.push_back(row.breakpoint);
    record.capture = snapshot->capture;
    record.branch = m_window.focus().place().branch;
    record.notes = m_window.notes().kept();
    record.watches = m_window.watches().view()->model().watches();
    record.view = m_window.graphView();
    record.onlyTag = m_window.tagFilter().range();
    record.isTeaching = m_window.teaching().isOn();
    record.views = m_window.views().kept();
    return record;
}

void Recovery::keep()
{
    const std::shared_ptr<const ui::Snapshot>& snapshot = m_window.session().snapshot();
    if (!m_hasChanged || m_isWriting || !snapshot)
        return;
    m_hasChanged = false;
    m_json = toJson(record());
    ui::KeepRequest request;
    request.path = inFolder(m_folder, recordName).toStdString();
    request.text = m_json;
    m_keeping = {snapshot->fileNumber, m_window.focus().place().branch, snapshot->size};
    const bool isOtherRun = m_kept && m_kept->file != m_keeping.file;
    if (isOtherRun) {
        QFile::remove(
            inFolder(m_folder, traceName));  // other inputs: what they gave before is not to come back with them
        m_kept.reset();
    }
    if (snapshot->program && snapshot->size > 0 && m_kept != m_keeping)
        request.trace = inFolder(m_folder, traceName).toStdString();
    m_clock.start();
    m_isWriting = true;
    m_window.session().post(this, std::move(request), [this](const Result<ui::Kept>& kept) { written(kept); });
}

void Recovery::written(const Result<ui::Kept>& result)
{
    m_isWriting = false;
    const ui::Kept answer = result ? *result : ui::Kept{result.error(), false};
    m_pauseMs = static_cast<int>(std::min<qint64>(m_clock.elapsed() * pauseFactor, longestPauseMs));
    if (answer.hasTrace)
        m_kept = m_keeping;
    if (m_recovered && !answer.error && (answer.hasTrace || !QFile::exists(inFolder(m_recovered->folder, traceName)))) {
        discard(*m_recovered);
        m_recovered.reset();
    }
    if (!answer.error)
        Q_EMIT kept();
    else
        m_window.say(tr("✗ Your session is not kept safe: %1").arg(QString::fromStdString(toString(*answer.error))));
    if (m_hasChanged)
        changed();
}

QString Recovery::recordOfFile(const std::string& path) const
{
    const QByteArray name = QCryptographicHash::hash(QByteArray::fromStdString(path), QCryptographicHash::Sha1).toHex();
    return m_root + QStringLiteral("/files/") + QString::fromLatin1(name) + QStringLiteral(".json");
}

void Recovery::store()
{
    if (m_path.empty() || m_json.empty())
        return;
    if (const Result<void> written = writeFile(recordOfFile(m_path).toStdString(), m_json); !written)
        m_window.say(
            tr("✗ Breakpoints and view could not be kept: %1").arg(QString::fromStdString(toString(written.error()))));
    QFile::remove(inFolder(m_folder, recordName));
    QFile::remove(inFolder(m_folder, traceName));
}

void Recovery::shown()
{
    if (m_root.isEmpty())
        return;
    store();
    const std::shared_ptr<const ui::Snapshot>& snapshot = m_window.session().snapshot();
    m_path = QFileInfo(QString::fromStdString(snapshot->path.string())).absoluteFilePath().toStdString();
    m_json.clear();
    m_kept.reset();
    if (m_recovering)
        return;  // its own record comes when it is open
    if (const std::optional<SessionRecord> known = readRecord(recordOfFile(m_path))) {
        if (known->capture != CaptureSettings())
            m_window.post(ui::CaptureRequest{known->capture});
        if (!known->breakpoints.empty())
            m_window.post(ui::BreakpointsRequest{known->breakpoints});
        m_window.notes().bringBack(known->notes, 0);
        m_window.watches().view()->model().setWatches(known->watches);
        m_window.setGraphView(known->view);
        m_window.tagFilter().set(known->onlyTag);
        m_window.teaching().setOn(known->isTeaching
                                  || m_window.teaching().isOn());  // a lesson may go on with another graph
        m_window.views().restore(known->views);
    }
    changed();
}

std::vector<InterruptedSession> Recovery::interrupted() const
{
    std::vector<InterruptedSession> sessions;
    if (m_root.isEmpty())
        return sessions;
    const QDir running(m_root + QStringLiteral("/running"));
    for (const QString& name : running.entryList(QDir::Dirs | QDir::NoDotAndDotDot, QDir::Time)) {
        const QString folder = running.filePath(name);
        if (folder == m_folder || std::ssize(sessions) >= mostInterrupted)
            continue;
        QLockFile lock(inFolder(folder, lockName));
        lock.setStaleLockTime(0);
        if (!lock.tryLock(patienceWithLocksMs))
            continue;  // a window that is there
        if (std::optional<SessionRecord> record = readRecord(inFolder(folder, recordName)))
            sessions.push_back({folder, *std::move(record)});
        else {
            lock.unlock();
            QDir(folder).removeRecursively();
        }
    }
    return sessions;
}

void Recovery::discard(const InterruptedSession& session)
{
    QDir(session.folder).removeRecursively();
}

void Recovery::recover(const InterruptedSession& session)
{
    m_recovering = session;
    const QString trace = inFolder(session.folder, traceName);
    if (QFile::exists(trace))
        m_window.openTraceOf(trace.toStdString(), session.record.path, session.record.policy);
    else
        m_window.open(session.record.path, session.record.policy);
}

void Recovery::opened(bool isOpen)
{
    if (!m_recovering)
        return;
    const InterruptedSession session = *m_recovering;
    const QString trace = inFolder(session.folder, traceName);
    if (!isOpen && QFile::exists(trace)) {
        // The run was not whole; what is set up around it still is.
        QFile::remove(trace);
        m_window.open(session.record.path, session.record.policy);
        return;
    }
    m_recovering.reset();
    if (!isOpen)
        return;
    restore(session.record, QFile::exists(trace));
    m_recovered = session;
    changed();
}

void Recovery::putUp(const SessionRecord& record)
{
    const std::vector<ui::Note> here = m_window.notes().kept();
    restore(record, false);
    m_window.notes().add(here);
    remember();
}

void Recovery::restore(const SessionRecord& record, bool hasRun)
{
    m_window.inputs().set(record.request, !hasRun);
    m_window.post(ui::CaptureRequest{record.capture});
    // Before the breakpoints, which would end it early.
    m_window.post(ui::MomentRequest{record.position, record.node, record.tag});
    m_window.post(ui::BreakpointsRequest{record.breakpoints});
    m_window.notes().bringBack(record.notes, hasRun ? record.branch : 0);
    m_window.watches().view()->model().setWatches(record.watches);
    m_window.setGraphView(record.view);
    m_window.tagFilter().set(record.onlyTag);
    m_window.teaching().setOn(record.isTeaching);
    m_window.views().restore(record.views);
    m_window.say(tr("Recovered: %1 at event %2")
                     .arg(QString::fromStdString(record.path), QLocale().toString(qulonglong(record.position))));
}

void Recovery::closed()
{
    if (m_root.isEmpty())
        return;
    m_timer.stop();
    if (!m_path.empty() && m_window.session().snapshot())
        m_json = toJson(record());
    store();
    if (m_recovered)
        discard(*m_recovered);
    m_lock.reset();
    QDir(m_folder).removeRecursively();
    m_root.clear();
}

}

#include "moc_recovery.cpp"
