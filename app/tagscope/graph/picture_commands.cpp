// SPDX-License-Identifier: Apache-2.0
#include "app/tagscope/graph/picture_commands.h"

#include "app/tagscope/commands/edits.h"
#include "app/tagscope/graph/canvas_menu.h"
#include "ui/common/text.h"
#include "ui/graphview/canvas_panes.h"
#include "ui/parts/command.h"
#include "ui/parts/view_part.h"
#include "ui/session/queries/firing_counts_query.h"
#include "ui/session/session.h"

#include <QAction>
#include <QActionGroup>
#include <QApplication>
#include <QLocale>
#include <QMainWindow>
#include <QMenu>
#include <QSettings>
#include <QStyle>

#include <utility>

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

PictureCommands::PictureCommands(QMainWindow& window, ui::Session& session, ui::CanvasPanes& panes, Edits& edits,
                                 bool remembers)
    : QObject(&window), m_window(window), m_session(session), m_panes(panes), m_edits(edits), m_remembers(remembers)
{
    for (const Qt::UIEffect effect : {Qt::UI_FadeTooltip, Qt::UI_AnimateTooltip})
        if (QApplication::isEffectEnabled(effect))
            m_tipEffects.push_back(effect);
    addPlaces();
    addColours();
    QAction* reduced =
        addToggle(QStringLiteral("reducedMotion"), tr("Reduced &motion: numbers instead of moving tokens"),
                  QKeySequence(Qt::CTRL | Qt::ALT | Qt::Key_A));
    connect(reduced, &QAction::toggled, this, &PictureCommands::setReducedMotion);
    connect(reduced, &QAction::triggered, this, [this](bool isReduced) {
        if (m_remembers)
            QSettings().setValue(reducedMotionSetting(), isReduced);
    });
    reduced->setChecked(initiallyReduced());
}

void PictureCommands::addPlaces()
{
    ui::Canvas& canvas = m_panes.canvas(0);
    m_topDown = addToggle(QStringLiteral("topDown"), tr("Lines run from the &top down"),
                          QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_Y));
    connect(m_topDown, &QAction::toggled, this, [&canvas](bool isTopDown) {
        canvas.setDirection(isTopDown ? ui::FlowDirection::TopDown : ui::FlowDirection::LeftRight);
    });
    m_byDevice = addToggle(QStringLiteral("groupByDevice"), tr("Partitions: a &lane for each device"),
                           QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_G));
    connect(m_byDevice, &QAction::toggled, this,
            [&canvas](bool isByDevice) { canvas.setGroupBy(isByDevice ? ui::GroupBy::Device : ui::GroupBy::Scope); });
    m_beside = addToggle(QStringLiteral("openedBeside"), tr("The graph as it was opened &beside it"),
                         QKeySequence(Qt::CTRL | Qt::ALT | Qt::Key_S));
    m_beside->setToolTip(tr("What is selected in one is selected in the other"));
    connect(m_beside, &QAction::toggled, &m_panes, &ui::CanvasPanes::setShowsOpened);
    connect(&m_panes, &ui::CanvasPanes::openedClosed, m_beside, [this] { m_beside->setChecked(false); });
    for (QAction* toggle : {m_topDown, m_byDevice})
        connect(toggle, &QAction::triggered, this, [this, toggle](bool isOn) {
            m_edits.push(
                QString(toggle->text()).remove(QLatin1Char('&')), [toggle, isOn] { toggle->setChecked(!isOn); },
                [toggle, isOn] { toggle->setChecked(isOn); });
        });
    QAction* pin = add(QStringLiteral("pin"), tr("&Pin the selection where it is, or unpin it (Ctrl+drag moves it)"),
                       QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_J));
    connect(pin, &QAction::triggered, &canvas, &ui::Canvas::togglePin);
    QAction* unpinAll =
        add(QStringLiteral("unpinAll"), tr("&Unpin everything"), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_U));
    connect(unpinAll, &QAction::triggered, this, [this, &canvas] {
        const ui::Canvas::PinnedPlaces before = canvas.pinned();
        if (before.empty())
            return;
        canvas.setPinned({});
        Q_EMIT canvas.pinsChanged(before, tr("Unpin everything"));
    });
    connect(&canvas, &ui::Canvas::pinsChanged, this,
            [this, &canvas](const ui::Canvas::PinnedPlaces& before, const QString& what) {
                m_edits.push(
                    what, [&canvas, before] { canvas.setPinned(before); },
                    [&canvas, after = canvas.pinned()] { canvas.setPinned(after); });
            });
}

void PictureCommands::setTopDown(bool isTopDown)
{
    m_topDown->setChecked(isTopDown);
}

void PictureCommands::setByDevice(bool isByDevice)
{
    m_byDevice->setChecked(isByDevice);
}

void PictureCommands::showIn(const QString& perspective)
{
    const QString before = std::exchange(m_perspective, perspective);
    if (before == perspective)
        return;
    m_byDeviceIn[before] = m_byDevice->isChecked();
    const bool isFirst = before.isEmpty() && perspective == QLatin1String(ui::ViewPart::debugPerspective);
    const auto [known, isNew] =
        m_byDeviceIn.try_emplace(perspective, perspective != QLatin1String(ui::ViewPart::debugPerspective));
    if (!isFirst)
        setByDevice(known->second);
}

void PictureCommands::addColours()
{
    m_colours = new QActionGroup(this);
    for (const ui::ColourBy by : ui::allColourBy) {
        QAction* action =
            addToggle(QStringLiteral("colour.") + ui::colourByKey(by), tr("Colour by %1").arg(ui::colourByName(by)),
                      QKeySequence(Qt::CTRL | Qt::SHIFT | static_cast<Qt::Key>(Qt::Key_1 + static_cast<int>(by))));
        m_colours->addAction(action);
        action->setChecked(by == ui::ColourBy::State);
        connect(action, &QAction::toggled, this, [this, by](bool isChosen) {
            if (isChosen)
                setColourBy(by);
        });
    }
    ui::Canvas& canvas = m_panes.canvas(0);
    QAction* legend =
        addToggle(QStringLiteral("legend"), tr("&Legend"), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_L));
    legend->setChecked(true);
    connect(legend, &QAction::toggled, &canvas, &ui::Canvas::setShowsLegend);
    connect(&canvas, &ui::Canvas::colourMenuRequested, this, [this](QPoint at) {
        auto* menu = new QMenu(&m_window);
        menu->setAttribute(Qt::WA_DeleteOnClose);
        menu->addActions(m_colours->actions());
        menu->popup(at);
    });
    connect(&m_session, &ui::Session::fileChanged, this, [this] { m_session.drop<ui::FiringCountsQuery>(this); });
    connect(&m_session, &ui::Session::snapshotChanged, this, &PictureCommands::askForAmounts);
}

void PictureCommands::setColourBy(ui::ColourBy by)
{
    for (int pane = 0; pane < m_panes.paneCount(); ++pane)
        m_panes.canvas(pane).setColourBy(by);
    askForAmounts();
}

QString PictureCommands::colourBy() const
{
    return ui::colourByKey(m_panes.canvas(0).colourBy());
}

void PictureCommands::setColourBy(const QString& key)
{
    const ui::ColourBy by = ui::colourByOfKey(key).value_or(ui::ColourBy::State);
    m_colours->actions()[static_cast<int>(by)]->setChecked(true);
}

/// One question at a time: what takes long is answered part by part.
void PictureCommands::askForAmounts()
{
    const auto snapshot = m_session.snapshot();
    if (!snapshot || !snapshot->program || snapshot->isRunning || !ui::isByAmount(m_panes.canvas(0).colourBy())
        || m_session.isAsking<ui::FiringCountsQuery>(this))
        return;
    m_session.ask(this, ui::FiringCountsQuery{}, [this](const Result<ui::FiringCountsAnswer>& firings) {
        const bool isCost = m_panes.canvas(0).colourBy() == ui::ColourBy::Cost;
        const auto amounts = !firings ? nullptr : isCost ? firings->kernelNs : firings->counts;
        for (int pane = 0; pane < m_panes.paneCount(); ++pane)
            m_panes.canvas(pane).setAmounts(showsCurrentLine(m_panes.canvas(pane)) ? amounts : nullptr);
        if (firings && !firings->isComplete)
            askForAmounts();
    });
}

QAction* PictureCommands::add(const QString& name, const QString& text, const QKeySequence& key)
{
    QAction* action = ui::makeCommand(&m_window, name, text, {key});
    m_actions.append(action);
    return action;
}

QAction* PictureCommands::addToggle(const QString& name, const QString& text, const QKeySequence& key)
{
    QAction* action = add(name, text, key);
    action->setCheckable(true);
    return action;
}

/// As it was left; at first as the platform has it, which tells by animations that take no time.
bool PictureCommands::initiallyReduced() const
{
    const bool platformHasNone =
        m_window.style()->styleHint(QStyle::SH_Widget_Animation_Duration, nullptr, &m_window) == 0;
    return m_remembers ? QSettings().value(reducedMotionSetting(), platformHasNone).toBool() : platformHasNone;
}

void PictureCommands::setReducedMotion(bool isReduced)
{
    for (int pane = 0; pane < m_panes.paneCount(); ++pane)
        m_panes.canvas(pane).setReducedMotion(isReduced);
    m_window.setAnimated(!isReduced);
    for (const Qt::UIEffect effect : m_tipEffects)
        QApplication::setEffectEnabled(effect, !isReduced);
}

}

#include "moc_picture_commands.cpp"
