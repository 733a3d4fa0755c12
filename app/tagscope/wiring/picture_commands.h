// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QList>
#include <QObject>
#include <QStringList>

class QAction;
class QMainWindow;

namespace tagscope::ui {
class Canvas;
class CanvasPanes;
struct Snapshot;
}

namespace tagscope::app {

/// How many have died so far of what the last firing died of, as a sentence; none if it did not fire dead, or nobody has counted.
QStringList deathsText(const ui::Snapshot& snapshot);

/// Commands for how the picture of the graph is drawn and moves. GUI thread.
class PictureCommands final : public QObject {
    Q_OBJECT

public:
    /// The actions are the window's. `remembers`: what is a person's own habit is kept from one window to the next.
    PictureCommands(QMainWindow& window, ui::CanvasPanes& panes, bool remembers);

    /// For the menu.
    const QList<QAction*>& actions() const { return m_actions; }

private:
    QAction* addToggle(const char* name, const QString& text);
    bool initiallyReduced() const;
    void setReducedMotion(bool isReduced);

    QMainWindow& m_window;
    ui::CanvasPanes& m_panes;
    bool m_remembers;
    QList<QAction*> m_actions;
};

}
