// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QByteArray>
#include <QList>
#include <QMap>
#include <QObject>
#include <QString>

class QAction;
class QActionGroup;
class QMainWindow;
class QToolBar;

namespace tagscope::app {

class PartDocks;

/// What the window is used for: which of its parts are open, and where. Each perspective remembers how somebody has
/// left it, and begins with the parts that say they belong to it. GUI thread.
class Perspectives final : public QObject {
    Q_OBJECT

public:
    struct Perspective {
        QString id;  ///< as parts and settings call it
        QString title;
        QString hint;  ///< what it is for
    };
    /// Those that the window has, in the order of the bar.
    static QList<Perspective> all();

    /// Of the first one, or, if it `remembers`, of the one in which the last window was left; nothing is put anywhere
    /// before `begin`.
    Perspectives(QMainWindow& window, PartDocks& docks, QList<Perspective> perspectives, bool remembers);

    void begin() { arrange(); }
    QToolBar* bar() const { return m_bar; }
    /// For a menu: a command for each, and one that puts the parts of the current one back.
    QList<QAction*> commands() const;
    const QString& current() const { return m_current; }
    void choose(const QString& id);
    /// The parts of the current one are open where they were at first.
    void reset();

    /// The parts are about a graph: without one none is shown.
    void leave();
    void enter();
    /// The window closes.
    void remember();

Q_SIGNALS:
    /// The parts are those of this perspective from now on.
    void arranged(const QString& id);

private:
    void makeBar(const QList<Perspective>& perspectives);
    void arrange();

    QMainWindow& m_window;
    PartDocks& m_docks;
    bool m_remembers;
    bool m_isShown = true;
    QString m_current;
    QMap<QString, QByteArray> m_states;  ///< by perspective, as it was left; none: as it is at first
    QToolBar* m_bar = nullptr;
    QActionGroup* m_group = nullptr;
    QAction* m_reset = nullptr;
};

}
