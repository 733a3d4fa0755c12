// SPDX-License-Identifier: Apache-2.0
#include "app/tagscope/wiring/picture_commands.h"

#include "ui/common/text.h"
#include "ui/graphview/canvas_panes.h"
#include "ui/session/snapshot.h"

#include <QAction>
#include <QLocale>
#include <QMainWindow>
#include <QSettings>
#include <QStyle>

namespace tagscope::app {

namespace {

QString reducedMotionSetting()
{
    return QStringLiteral("view/reducedMotion");
}

}

QStringList deathsText(const ui::Snapshot& snapshot)
{
    if (!snapshot.deadSpread || !snapshot.deadSpread->last)
        return {};
    const ui::DeadOrigin& origin = *snapshot.deadSpread->last;
    const QString name = ui::text(snapshot.graph->node(origin.node).name);
    const QString tag = ui::text(snapshot.deadSpread->lastTag);
    return {origin.deaths == 1 ? PictureCommands::tr("1 node is dead because of %1 at %2").arg(name, tag)
                               : PictureCommands::tr("%1 nodes are dead because of %2 at %3")
                                     .arg(QLocale().toString(qulonglong(origin.deaths)), name, tag)};
}

PictureCommands::PictureCommands(QMainWindow& window, ui::CanvasPanes& panes, bool remembers)
    : QObject(&window), m_window(window), m_panes(panes), m_remembers(remembers)
{
    QAction* reduced = addToggle("reducedMotion", tr("Reduced &motion: numbers instead of moving tokens"));
    connect(reduced, &QAction::toggled, this, &PictureCommands::setReducedMotion);
    connect(reduced, &QAction::triggered, this, [this](bool isReduced) {
        if (m_remembers)
            QSettings().setValue(reducedMotionSetting(), isReduced);
    });
    reduced->setChecked(initiallyReduced());
}

QAction* PictureCommands::addToggle(const char* name, const QString& text)
{
    auto* action = new QAction(text, &m_window);
    action->setObjectName(QLatin1String(name));
    action->setCheckable(true);
    m_actions.append(action);
    return action;
}

/// As it was left; at first as the platform has it, which tells by animations that take no time.
bool PictureCommands::initiallyReduced() const
{
    const bool platformHasNone = m_window.style()->styleHint(QStyle::SH_Widget_Animation_Duration, nullptr, &m_window) == 0;
    return m_remembers ? QSettings().value(reducedMotionSetting(), platformHasNone).toBool() : platformHasNone;
}

void PictureCommands::setReducedMotion(bool isReduced)
{
    for (int pane = 0; pane < m_panes.paneCount(); ++pane)
        m_panes.canvas(pane).setReducedMotion(isReduced);
    m_window.setAnimated(!isReduced);
}

}
