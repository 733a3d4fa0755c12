// SPDX-License-Identifier: Apache-2.0
#include "app/tagscope/focus/cards.h"

#include "ui/inspector/cards/pinned_card.h"
#include "ui/inspector/elements/difference_view.h"
#include "ui/inspector/elements/highlight_bar.h"
#include "ui/inspector/inspector.h"
#include "ui/inspector/value_page.h"
#include "ui/parts/command.h"

#include <QAction>
#include <QLineEdit>
#include <QMainWindow>

#include <algorithm>
#include <utility>

namespace tagscope::app {

Cards::Cards(ui::Session& session, ui::Inspector& inspector, const QWidget& picture, QMainWindow& window)
    : QObject(&window), m_session(session), m_inspector(inspector), m_picture(picture), m_window(window)
{
    connect(make("pinValue", tr("&Pin the value as a card"), Qt::Key_P), &QAction::triggered, this, &Cards::pin);
    connect(make("closeCards", tr("Close all &cards"), QKeySequence(Qt::SHIFT | Qt::Key_P)), &QAction::triggered, this,
            &Cards::closeAll);
    connect(make("firings", tr("All firin&gs of the node"), Qt::Key_H), &QAction::triggered, this, &Cards::showFirings);
    connect(make("highlight", tr("High&light elements of the value ..."), QKeySequence(Qt::CTRL | Qt::Key_F3)),
            &QAction::triggered, this, [this] {
                ui::showDockOf(m_inspector);
                m_inspector.showValue();
                if (m_inspector.valuePage()->highlights().isHidden())
                    Q_EMIT said(tr("Only a value of several elements has something to highlight: select one."));
                else
                    m_inspector.valuePage()->highlights().line()->setFocus();
            });
    connect(&session, &ui::Session::fileChanged, this, [this] {
        if (std::exchange(m_graph, m_session.snapshot()->graph) != m_session.snapshot()->graph)
            closeAll();
    });
    connect(&session, &ui::Session::snapshotChanged, this, [this] {
        for (QAction* action : m_actions)
            action->setEnabled(m_session.snapshot()->program != nullptr);
    });
}

QAction* Cards::make(const char* name, const QString& label, const QKeySequence& key)
{
    QAction* action = ui::makeCommand(&m_window, QLatin1String(name), label, {key});
    action->setEnabled(false);
    m_actions.append(action);
    return action;
}

void Cards::showFirings()
{
    ui::showDockOf(m_inspector);
    m_inspector.showFirings();
}

void Cards::pin()
{
    const QString name = m_inspector.valueName();
    if (name.isEmpty()) {
        Q_EMIT said(tr("There is no value to pin: select an output that has fired."));
        return;
    }
    if (m_cards.size() >= mostCards) {
        Q_EMIT said(tr("%1 cards are open: close some first.").arg(mostCards));
        return;
    }
    auto* card = new ui::PinnedCard(m_inspector.valuePage()->value(), name, m_window.centralWidget());
    // Each a little lower than the one before, until the window is full.
    const int room = std::max(1, std::min(m_picture.width(), m_picture.height()) - card->height() - 20);
    const int place = static_cast<int>(m_cards.size()) * 28 % room;
    card->move(m_picture.mapTo(m_window.centralWidget(), QPoint(20 + place, 12 + place)));  // below strips
    m_cards.push_back(card);
    connect(card, &ui::PinnedCard::closed, this, [this, card] { close(card); });
    connect(card, &ui::PinnedCard::activated, this,
            [this, node = m_inspector.node(), tag = m_inspector.tag()] { Q_EMIT lookedAt(node, tag); });
    card->show();
    card->raise();
    tellReferences();
    Q_EMIT said(tr("Pinned: %1. Diff in the inspector compares other values with it.").arg(name));
}

void Cards::close(ui::PinnedCard* card)
{
    std::erase(m_cards, card);
    card->hide();
    card->deleteLater();
    tellReferences();
}

void Cards::closeAll()
{
    while (!m_cards.empty())
        close(m_cards.back());
}

void Cards::tellReferences()
{
    std::vector<std::pair<QString, Tensor>> kept;
    for (const ui::PinnedCard* card : m_cards)
        kept.emplace_back(card->name(), card->value());
    m_inspector.valuePage()->difference().setKept(kept);
}

}

#include "moc_cards.cpp"
