// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/tagscope/keeping/session_record.h"
#include "ui/common/latest_job.h"
#include "ui/session/commands/save_requests.h"

#include <QElapsedTimer>
#include <QObject>
#include <QString>
#include <QTimer>

#include <memory>
#include <optional>
#include <vector>

class QLockFile;

namespace tagscope::app {

class MainWindow;

/// A session that somebody has left, or that was ended.
struct InterruptedSession {
    QString folder;
    SessionRecord record;
};

/// Keeps a person's work safe: a moment after each change, what is set up around the graph, and how the run is made
/// again, are written to a folder of this session's own; the run itself follows when there is time for it. When the
/// window closes or shows another graph, the folder stays; one that no window has locked is an interrupted session,
/// which the start page offers. A session in which nothing was done leaves none. What is set up around a graph is kept
/// by its file, too, for the next time that is opened. GUI thread; the record is written by a thread of its own, the
/// run by the engine.
class Recovery final : public QObject {
    Q_OBJECT

public:
    /// Below `folder`, which is made. An empty one keeps nothing. `given`: what the window was started with.
    Recovery(MainWindow& window, const QString& folder, const RequestText& given);
    ~Recovery() override;

    /// Something worth keeping has changed.
    void changed();
    /// Something that must not get lost has changed: it is known even if another file is opened in this moment.
    void remember();
    /// A graph is shown that was not shown before: what is known of it is put up again.
    void shown();
    void opened(bool isOpen);
    /// What the window shows, and what is set up around it. There is a snapshot.
    SessionRecord record() const;
    /// Puts up what was set up around the graph that is open now; what was noted down here stays, too.
    void putUp(const SessionRecord& record);
    /// The window closes.
    void closed();

    /// The newest first.
    std::vector<InterruptedSession> interrupted() const;
    void recover(const InterruptedSession& session);
    static void discard(const InterruptedSession& session);

Q_SIGNALS:
    /// What was there is on the disk.
    void kept();

private:
    /// Lines of a run only grow, so that these tell whether a run is the same as before.
    struct Run {
        uint64_t file = 0;
        size_t steps = 0;
        std::vector<uint64_t> sizes;
        bool operator==(const Run&) const = default;
    };
    class RecordFile;
    /// What is on the way back.
    struct Recovering {
        InterruptedSession session;
        bool usesTrace = false;  ///< its file is opened in the place of the graph
    };

    void beginFolder();
    void endFolder();
    Run run() const;
    /// Whether more was done than to look at the graph.
    bool isTouched(const SessionRecord& record) const;
    /// Takes the newest record.
    void look();
    void writeRecord();
    void keepTrace();
    void traceIsKept(const ui::Kept& answer);
    void isRepeated(const std::optional<Error>& error);
    void discardRecovered();
    void storeByFile();
    void openAgain();
    /// `done`: of so many steps of its run the file that is open holds what they made, and the inputs.
    void restore(const SessionRecord& record, std::optional<uint64_t> done);
    QString recordOfFile(const std::string& path) const;

    MainWindow& m_window;
    const RequestText m_given;
    QString m_root;
    QString m_folder;                   ///< of this session
    std::unique_ptr<QLockFile> m_lock;  ///< says that it is on
    QTimer m_recordTimer;
    QTimer m_traceTimer;
    ui::LatestJob m_writer;
    std::shared_ptr<RecordFile> m_file;
    uint64_t m_versions = 0;     ///< of the record
    bool m_isKeeping = false;    ///< the run is being written
    bool m_isRepeating = false;  ///< the run is being made again
    std::string m_path;          ///< of the file that is shown
    std::string m_json;          ///< the newest record of it
    bool m_isTouched = false;
    SessionRecord m_found;      ///< what was there before anything was done
    std::optional<Run> m_kept;  ///< the run that is on the disk
    std::optional<SessionRecord::Trace> m_trace;
    Run m_keeping;          ///< the run that is being written
    int m_traces = 0;       ///< begun, in this folder
    QElapsedTimer m_clock;  ///< since that was asked for
    int m_pauseMs = 0;
    std::optional<Recovering> m_recovering;         ///< its file is being opened
    std::optional<InterruptedSession> m_repeated;   ///< its run is being made again
    SessionRecord m_putUp;                          ///< what comes behind the run
    std::optional<InterruptedSession> m_recovered;  ///< goes when this session is safe
};

}
