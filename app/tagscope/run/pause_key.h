// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/session/session.h"

#include <QObject>

#include <functional>

namespace tagscope::ui {
class Canvas;
}

namespace tagscope::app {

/// Space in the picture pauses a run that is on its way, and lets it go on if nothing was done since; else it does what
/// it always does. GUI thread.
class PauseKey final : public QObject {
    Q_OBJECT

public:
    /// `isTaken`: somebody else has a use for Space now.
    PauseKey(ui::Session& session, ui::Canvas& canvas, std::function<bool()> isTaken);

Q_SIGNALS:
    void pauseWanted();
    void continueWanted();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    ui::Session& m_session;
    std::function<bool()> m_isTaken;
    bool m_hasPaused = false;
};

}
