// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/parts/view_part.h"

#include <QKeySequence>
#include <QList>
#include <QObject>

#include <map>
#include <vector>

class QAction;
class QDockWidget;
class QMainWindow;

namespace tagscope::app {

/// The docks that the parts of the window are in, and the commands that go there. GUI thread.
class PartDocks final : public QObject {
    Q_OBJECT

public:
    PartDocks(QMainWindow& window, const std::vector<ui::ViewPart*>& parts);

    /// In the order of their parts.
    const QList<QDockWidget*>& docks() const { return m_docks; }
    QDockWidget* dockOf(const ui::ViewPart& part) const { return m_dockOf.at(&part); }
    /// One for each, in that order: shows it and goes there; from inside it, hides it and goes back to the picture.
    const QList<QAction*>& commands() const { return m_commands; }
    /// Of the dock with that number, from 1 on; none behind the last that has one.
    static QKeySequence keyOf(int number);
    /// Puts all of them where they are as long as nobody has put them elsewhere; those that do not belong to a
    /// perspective are closed.
    void reset(const QString& perspective);

    void goTo(QDockWidget& dock);

Q_SIGNALS:
    /// One that had the keyboard was hidden.
    void left();

private:
    void add(ui::ViewPart& part);
    /// Behind the tabs that it belongs to, which are put there first.
    void place(const ui::ViewPart& part, std::vector<const ui::ViewPart*>& placed);

    QMainWindow& m_window;
    std::vector<ui::ViewPart*> m_parts;
    QList<QDockWidget*> m_docks;
    QList<QAction*> m_commands;
    std::map<const ui::ViewPart*, QDockWidget*> m_dockOf;
};

}
