// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/tagscope/keeping/session_record.h"
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

/// A session that ended without being closed.
struct InterruptedSession {
    QString folder;
    SessionRecord record;
};

/// Keeps a person's work safe: a moment after each change, what is set up around the graph and the run itself are
/// written to a folder of this window's own. Closing the window moves the record to where opening the same file finds
/// it; a folder that is left behind by a window that is gone is an interrupted session, which the start page offers.
/// GUI thread; files are written by the engine.
class Recovery final : public QObject {
    Q_OBJECT

public:
    /// Below `folder`, which is made. An empty one keeps nothing.
    Recovery(MainWindow& window, const QString& folder);
    ~Recovery() override;

    /// Something worth keeping has changed.
    void changed();
    /// Something that must not get lost has changed: it is known even if another file is opened in this moment.
    void remember();
    /// A graph is shown that was not shown before: what is known of it is put up again.
    void shown();
    void opened(bool isOpen);
    void written(const Result<ui::Kept>& result);
    /// What the window shows, and what is set up around it. There is a snapshot.
    SessionRecord record() const;
    /// Puts up what was set up around the graph that is open now; what was noted down here stays, too.
    void putUp(const SessionRecord& record);
    /// The window closes.
    void closed();

    std::vector<InterruptedSession> interrupted() const;
    void recover(const InterruptedSession& session);
    static void discard(const InterruptedSession& session);

Q_SIGNALS:
    /// What was there is on the disk.
    void kept();

private:
    /// Lines of a run only grow, so that this tells whether one is the same as before.
    struct Run {
        uint64_t file = 0;
        int branch = 0;
        uint64_t events = 0;
        bool operator==(const Run&) const = default;
    };

    void keep();
    void store();
    void restore(const SessionRecord& record, bool hasRun);
    QString recordOfFile(const std::string& path) const;

    MainWindow& m_window;
    QString m_root;
    QString m_folder;                   ///< of this window
    std::unique_ptr<QLockFile> m_lock;  ///< says that this window is there
    QTimer m_timer;
    bool m_isWriting = false;
    bool m_hasChanged = false;
    std::string m_path;         ///< of the file that is shown
    std::string m_json;         ///< the newest record of it
    std::optional<Run> m_kept;  ///< the run that is on the disk
    Run m_keeping;              ///< the run that is being written
    QElapsedTimer m_clock;      ///< since that was asked for
    int m_pauseMs = 0;
    std::optional<InterruptedSession> m_recovering;  ///< its file is being opened
    std::optional<InterruptedSession> m_recovered;   ///< goes when this session is safe
};

}
