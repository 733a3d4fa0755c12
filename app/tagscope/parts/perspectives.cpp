// SPDX-License-Identifier: Apache-2.0
#include "app/tagscope/parts/perspectives.h"

#include "app/tagscope/parts/part_docks.h"
#include "ui/parts/command.h"

#include <QAction>
#include <QActionGroup>
#include <QDockWidget>
#include <QMainWindow>
#include <QSettings>
#include <QToolBar>

#include <algorithm>
#include <utility>

namespace tagscope::app {

namespace {

QString stateKey(const QString& id)
{
    return QStringLiteral("perspectives/%1").arg(id);
}

QString currentKey()
{
    return QStringLiteral("perspective");
}

}

QList<Perspectives::Perspective> Perspectives::all()
{
    return {{QLatin1String(ui::ViewPart::debugPerspective), tr("Debug"),
             tr("Steps through the run, and asks why things are as they are")},
            {QLatin1String(ui::ViewPart::trafficPerspective), tr("Traffic"),
             tr("Follows messages between devices: a lane for each device, and lists of what they send")},
            {QLatin1String(ui::ViewPart::hangPerspective), tr("Hang"),
             tr("Tells why a run does not end: the cause, what waits for what, and what mends it")}};
}

Perspectives::Perspectives(QMainWindow& window, PartDocks& docks, QList<Perspective> perspectives, bool remembers)
    : QObject(&window), m_window(window), m_docks(docks), m_remembers(remembers), m_current(perspectives.front().id)
{
    makeBar(perspectives);
    if (remembers) {
        const QSettings settings;
        for (const Perspective& perspective : perspectives)
            if (const QByteArray state = settings.value(stateKey(perspective.id)).toByteArray(); !state.isEmpty())
                m_states[perspective.id] = state;
        const QString last = settings.value(currentKey()).toString();
        if (std::ranges::find(perspectives, last, &Perspective::id) != perspectives.end())
            m_current = last;
    }
}

void Perspectives::makeBar(const QList<Perspective>& perspectives)
{
    m_bar = m_window.addToolBar(tr("Perspectives"));
    m_bar->setObjectName(QStringLiteral("perspectives"));
    m_bar->setMovable(false);
    m_bar->setToolButtonStyle(Qt::ToolButtonTextOnly);
    m_group = new QActionGroup(this);
    for (const Perspective& perspective : perspectives) {
        const auto number = static_cast<int>(m_group->actions().size());
        QAction* action = ui::makeCommand(
            &m_window, QStringLiteral("perspective.") + perspective.id, perspective.title,
            {QKeySequence(QKeyCombination(Qt::CTRL | Qt::ALT | Qt::SHIFT, static_cast<Qt::Key>(Qt::Key_F1 + number)))});
        action->setCheckable(true);
        action->setStatusTip(perspective.hint);
        connect(action, &QAction::triggered, this, [this, id = perspective.id] { choose(id); });
        m_group->addAction(action);
        m_bar->addAction(action);
    }
    m_reset = ui::makeCommand(&m_window, QStringLiteral("perspective.reset"), tr("Put the views bac&k"),
                              {QKeySequence(Qt::CTRL | Qt::ALT | Qt::SHIFT | Qt::Key_F12)});
    connect(m_reset, &QAction::triggered, this, &Perspectives::reset);
}

QList<QAction*> Perspectives::commands() const
{
    return m_group->actions() + QList<QAction*>{m_reset};
}

void Perspectives::choose(const QString& id)
{
    if (m_isShown)
        m_states[m_current] = m_window.saveState();
    m_current = id;
    arrange();
}

void Perspectives::reset()
{
    m_states.remove(m_current);
    arrange();
}

/// As the current one was left, or as it is at first.
void Perspectives::arrange()
{
    for (QAction* action : m_group->actions())
        action->setChecked(action->objectName() == QStringLiteral("perspective.") + m_current);
    if (!m_isShown)
        return;
    if (const auto state = m_states.constFind(m_current); state == m_states.cend() || !m_window.restoreState(*state))
        m_docks.reset(m_current);
    Q_EMIT arranged(m_current);
}

void Perspectives::leave()
{
    if (!std::exchange(m_isShown, false))
        return;
    m_states[m_current] = m_window.saveState();
    for (QDockWidget* dock : m_docks.docks())
        dock->hide();
    m_bar->hide();
}

void Perspectives::enter()
{
    if (std::exchange(m_isShown, true))
        return;
    m_bar->show();
    arrange();
}

void Perspectives::remember()
{
    if (m_isShown)
        m_states[m_current] = m_window.saveState();
    if (!m_remembers)
        return;
    QSettings settings;
    settings.setValue(currentKey(), m_current);
    for (auto state = m_states.cbegin(); state != m_states.cend(); ++state)
        settings.setValue(stateKey(state.key()), state.value());
}

}

#include "moc_perspectives.cpp"
