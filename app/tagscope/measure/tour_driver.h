// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/tagscope/main_window.h"
#include "ui/common/node_state.h"
#include "ui/session/queries/history_query.h"

#include <QElapsedTimer>
#include <QString>

#include <functional>
#include <set>
#include <utility>

namespace tagscope::app {

/// Does things in a window with nobody at it, waits until each is done, and writes pictures and a report into a folder.
class TourDriver {
public:
    TourDriver(MainWindow& window, const QString& folder, bool everyTheme);

protected:
    /// Lets the window work until nothing is under way; for a picture also until all is there that comes by and by.
    bool settle(bool isForPicture = false);
    template <ui::Command C>
    void act(C command)
    {
        m_window.session().post(std::move(command));
        settled();
    }
    void settled();
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
    /// What lasts only a moment: `begin` leads to it, which is done anew for each look, and `end` away from it.
    struct Moment {
        std::function<void()> begin;
        std::function<bool()> isThere;
        std::function<void()> end = [] {};
    };
    void glimpse(const char* name, const Moment& moment);
    /// Lets the window work until something is there; false: it has nothing to do any more, or works for too long,
    /// without that.
    bool waitFor(const std::function<bool()>& isThere);
    /// Those of nodes in the pictures of the window.
    const std::set<ui::NodeState>& shownStates() const { return m_shownStates; }
    void describe(const QString& when);
    void say(const QString& line) { m_report += line + QLatin1Char('\n'); }
    /// Something did not work, and the tour goes on.
    void miss(const QString& line);
    int fail(const QString& line);
    int finish(const char* report = "report.txt");

    static constexpr uint64_t mostFirings = 200'000;

    MainWindow& m_window;
    QString m_folder;
    QElapsedTimer m_clock;
    double m_longestMs = 0;  ///< between two looks at the event queue, in the thread's own time

private:
    bool isAtWork() const;
    /// Values of what is in view are still to come.
    bool isFilling() const;
    /// Once, or once in each theme, with what the name of a picture of it ends in.
    void inEveryLook(const std::function<void(const QString& suffix)>& act);
    void write(QWidget& widget, const QString& name);
    void noteStates();

    bool m_everyTheme;
    bool m_failed = false;
    QString m_report;
    std::set<ui::NodeState> m_shownStates;
};

}
