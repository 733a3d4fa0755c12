// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/tagscope/keeping/session_record.h"
#include "ui/common/latest_job.h"

#include <QObject>
#include <QString>

#include <stop_token>

namespace tagscope::app {

class MainWindow;

/// Whether a file begins as a session does. Reads a few bytes; a file that is none, or a pipe, is not read.
bool looksLikeSessionFile(const QString& path);

/// What a session file leads to.
struct LoadedSession {
    SessionRecord record;
    QString graph;           ///< where the graph is, absolute
    bool isMissing = false;  ///< it is not there
    bool isChanged = false;  ///< it is not the graph that the session was saved with
};

/// Writes a record to a file that can be given to others: the places of the graph and of files of values are relative
/// to it, and the graph's content is told by a hash. Any thread.
Result<void> saveSessionFile(const QString& path, SessionRecord record, const std::stop_token& stop);
/// `graph`: where the graph is; empty: where the session says, or beside the session. Any thread.
Result<LoadedSession> loadSessionFile(const QString& path, const QString& graph, const std::stop_token& stop);

/// Session files of a window: saves what is set up around the graph, and puts it up again. Reading, writing and hashing
/// are on a thread of their own; a graph that is not found is asked for by a dialog that nobody waits for. GUI thread.
class SessionFile final : public QObject {
    Q_OBJECT

public:
    explicit SessionFile(MainWindow& window);

    void save(const QString& path);
    /// `graph`: as in loadSessionFile.
    void open(const QString& path, const QString& graph = {});
    bool isWorking() const { return m_job.isRunning(); }

private:
    void take(const QString& path, const Result<LoadedSession>& loaded);
    void askForGraph(const QString& path, const QString& expected);
    void putUp(const LoadedSession& session, const QString& path);

    MainWindow& m_window;
    ui::LatestJob m_job;
};

}
