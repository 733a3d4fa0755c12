// SPDX-License-Identifier: Apache-2.0
#include "app/tagscope/keeping/session_file.h"

#include "app/tagscope/keeping/recent_files.h"
#include "app/tagscope/keeping/recovery.h"
#include "app/tagscope/main_window.h"
#include "core/base/new_file.h"
#include "core/base/say.h"
#include "ui/common/text.h"

#include <QCryptographicHash>
#include <QDir>
#include <QFile>
#include <QFileDialog>
#include <QFileInfo>

namespace tagscope::app {

using ui::exactText;
using ui::text;

namespace {

constexpr qint64 mostSessionBytes = qint64{64} << 20;
constexpr qint64 chunk = qint64{1} << 20;

/// SHA-256 of a file; empty if it cannot be read.
std::string hashOf(const QString& path, const std::stop_token& stop)
{
    QFile file(path);
    if (!QFileInfo(path).isFile() || !file.open(QIODevice::ReadOnly))
        return {};
    QCryptographicHash hash(QCryptographicHash::Sha256);
    while (!file.atEnd() && !stop.stop_requested())
        hash.addData(file.read(chunk));
    return stop.stop_requested() || file.error() != QFile::NoError ? std::string()
                                                                   : hash.result().toHex().toStdString();
}

Result<SessionRecord> read(const QString& path)
{
    QFile file(path);
    if (!QFileInfo(path).isFile() || !file.open(QIODevice::ReadOnly))
        return refused(ErrorCode::NotFound, "session {}: cannot be read: {}", path.toStdString(),
                       file.errorString().toStdString());
    Result<SessionRecord> record = sessionRecordFromJson(file.read(mostSessionBytes + 1).toStdString());
    if (!record)
        return Failure(
            Error{record.error().code, say("session {}: {}", path.toStdString(), record.error().message), {}});
    return record;
}

}

bool looksLikeSessionFile(const QString& path)
{
    QFile file(path);
    if (!QFileInfo(path).isFile() || !file.open(QIODevice::ReadOnly))
        return false;
    constexpr qint64 enough = 256;
    QByteArray begin = file.read(enough).simplified();
    begin.replace(' ', "");
    return begin.startsWith("{\"Tagscope\":");
}

Result<void> saveSessionFile(const QString& path, SessionRecord record, const std::stop_token& stop)
{
    const QString graph = exactText(record.path);
    record.graphHash = hashOf(graph, stop);
    record.savedAt.clear();  // the same session is the same file
    const QDir folder = QFileInfo(path).absoluteDir();
    record.path = folder.relativeFilePath(graph).toStdString();
    record.request = withPathsFrom(std::move(record.request), folder.path().toStdString());
    return writeFile(path.toStdString(), toJson(record));
}

Result<LoadedSession> loadSessionFile(const QString& path, const QString& graph, const std::stop_token& stop)
{
    Result<SessionRecord> record = read(path);
    if (!record)
        return Failure(record.error());
    LoadedSession loaded;
    loaded.record = *std::move(record);
    const QDir folder = QFileInfo(path).absoluteDir();
    loaded.record.request = withWholePaths(std::move(loaded.record.request), folder.path().toStdString());
    const QString told = exactText(loaded.record.path);
    loaded.graph = graph;
    if (graph.isEmpty()) {
        loaded.graph = QDir::cleanPath(folder.absoluteFilePath(told));
        const QString beside = folder.absoluteFilePath(QFileInfo(told).fileName());
        if (!QFileInfo(loaded.graph).isFile() && QFileInfo(beside).isFile())
            loaded.graph = beside;
    }
    loaded.isMissing = !QFileInfo(loaded.graph).isFile();
    if (!loaded.isMissing && !loaded.record.graphHash.empty())
        loaded.isChanged = hashOf(loaded.graph, stop) != loaded.record.graphHash;
    return loaded;
}

SessionFile::SessionFile(MainWindow& window) : QObject(&window), m_window(window) {}

void SessionFile::save(const QString& path)
{
    if (!m_window.session().snapshot())
        return;
    SessionRecord record = m_window.recovery().record();
    record.trace.reset();  // which is not given away with it
    m_job.start([this, path, record = std::move(record)](const std::stop_token& stop) -> ui::LatestJob::Outcome {
        return [this, path, saved = saveSessionFile(path, record, stop)] {
            if (!saved)
                m_window.showError(saved.error());
            else
                m_window.say(tr("The session is in %1.").arg(text(path)));
        };
    });
}

void SessionFile::open(const QString& path, const QString& graph)
{
    m_window.say(tr("Opening %1 ...").arg(text(path)));
    m_job.start([this, path, graph](const std::stop_token& stop) -> ui::LatestJob::Outcome {
        return [this, path, loaded = loadSessionFile(path, graph, stop)] { take(path, loaded); };
    });
}

void SessionFile::take(const QString& path, const Result<LoadedSession>& loaded)
{
    if (!loaded) {
        m_window.showOpenError(loaded.error());
        return;
    }
    if (loaded->isMissing) {
        askForGraph(path, loaded->graph);
        return;
    }
    m_window.openGraph(loaded->graph.toStdString(),
                       {{loaded->record.run.policy, loaded->record.placement, loaded->record.network}},
                       [this, path, session = *loaded] { putUp(session, path); });
}

void SessionFile::askForGraph(const QString& path, const QString& expected)
{
    const QString what = tr("The graph %1 of this session is not there: choose where it is.").arg(expected);
    m_window.showOpenError({ErrorCode::NotFound, what.toStdString(), {}});
    auto* dialog = new QFileDialog(&m_window, tr("Where is %1?").arg(QFileInfo(expected).fileName()),
                                   QFileInfo(path).absolutePath());
    dialog->setObjectName(QStringLiteral("whereIsTheGraph"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::ExistingFile);
    connect(dialog, &QFileDialog::fileSelected, this, [this, path](const QString& graph) { open(path, graph); });
    dialog->open();
}

void SessionFile::putUp(const LoadedSession& session, const QString& path)
{
    m_window.recovery().putUp(session.record);
    m_window.say(session.isChanged ? tr(
                     "△ The graph has changed since this session was saved: what no longer fits says so in its list.")
                                   : tr("The session %1 is put up.").arg(text(QFileInfo(path).fileName())));
    if (m_window.remembers())
        rememberRecentFile(path);
}

}

#include "moc_session_file.cpp"
