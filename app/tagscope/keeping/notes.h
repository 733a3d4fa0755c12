// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/session/note.h"
#include "ui/session/requests.h"

#include <QObject>

#include <optional>
#include <vector>

class QAction;

namespace tagscope::ui {
class NotebookView;
}

namespace tagscope::app {

class MainWindow;

/// Keeps the notebook: writes down where the focus comes to rest, leads back there, and hands what is pinned or written
/// to the record of the session. GUI thread.
class Notes final : public QObject {
    Q_OBJECT

public:
    explicit Notes(MainWindow& window);

    ui::NotebookView* view() const { return m_view; }
    /// Commands for a menu.
    QList<QAction*> actions() const { return m_actions; }
    /// The focus is another one now: it is written down once the window knows all about it.
    void visited(bool isOther);
    /// Pins the moment that is shown.
    void bookmark();
    void goTo(const ui::Note& note);
    std::vector<ui::Note> kept() const;
    /// Those of an earlier session. `branch`: the one whose line is the main one now; those of others are gone.
    void restore(std::vector<ui::Note> notes, int branch);
    /// Adds those whose moment has no note yet.
    void add(const std::vector<ui::Note>& notes);
    /// As Markdown, or as tab-separated values if the name ends so. Pinned and written ones, or all if there are none.
    void exportTo(const QString& path);

private:
    std::optional<ui::Note> current() const;
    void write();
    void remove(const std::vector<ui::Note>& notes);
    void goToBookmark(int by);
    void changed();
    void askWhereTo();
    QString linkOf(const ui::Note& note) const;

    MainWindow& m_window;
    ui::NotebookView* m_view = nullptr;
    QList<QAction*> m_actions;
    bool m_isDue = false;
    bool m_isOther = false;  ///< another place than the one that was written down last
};

}
