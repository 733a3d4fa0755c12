// SPDX-License-Identifier: Apache-2.0
#include "ui/slack/slack_part.h"

#include "ui/common/column_fit.h"
#include "ui/common/empty_hint.h"
#include "ui/common/row_table.h"
#include "ui/session/commands/move_requests.h"

#include <QAction>
#include <QHeaderView>
#include <QTableView>

namespace tagscope::ui {

SlackPart::SlackPart(const PartContext& context)
    : ViewPart(context, QStringLiteral("slack"), tr("Slack"), {PartPlace::Area::Bottom, QStringLiteral("watches")}),
      m_model(new EdgeModel(this)), m_table(new QTableView)
{
    m_table->setModel(m_model);
    makeRowTable(*m_table, tr("Edges between devices"));
    QHeaderView* header = m_table->horizontalHeader();
    header->setSortIndicator(EdgeModel::Stall, Qt::DescendingOrder);
    m_table->setSortingEnabled(true);
    new ColumnFit(m_table, header, EdgeModel::Edge);
    m_hint = new EmptyHint(m_table, {});
    auto* worst = new QAction(tr("Go to the &Receive That Stalled Longest"), this);
    m_table->addAction(worst);
    const auto goToWorst = [this] {
        if (const QModelIndex at = m_table->currentIndex(); at.isValid())
            session().post(GoToRequest{uint64_t{m_model->edgeAt(at.row()).worst} + 1});
    };
    connect(worst, &QAction::triggered, this, goToWorst);
    connect(m_table, &QTableView::activated, this, goToWorst);
    connect(m_table->selectionModel(), &QItemSelectionModel::currentRowChanged, this, [this](const QModelIndex& at) {
        if (at.isValid() && !m_isChanging)
            select(at.row());
    });
    looksWhileSeen();
    showState();
}

QWidget* SlackPart::widget() const
{
    return m_table;
}

QString SlackPart::hintText() const
{
    return m_hint->sentence();
}

void SlackPart::onFile(bool /*isOtherGraph*/)
{
    session().drop<EdgeTimesQuery>(this);
    m_isComplete = false;
    m_model->setEdges({}, snapshot() ? snapshot()->graph : nullptr);
    look();
}

void SlackPart::look()
{
    showState();
    if (!snapshot() || !snapshot()->program)
        return;
    if (m_line == snapshot()->line() && m_isComplete && m_size == snapshot()->size)
        return;
    m_line = snapshot()->line();
    ask();
}

void SlackPart::ask()
{
    if (session().isAsking<EdgeTimesQuery>(this))
        return;
    m_size = snapshot()->size;
    session().ask(this, EdgeTimesQuery{}, [this](const Result<EdgeTimes>& found) {
        if (!found || !snapshot() || !snapshot()->program)
            return;
        m_isComplete = found->isComplete && m_size == snapshot()->size;
        m_isChanging = true;
        m_model->setEdges(*found, snapshot()->graph);
        m_isChanging = false;
        showState();
        if (!m_isComplete && m_table->isVisible())
            ask();
    });
}

void SlackPart::showState()
{
    const bool hasProgram = snapshot() && snapshot()->program;
    m_hint->setSentence(
        !hasProgram ? tr("The edges between devices are listed here once a graph is open that can run.")
            : snapshot()->program->mailboxes().empty()
            ? tr("Nothing leads from one device to another. To run the graph over several, start with --devices N.")
            : !snapshot()->program->network()
            ? tr("Messages take no time, so nobody waits for one. With a network file (--network FILE) they do.")
            : tr("No message was taken yet."));
}

/// The edge of the graph that was opened, or, where it has a Send itself, that.
void SlackPart::select(int row)
{
    const MessageRoute& route = m_model->routeAt(row);
    const Graph& graph = *snapshot()->graph;
    if (route.edge && route.edge->source.index() < graph.size() && route.edge->destination.index() < graph.size())
        focus().selectEdge({{route.edge->source, route.edge->slot}, route.edge->destination});
    else if (!route.senders.empty())
        focus().lookAt(route.senders.front(), {});
}

}

#include "moc_slack_part.cpp"
