// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/tagscope/keeping/recovery.h"

#include <QString>
#include <QWidget>

#include <vector>

class QLabel;
class QListWidget;

namespace tagscope::app {

struct Example {
    QString path;
    QString title;
    QString hint;         ///< what to look at
    QString faults = {};  ///< the file of what goes wrong in its run; empty: nothing
};

/// The bundled examples, where they are found: beside the program, where it is installed, or in the source tree.
std::vector<Example> findExamples();

bool isExample(const QString& path);

/// What the window shows while no graph is open: the examples, recent files, and a button for others. GUI thread.
class StartPage final : public QWidget {
    Q_OBJECT

public:
    explicit StartPage(QWidget* parent = nullptr);

    /// A file that could not be opened, and why; empty: none.
    void setError(const QString& text);
    /// Lists the recent files anew, and what can be recovered.
    void refresh(const std::vector<InterruptedSession>& interrupted);

Q_SIGNALS:
    /// `faults`: a file of what is to go wrong in its run; empty: nothing.
    void fileChosen(const QString& path, const QString& faults);
    void openRequested();
    void sessionChosen(const tagscope::app::InterruptedSession& session);
    void sessionDiscarded(const tagscope::app::InterruptedSession& session);

private:
    QWidget* makeRecoveryStrip();

    QLabel* m_error = nullptr;
    QWidget* m_recovery = nullptr;
    QListWidget* m_sessions = nullptr;
    std::vector<InterruptedSession> m_interrupted;
    QListWidget* m_recent = nullptr;
};

}
