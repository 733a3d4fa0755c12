// SPDX-License-Identifier: Apache-2.0
#include "app/tagscope/keeping/recovery.h"

#include "app/tagscope/filter/tag_filter.h"
#include "app/tagscope/graph/named_views.h"
#include "app/tagscope/main_window.h"
#include "app/tagscope/run/inputs_part.h"
#include "app/tagscope/run/teaching.h"
#include "core/base/new_file.h"
#include "ui/common/text.h"
#include "ui/graphview/canvas.h"
#include "ui/notebook/notebook_part.h"
#include "ui/session/commands/breakpoint_requests.h"
#include "ui/session/commands/capture_request.h"
#include "ui/session/commands/repeat_request.h"
#include "ui/session/commands/save_requests.h"
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
#include <mutex>

namespace tagscope::app {

namespace {

constexpr int recordPauseMs = 250;    // after a change
constexpr int traceShortestMs = 700;  // the same, of the run
constexpr int pauseFactor = 20;       // of the time that writing took: it is to be no burden
constexpr int longestPauseMs = 60'000;
constexpr int patienceWithLocksMs = 0;
constexpr size_t mostInterrupted = 20;

constexpr auto recordName = "session.json";
constexpr auto lockName = "lock";

QString inFolder(const QString& folder, const QString& name)
{
    return folder + QLatin1Char('/') + name;
}

QString inFolder(const QString& folder, const char* name)
{
    return inFolder(folder, QString(QLatin1String(name)));
}

std::optional<SessionRecord> readRecord(const QString& path)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        return std::nullopt;
    Result<SessionRecord> record = sessionRecordFromJson(file.readAll().toStdString());
    return record ? std::optional(*std::move(record)) : std::nullopt;
}

QString traceName(int number)
{
    return QStringLiteral("run-%1.tagscope").arg(number);
}

/// Empty: there is none.
QString traceOf(const InterruptedSession& session)
{
    if (!session.record.trace)
        return {};
    const QString name = ui::exactText(session.record.trace->file);
    const QString path = inFolder(session.folder, name);
    return QFileInfo(name).fileName() == name && QFile::exists(path) ? path : QString();
}

/// Of the runs in a folder those that no record means any more.
void removeTraces(const QString& folder, const QStringList& but)
{
    const QDir dir(folder);
    for (const QString& name : dir.entryList({QStringLiteral("run-*.tagscope")}, QDir::Files))
        if (!but.contains(name))
            QFile::remove(dir.filePath(name));
}

bool isSame(const std::vector<Breakpoint>& a, const std::vector<Breakpoint>& b)
{
    return std::ranges::equal(a, b, [](const Breakpoint& x, const Breakpoint& y) { return x.spec == y.spec; });
}

}

/// The record on the disk, written by one thread or another: an older one never replaces a newer one.
class Recovery::RecordFile {
public:
    explicit RecordFile(std::string path) : m_path(std::move(path)) {}

    Result<void> write(uint64_t version, const std::string& text)
    {
        const std::lock_guard lock(m_mutex);
        if (m_isClosed || version < m_written)
            return {};
        m_written = version;
        return writeFile(m_path, text);
    }
    /// Nothing is written from now on.
    void close()
    {
        const std::lock_guard lock(m_mutex);
        m_isClosed = true;
    }

private:
    std::mutex m_mutex;
    const std::string m_path;
    uint64_t m_written = 0;
    bool m_isClosed = false;
};

Recovery::Recovery(MainWindow& window, const QString& folder, const RequestText& given)
    : QObject(&window), m_window(window), m_given(withWholePaths(given, QDir::currentPath().toStdString())),
      m_root(folder)
{
    m_recordTimer.setSingleShot(true);
    m_traceTimer.setSingleShot(true);
    connect(&m_recordTimer, &QTimer::timeout, this, &Recovery::writeRecord);
    connect(&m_traceTimer, &QTimer::timeout, this, &Recovery::keepTrace);
    if (m_root.isEmpty())
        return;
    if (!QDir().mkpath(m_root + QStringLiteral("/files"))) {
        m_root.clear();  // a disk that cannot be written to is no reason not to work
        return;
    }
    beginFolder();
}

Recovery::~Recovery() = default;

void Recovery::beginFolder()
{
    m_folder = m_root + QStringLiteral("/running/") + QUuid::createUuid().toString(QUuid::WithoutBraces);
    m_isTouched = false;
    m_json.clear();
    m_kept.reset();
    m_trace.reset();
    m_traces = 0;
    if (!QDir().mkpath(m_folder)) {
        m_root.clear();
        return;
    }
    m_file = std::make_shared<RecordFile>(inFolder(m_folder, recordName).toStdString());
    m_lock = std::make_unique<QLockFile>(inFolder(m_folder, lockName));
    m_lock->setStaleLockTime(0);
    m_lock->tryLock(patienceWithLocksMs);
}

/// What was done in it is an interrupted session from now on; where nothing was, nothing is left.
void Recovery::endFolder()
{
    m_recordTimer.stop();
    m_traceTimer.stop();
    m_writer.cancel();
    const bool isKept = m_isTouched && !m_json.empty() && m_file->write(++m_versions, m_json).has_value();
    m_file->close();
    if (isKept)
        discardRecovered();
    m_recovered.reset();
    m_lock.reset();
    if (!isKept)
        QDir(m_folder).removeRecursively();
}

void Recovery::discardRecovered()
{
    if (m_recovered)
        discard(*m_recovered);
    m_recovered.reset();
}

void Recovery::changed()
{
    if (m_root.isEmpty() || m_path.empty())
        return;
    if (!m_recordTimer.isActive())
        m_recordTimer.start(recordPauseMs);
    if (!m_traceTimer.isActive() && !m_isKeeping)
        m_traceTimer.start(std::max(traceShortestMs, m_pauseMs));
}

void Recovery::remember()
{
    if (m_root.isEmpty() || m_path.empty() || !m_window.session().snapshot() || m_recovering || m_isRepeating)
        return;
    look();
    changed();
}

SessionRecord Recovery::record() const
{
    SessionRecord record;
    const std::shared_ptr<const ui::Snapshot>& snapshot = m_window.session().snapshot();
    record.path = QFileInfo(ui::exactText(snapshot->path.string())).absoluteFilePath().toStdString();
    record.savedAt = QDateTime::currentDateTime().toString(Qt::ISODate).toStdString();
    record.request = withWholePaths(m_window.inputs().text(), QDir::currentPath().toStdString());
    record.placement = snapshot->placement;
    if (snapshot->program && snapshot->program->network())
        record.network = snapshot->program->network()->request;
    record.run = snapshot->recipe;
    record.trace = m_trace;
    if (const NodeId node = m_window.focus().node(); node.isValid())
        record.node = snapshot->graph->node(node).name;
    record.tag = m_window.focus().tagName();
    for (const ui::BreakpointRow& row : snapshot->breakpoints)
        record.breakpoints.push_back(row.breakpoint);
    record.capture = snapshot->capture;
    record.notes = m_window.notes().kept();
    record.watches = m_window.watches().view()->model().watches();
    for (Watch& watch : record.watches)
        watch.id = 0;
    record.view = m_window.graphView();
    record.parts = m_window.savedParts();
    record.onlyTag = m_window.tagFilter().range();
    record.isTeaching = m_window.teaching().isOn();
    record.views = m_window.views().kept();
    return record;
}

Recovery::Run Recovery::run() const
{
    const ui::Snapshot& snapshot = *m_window.session().snapshot();
    return {snapshot.fileNumber, snapshot.recipe.steps.size(), snapshot.recipe.sizes};
}

bool Recovery::isTouched(const SessionRecord& record) const
{
    const bool hasRun = !record.run.steps.empty() || record.run.sizes != m_found.run.sizes
        || record.run.position != m_found.run.position;
    return hasRun || (record.request != m_found.request && record.request != m_given)
        || !isSame(record.breakpoints, m_found.breakpoints) || record.notes != m_found.notes
        || record.placement != m_found.placement || record.watches != m_found.watches
        || record.capture != m_found.capture || record.views != m_found.views;
}

void Recovery::look()
{
    SessionRecord now = record();
    m_isTouched = m_isTouched || isTouched(now);
    now.isTouched = m_isTouched;
    m_json = toJson(now);
}

void Recovery::writeRecord()
{
    // While a run is being made again, that of which it is made is still there.
    if (!m_window.session().snapshot() || m_recovering || m_isRepeating)
        return;
    if (m_trace && m_kept && m_kept->file != m_window.session().snapshot()->fileNumber) {
        // Other inputs: what they gave before is not to come back with them.
        QFile::remove(inFolder(m_folder, ui::exactText(m_trace->file)));
        m_trace.reset();
        m_kept.reset();
    }
    look();
    const bool isSafe = !m_recovered || traceOf(*m_recovered).isEmpty() || m_trace.has_value();
    QStringList traces;
    if (m_trace)
        traces.append(ui::exactText(m_trace->file));
    m_writer.start([this, file = m_file, version = ++m_versions, json = m_json, isSafe,
                    traces](const std::stop_token&) -> ui::LatestJob::Outcome {
        return [this, isSafe, traces, written = file->write(version, json)] {
            if (!written) {
                m_window.say(tr("✗ Your session is not kept safe: %1").arg(ui::textLines(toString(written.error()))));
                return;
            }
            Q_EMIT kept();
            if (isSafe)
                discardRecovered();
            removeTraces(m_folder, traces + QStringList(traceName(m_traces)));
        };
    });
}

void Recovery::keepTrace()
{
    const std::shared_ptr<const ui::Snapshot>& snapshot = m_window.session().snapshot();
    if (m_isKeeping || !snapshot || !snapshot->program || m_recovering || m_isRepeating)
        return;
    m_keeping = run();
    const bool hasRun = std::ranges::any_of(m_keeping.sizes, [](uint64_t size) { return size > 0; });
    if (!hasRun || m_kept == m_keeping)
        return;
    ui::KeepRequest request;
    request.trace = inFolder(m_folder, traceName(++m_traces)).toStdString();
    m_clock.start();
    m_isKeeping = true;
    m_window.session().post(this, std::move(request), [this, folder = m_folder](const Result<ui::Kept>& kept) {
        m_isKeeping = false;
        if (folder == m_folder)
            traceIsKept(kept ? *kept : ui::Kept{kept.error()});
        else
            changed();
    });
}

/// What stops a run, and where it is looked at, comes behind it.
void Recovery::isRepeated(const std::optional<Error>& error)
{
    m_isRepeating = false;
    const std::optional<InterruptedSession> session = std::exchange(m_repeated, std::nullopt);
    const SessionRecord record = std::exchange(m_putUp, {});
    m_isTouched = true;
    if (error)
        m_window.say(tr("△ Not all of the run came back: %1. "
                        "It goes on from here, and what was left stays as it was.")
                         .arg(ui::textLines(error->message)));
    else
        m_recovered = session;
    if (!error)
        m_window.focus().goToMoment(
            {record.run.position, record.node, record.tag},
            [this, isRecovered = session.has_value(), record](const ui::VisitedMoment&) {
                if (isRecovered)
                    m_window.say(tr("Recovered: %1 at event %2")
                                     .arg(ui::text(record.path), QLocale().toString(qulonglong(record.run.position))));
            });
    m_window.post(ui::BreakpointsRequest{record.breakpoints});
    changed();
}

void Recovery::traceIsKept(const ui::Kept& answer)
{
    m_pauseMs = static_cast<int>(std::min<qint64>(m_clock.elapsed() * pauseFactor, longestPauseMs));
    if (answer.error)
        m_window.say(tr("✗ Your session is not kept safe: %1").arg(ui::textLines(toString(*answer.error))));
    if (!answer.hasTrace) {
        if (m_kept != run())
            changed();
        return;
    }
    m_trace = SessionRecord::Trace{traceName(m_traces).toStdString(), answer.steps, answer.lines};
    m_kept = m_keeping;
    writeRecord();  // which says which run is meant; then nobody wants the one before
    if (m_kept != run())
        changed();
}

QString Recovery::recordOfFile(const std::string& path) const
{
    const QByteArray name = QCryptographicHash::hash(QByteArray::fromStdString(path), QCryptographicHash::Sha1).toHex();
    return m_root + QStringLiteral("/files/") + QString::fromLatin1(name) + QStringLiteral(".json");
}

void Recovery::storeByFile()
{
    if (m_path.empty() || m_json.empty())
        return;
    if (const Result<void> written = writeFile(recordOfFile(m_path).toStdString(), m_json); !written) {
        const QString why = ui::textLines(toString(written.error()));
        m_window.say(tr("✗ Breakpoints and view could not be kept: %1").arg(why));
    }
}

void Recovery::shown()
{
    if (m_root.isEmpty())
        return;
    if (!m_path.empty()) {
        storeByFile();
        endFolder();
        beginFolder();
        if (m_root.isEmpty())
            return;
    }
    const std::shared_ptr<const ui::Snapshot>& snapshot = m_window.session().snapshot();
    m_path = QFileInfo(ui::exactText(snapshot->path.string())).absoluteFilePath().toStdString();
    m_found = {};
    m_found.run = snapshot->recipe;
    m_found.placement = snapshot->placement;
    if (m_recovering)
        return;  // its own record comes when it is open
    if (const std::optional<SessionRecord> known = readRecord(recordOfFile(m_path))) {
        m_found = *known;
        m_found.run = snapshot->recipe;
        m_found.placement = snapshot->placement;
        if (known->capture != CaptureSettings())
            m_window.post(ui::CaptureRequest{known->capture});
        if (!known->breakpoints.empty())
            m_window.post(ui::BreakpointsRequest{known->breakpoints});
        m_window.notes().bringBack(known->notes, 1);
        m_window.watches().setWatches(known->watches);
        m_window.setGraphView(known->view);
        m_window.restoreParts(known->parts);
        m_window.tagFilter().set(known->onlyTag);
        m_window.teaching().setOn(known->isTeaching
                                  || m_window.teaching().isOn());  // a lesson may go on with another graph
        m_window.views().restore(known->views);
    }
    // What the window was started with is given to the first graph behind this.
    QTimer::singleShot(0, this, [this, path = m_path] {
        if (path == m_path && m_window.session().snapshot()) {
            const SessionRecord now = record();
            m_found.request = now.request;
            m_found.notes = now.notes;
            m_found.watches = now.watches;
            m_found.views = now.views;
        }
    });
    changed();
}

std::vector<InterruptedSession> Recovery::interrupted() const
{
    std::vector<InterruptedSession> sessions;
    if (m_root.isEmpty())
        return sessions;
    const QDir running(m_root + QStringLiteral("/running"));
    std::vector<std::pair<QDateTime, QString>> folders;
    for (const QString& name : running.entryList(QDir::Dirs | QDir::NoDotAndDotDot))
        if (const QString folder = running.filePath(name); folder != m_folder)
            folders.emplace_back(QFileInfo(inFolder(folder, recordName)).lastModified(), folder);
    std::ranges::sort(folders, std::ranges::greater());
    for (const auto& [time, folder] : folders) {
        QLockFile lock(inFolder(folder, lockName));
        lock.setStaleLockTime(0);
        if (!lock.tryLock(patienceWithLocksMs))
            continue;  // a window that is there
        std::optional<SessionRecord> record = readRecord(inFolder(folder, recordName));
        if (record && record->isTouched && sessions.size() < mostInterrupted) {
            sessions.push_back({folder, *std::move(record)});
        } else {
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
    remember();
    m_recovering = {session, !traceOf(session).isEmpty()};
    openAgain();
}

void Recovery::openAgain()
{
    const SessionRecord& record = m_recovering->session.record;
    if (m_recovering->usesTrace)
        m_window.openTraceOf(traceOf(m_recovering->session).toStdString(), record.path,
                             {record.run.policy, record.placement, record.network});
    else
        m_window.openGraph(record.path, {{record.run.policy, record.placement, record.network}});
}

void Recovery::opened(bool isOpen)
{
    if (!m_recovering)
        return;
    const std::shared_ptr<const ui::Snapshot>& snapshot = m_window.session().snapshot();
    const bool isWhole =
        isOpen && (!m_recovering->usesTrace || snapshot->branches.size() == m_recovering->session.record.trace->lines);
    if (m_recovering->usesTrace && !isWhole) {
        // The run is damaged, or not all of it is there: it is made again, and what is set up around it is not lost.
        m_recovering->usesTrace = false;
        openAgain();
        return;
    }
    const Recovering recovering = *std::exchange(m_recovering, std::nullopt);
    if (!isOpen)
        return;
    const SessionRecord& record = recovering.session.record;
    m_repeated = recovering.session;
    restore(record, recovering.usesTrace ? std::optional(record.trace->steps) : std::nullopt);
}

void Recovery::putUp(const SessionRecord& record)
{
    const std::vector<ui::Note> here = m_window.notes().kept();
    restore(record, {});
    m_window.notes().add(here);
    changed();
}

void Recovery::restore(const SessionRecord& record, std::optional<uint64_t> done)
{
    m_window.inputs().set(record.request, !done);
    m_window.post(ui::CaptureRequest{record.capture});
    m_putUp = record;
    m_isRepeating = record.run.position > 0 || !record.run.isEmpty();
    if (m_isRepeating)
        m_window.session().post(
            this, ui::RepeatRequest{record.run, static_cast<size_t>(done.value_or(0))},
            [this](const Result<void>& made) { isRepeated(made ? std::nullopt : std::optional(made.error())); });
    m_window.notes().bringBack(record.notes, std::max<size_t>(1, record.run.sizes.size()));
    m_window.watches().setWatches(record.watches);
    m_window.setGraphView(record.view);
    m_window.restoreParts(record.parts);
    m_window.tagFilter().set(record.onlyTag);
    m_window.teaching().setOn(record.isTeaching);
    m_window.views().restore(record.views);
    if (!m_isRepeating)
        isRepeated({});
}

void Recovery::closed()
{
    if (m_root.isEmpty())
        return;
    if (!m_path.empty() && m_window.session().snapshot() && !m_recovering && !m_isRepeating)
        look();
    storeByFile();
    endFolder();
    m_root.clear();
}

}

#include "moc_recovery.cpp"
