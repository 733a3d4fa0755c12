// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/common/frame_log.h"

#include <QApplication>

namespace tagscope::app {

/// Milliseconds that the calling thread has worked, whatever else the machine does.
double threadMs();

/// The application, with a watch on its thread: every event is timed, and one that keeps the window from answering for
/// longer than a frame is written down. GUI thread.
class Application final : public QApplication {
    Q_OBJECT

public:
    Application(int& argc, char** argv) : QApplication(argc, argv) {}

    bool notify(QObject* receiver, QEvent* event) override;
    ui::FrameLog& frames() { return m_frames; }
    /// Writes stalls to stderr as they happen.
    void setLogsStalls(bool logs) { m_logsStalls = logs; }

private:
    struct Span {
        double ms = 0;
        double cpuMs = 0;
    };
    /// The outermost event of an event loop.
    struct Busy {
        int loop = -1;
        Span painting;
        bool hasNestedLoop = false;  ///< it opened a dialog or a menu: it waits, it does not work
    };
    Span now() const;

    ui::FrameLog m_frames;
    Busy m_busy;
    bool m_isPainting = false;
    bool m_logsStalls = false;
};

}
