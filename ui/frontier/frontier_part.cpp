// SPDX-License-Identifier: Apache-2.0
#include "ui/frontier/frontier_part.h"

#include "ui/common/column_fit.h"
#include "ui/common/empty_hint.h"
#include "ui/common/row_table.h"

#include <QHeaderView>
#include <QTableView>

namespace tagscope::ui {

FrontierPart::FrontierPart(const PartContext& context)
    : ViewPart(context, QStringLiteral("frontier"), tr("Frontier"),
               {PartPlace::Area::Bottom, QStringLiteral("watches")}),
      m_model(new FrontierModel(this)), m_table(new QTableView)
{
    m_table->setModel(m_model);
    makeRowTable(*m_table, tr("Frontier: how far devices have come"));
    new ColumnFit(m_table, m_table->horizontalHeader(), FrontierModel::WaitsFor);
    m_hint = new EmptyHint(m_table, {});
    const auto choose = [this](const QModelIndex& index) {
        if (!extendsSelection())
            lookAt(index.row());
    };
    connect(m_table, &QTableView::clicked, this, choose);
    connect(m_table, &QTableView::activated, this, choose);
    looksWhileSeen();
    showState();
}

QWidget* FrontierPart::widget() const
{
    return m_table;
}

QString FrontierPart::hintText() const
{
    return m_hint->sentence();
}

void FrontierPart::onFile(bool /*isOtherGraph*/)
{
    session().drop<FrontierQuery>(this);
    m_hasAsked = false;
    m_model->setRows({}, {});
    look();
}

void FrontierPart::look()
{
    const bool isSame = m_hasAsked && snapshot() && m_line == snapshot()->line() && m_position == snapshot()->position;
    if (snapshot() && snapshot()->program && !isSame && !session().isAsking<FrontierQuery>(this)) {
        m_line = snapshot()->line();
        m_position = snapshot()->position;
        m_hasAsked = true;
        session().ask(this, FrontierQuery{}, [this](const Result<std::vector<FrontierRow>>& found) {
            if (!found || !snapshot() || !snapshot()->program)
                return;
            m_model->setRows(*found, snapshot()->program->placement().devices);
            look();  // if the run has gone on since
        });
    }
    showState();
}

void FrontierPart::showState()
{
    m_hint->setSentence(
        !snapshot() || !snapshot()->program
            ? tr("How far each device has come in each loop is listed here once a graph is open that can run.")
            : tr("No loop is under way: once a frame is entered, each device gets a row with its oldest iteration that "
                 "is not over, and what that waits for."));
}

void FrontierPart::lookAt(int row)
{
    if (row < 0 || row >= m_model->rowCount() || !snapshot()->program)
        return;
    const FrontierRow& at = m_model->rowAt(row);
    const NodeId node = at.waits.first ? at.waits.first->node : NodeId();
    if (node.isValid() && node.index() < snapshot()->graph->size()) {
        focus().lookAt(node, at.tag);
        return;
    }
    const std::vector<std::string>& devices = snapshot()->program->placement().devices;
    if (at.device.index() < devices.size())
        focus().selectDevice(devices[at.device.index()]);
    focus().focusTag(at.tag);
}

}

#include "moc_frontier_part.cpp"
