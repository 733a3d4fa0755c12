// SPDX-License-Identifier: Apache-2.0
#include "app/tagscope/run/stepping.h"

#include "app/tagscope/keys/key_map.h"
#include "ui/breakpoints/ready_model.h"
#include "ui/common/elided_label.h"
#include "ui/common/text.h"
#include "ui/graphview/canvas.h"
#include "ui/parts/command.h"

#include <QAction>
#include <QEvent>
#include <QLocale>
#include <QMenu>
#include <QToolBar>
#include <QToolButton>

#include <algorithm>
#include <memory>
#include <utility>
#include <vector>

namespace tagscope::app {

namespace {

constexpr int mostListed = 12;

QString whyNext(const Policy& policy)
{
    switch (policy.kind) {
    case Policy::Kind::Fifo: return Stepping::tr("next: it is ready for longest");
    case Policy::Kind::Lifo: return Stepping::tr("next: it became ready last");
    case Policy::Kind::Time: return Stepping::tr("next: it begins first on the virtual clock");
    case Policy::Kind::Random: return Stepping::tr("next: drawn with seed %1").arg(policy.seed);
    }
    return {};
}

}

Stepping::Stepping(ui::Session& session, ui::Canvas& canvas, const ui::ReadyModel& ready,
                   std::function<Goal(Goal::Kind)> goalOf, QObject* window)
    : QObject(window), m_session(session), m_canvas(canvas), m_ready(ready), m_goalOf(std::move(goalOf)),
      m_action(ui::makeCommand(window, QStringLiteral("fireNext"), tr("Choose what fires ne&xt ..."),
                               {QKeySequence(Qt::CTRL | Qt::ALT | Qt::Key_Period)})),
      m_menu(new QMenu(qobject_cast<QWidget*>(window)))
{
    m_menu->setObjectName(QStringLiteral("readyMenu"));
    m_menu->setToolTipsVisible(true);
    connect(m_menu, &QMenu::aboutToShow, this, &Stepping::fillMenu);
    connect(&session, &ui::Session::snapshotChanged, this, [this] {
        m_isStale = true;
        m_isFresh = false;
        Q_EMIT foretold({});
        ask();
    });
    connect(&session, &ui::Session::workingChanged, this, [this](bool isWorking) {
        if (!isWorking && m_isStale)
            ask();
    });
}

void Stepping::addTo(QToolBar& bar, const std::map<QAction*, Goal::Kind>& moves)
{
    for (const auto& [action, kind] : moves) {
        auto* button = qobject_cast<QToolButton*>(bar.widgetForAction(action));
        button->installEventFilter(this);
        m_kinds.emplace(button, kind);
        if (kind != Goal::Kind::Events)
            continue;
        button->setMenu(m_menu);
        button->setPopupMode(QToolButton::MenuButtonPopup);
        connect(m_action, &QAction::triggered, button, &QToolButton::showMenu);
    }
}

bool Stepping::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::Enter) {
        m_hovered = qobject_cast<QToolButton*>(watched);
        m_isStale = true;
        m_isFresh = true;
        ask();
    } else if (event->type() == QEvent::Leave && watched == m_hovered) {
        clear();
    }
    return QObject::eventFilter(watched, event);
}

void Stepping::setHidden(const QString& why)
{
    m_hidden = why;
    if (m_hidden.isEmpty())
        ask();
    else if (m_hovered)
        clear();
}

void Stepping::ask()
{
    if (!m_hovered || !m_hidden.isEmpty() || m_session.isAsking<ui::PreviewQuery>(this) || m_session.isWorking()
        || !m_session.snapshot() || !m_session.snapshot()->program)
        return;
    m_isStale = false;
    m_session.ask(this, ui::PreviewQuery{m_goalOf(m_kinds.at(m_hovered))}, [this](const Result<Preview>& preview) {
        if (m_isStale)
            ask();
        else if (m_hovered)
            show(preview);
    });
}

void Stepping::show(const Result<Preview>& preview)
{
    QAction* action = m_hovered->defaultAction();
    if (!preview || !m_hidden.isEmpty()) {
        clear();
        return;
    }
    m_canvas.setPreviewed(std::make_shared<const std::vector<NodeId>>(preview->nodes));
    const QString count = tr("firings: %1, nodes: %2")
                              .arg(QLocale().toString(qulonglong(preview->events)),
                                   QLocale().toString(qulonglong(preview->nodes.size())));
    const QString what = preview->isWhole ? tr("Fires what is outlined: %1.").arg(count)
                                          : tr("Fires what is outlined and more; looked through: %1.").arg(count);
    m_hovered->setToolTip(action->toolTip() + QLatin1Char('\n') + what);
    if (m_isFresh)
        Q_EMIT foretold(plainName(*action) + ui::partSign + what);
}

void Stepping::clear()
{
    if (m_hovered && m_hovered->defaultAction())
        m_hovered->setToolTip(m_hovered->defaultAction()->toolTip());
    m_hovered.clear();
    m_canvas.setPreviewed(nullptr);
    Q_EMIT foretold({});
}

void Stepping::fillMenu()
{
    m_menu->clear();
    if (!m_hidden.isEmpty()) {
        m_menu->addAction(m_hidden)->setEnabled(false);
        return;
    }
    const int rows = m_ready.rowCount();
    int listed = 0;
    int instances = 0;
    for (int row = 0; row < rows; ++row) {
        const ui::ReadyRow& ready = m_ready.rowAt(row);
        if (listed < mostListed && ready.isHeading) {
            QAction* heading = m_menu->addAction(ui::commandText(ready.name));
            heading->setEnabled(false);
        }
        if (ready.isHeading || ++instances > mostListed)
            continue;
        ++listed;
        QString text = ui::commandText(ready.name + QStringLiteral("  ") + ready.tagName);
        if (ready.isDead)
            text += tr("  (dead)");
        if (ready.isNext)
            text += QLatin1Char('\t') + whyNext(m_session.snapshot()->policy);
        QAction* action = m_menu->addAction(text);
        QFont font = m_menu->font();
        font.setBold(ready.isNext);
        action->setFont(font);
        connect(action, &QAction::triggered, this,
                [this, node = ready.node, tag = ready.tag] { Q_EMIT fireRequested(node, tag); });
    }
    const int more = instances - listed + static_cast<int>(m_ready.unlisted());
    if (more > 0)
        m_menu->addAction(tr("and %Ln more, in the Ready view", nullptr, more))->setEnabled(false);
    else if (rows == 0)
        m_menu->addAction(tr("Nothing is ready"))->setEnabled(false);
}

}

#include "moc_stepping.cpp"
