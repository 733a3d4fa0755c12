// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/tagscope/main_window.h"
#include "ui/common/node_state.h"

#include <QElapsedTimer>
#include <QString>

namespace tagscope::app {

/// Does things in a window with nobody at it, waits until each is done, and writes pictures and a report into a folder.
class TourDriver {
public:
    TourDriver(MainWindow& window, const QString& folder, bool everyTheme);

protected:
    /// Lets the window work until nothing is under way; for a picture also until all is there that comes by and by.
    bool settle(bool isForPicture = false);
    void act(ui::Request request);
    void typed(const QString& line);
    void trigger(const char* command);
    const ui::Snapshot& snapshot() const { return *m_window.session().snapshot(); }
    void select(NodeId node);
    void selectFired();
    /// The first node of the picture that is in a state; none if there is none.
    NodeId drawn(ui::NodeState state) const;
    /// Where the first dead firing is just over; 0 if none is dead. Leaves the run anywhere.
    uint64_t firstDeath();

    void picture(const char* name) { save(m_window, QLatin1String(name)); }
    void save(QWidget& widget, const QString& name);
    void describe(const QString& when);
    void say(const QString& line) { m_report += line + QLatin1Char('\n'); }
    int fail(const QString& line);
    int finish();

    static constexpr uint64_t mostFirings = 200'000;

    MainWindow& m_window;
    QString m_folder;
    QElapsedTimer m_clock;
    double m_longestMs = 0;   ///< between two looks at the event queue, in the thread's own time

private:
    bool isAtWork() const;
    /// Values of what is in view are still to come.
    bool isFilling() const;
    void write(QWidget& widget, const QString& name);

    bool m_everyTheme;
    bool m_failed = false;
    QString m_report;
};

}
