// SPDX-License-Identifier: Apache-2.0
#include "ui/breakpoints/picks.h"

#include "ui/breakpoints/picks_model.h"
#include "ui/common/plain_label.h"
#include "ui/common/table_copy.h"
#include "ui/parts/command.h"
#include "ui/parts/list_filters.h"
#include "ui/session/commands/move_requests.h"
#include "ui/session/queries/picks_query.h"

#include <QAction>
#include <QEvent>
#include <QKeyEvent>
#include <QListView>
#include <QLocale>
#include <QVBoxLayout>

#include <utility>

namespace tagscope::ui {

Picks::Picks(Session& session, QWidget* ready, QObject* window)
    : QObject(window), m_session(session), m_view(new QWidget), m_unlisted(new PlainLabel),
      m_title(new PlainLabel(tr("Picked by hand"))), m_list(new QListView), m_model(new PicksModel(this))
{
    m_unlisted->setObjectName(QStringLiteral("unlisted"));
    m_unlisted->setMargin(4);
    m_unlisted->hide();
    m_title->setMargin(4);
    m_title->setBuddy(m_list);
    m_list->setModel(m_model);
    m_list->setAccessibleName(tr("Picked by hand"));
    m_list->setTextElideMode(Qt::ElideMiddle);
    m_list->setEditTriggers(QAbstractItemView::NoEditTriggers);
    auto* before = new QAction(tr("&Go before it"), m_list);
    m_action = makeCommand(window, QStringLiteral("undoPick"), tr("&Fire what the schedule would have"),
                           {QKeySequence(Qt::CTRL | Qt::ALT | Qt::Key_P)});
    m_action->setEnabled(false);
    m_action->setAutoRepeat(false);
    connect(before, &QAction::triggered, this, [this] { goBefore(m_list->currentIndex()); });
    connect(m_action, &QAction::triggered, this, [this] { undo(current()); });
    m_list->addActions({before, m_action});
    makeCopyable(m_list);
    m_list->installEventFilter(this);
    m_view->installEventFilter(this);
    auto* layout = new QVBoxLayout(m_view);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(ready, 2);
    layout->addWidget(m_unlisted);
    layout->addWidget(m_title);
    layout->addWidget(m_list, 1);
    m_title->hide();
    m_list->hide();
    connect(m_list, &QListView::activated, this, &Picks::goBefore);
    connect(&session, &Session::fileChanged, this, &Picks::forget);
    connect(&session, &Session::snapshotChanged, this, &Picks::ask);
}

/// The new graph may be one that cannot run, about which nothing is asked.
void Picks::forget()
{
    m_session.drop<PicksQuery>(this);
    m_isUndoing = false;
    show({}, {});
}

void Picks::show(std::shared_ptr<const Graph> graph, const PicksAnswer& picks)
{
    m_model->setPicks(std::move(graph), picks);
    showList();
}

void Picks::ask()
{
    const std::shared_ptr<const Snapshot>& snapshot = m_session.snapshot();
    if (snapshot && snapshot->program && !snapshot->isRunning && m_view->isVisible()
        && !m_session.isAsking<PicksQuery>(this))
        m_session.ask(this, PicksQuery{}, [this](const Result<PicksAnswer>& picks) {
            show(m_session.snapshot()->graph, picks.value_or(PicksAnswer{{}, {}, true}));
            if (picks && !picks->isComplete)
                ask();
        });
}

void Picks::showList()
{
    const bool isShown = !m_isHidden && m_model->rowCount() > 0;
    m_title->setVisible(isShown);
    m_list->setVisible(isShown);
    m_action->setEnabled(isShown);
}

void Picks::obey(ListFilters& filter)
{
    filter.addList(
        m_list, [this](const QModelIndex& index) { return m_model->tagNameAt(index.row()); },
        [this](const QModelIndex& index) { return std::optional(m_model->pickAt(index.row()).event); });
}

void Picks::setUnlisted(size_t count)
{
    m_unlisted->setText(tr("and %1 more, not listed").arg(QLocale().toString(qulonglong(count))));
    m_unlisted->setVisible(count > 0);
}

QModelIndex Picks::current() const
{
    if (const QModelIndex chosen = m_list->currentIndex(); chosen.isValid())
        return chosen;
    int last = m_model->rowCount() - 1;
    while (last >= 0 && m_list->isRowHidden(last))
        --last;
    return m_model->index(last);
}

void Picks::setHidden(bool isHidden)
{
    m_isHidden = isHidden;
    showList();
}

void Picks::goBefore(const QModelIndex& index)
{
    if (!index.isValid())
        return;
    m_session.post(GoToRequest{m_model->pickAt(index.row()).event});
    Q_EMIT said(tr("Before the pick: fire another ready node, and a branch goes on from here."));
}

void Picks::undo(const QModelIndex& index)
{
    if (!index.isValid() || m_isUndoing)
        return;
    const PickRow pick = m_model->pickAt(index.row());
    m_session.post(GoToRequest{pick.event});
    m_isUndoing = true;
    m_session.post(this, FireRequest{pick.usual, pick.usualTag}, [this](const Result<StopReport>& fired) {
        m_isUndoing = false;
        if (fired)
            Q_EMIT said(tr("The schedule's own choice has fired instead, on a branch: Branches leads back."));
        else
            m_session.tellFailure(fired.error());
    });
}

bool Picks::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == m_view && event->type() == QEvent::Show)
        ask();
    if (watched == m_list && event->type() == QEvent::KeyPress
        && static_cast<QKeyEvent*>(event)->key() == Qt::Key_Delete) {
        undo(m_list->currentIndex());
        return true;
    }
    return QObject::eventFilter(watched, event);
}

}

#include "moc_picks.cpp"
