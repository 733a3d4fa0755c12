// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/session/session.h"

#include <QObject>

class QAction;

namespace tagscope::ui {
class LogView;
}

namespace tagscope::app {

/// Wires the log to the session. GUI thread.
class Logs final : public QObject {
    Q_OBJECT

public:
    Logs(ui::Session& session, QObject* window);

    ui::LogView* view() const { return m_view; }
    /// The command that stops the run the next time where the selected line was written.
    QAction* breakHere() const;

Q_SIGNALS:
    void momentWanted(const tagscope::ui::MomentRequest& moment);
    void said(const QString& text);

private:
    ui::Session& m_session;
    ui::LogView* m_view = nullptr;
};

/// What a move ended with, and how many lines it wrote into the log: for a status bar, so the most important first
/// (that the run is over, if it is), without elements of tensors, with numbers as the window writes them.
QStringList stopTexts(const StopReport& report);
/// The same in full, but for what is in the log: for its tool tip.
QStringList stopHelp(const StopReport& report);

}
