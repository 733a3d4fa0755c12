// SPDX-License-Identifier: Apache-2.0
#include "ui/branches/branch_view.h"

#include "ui/common/column_fit.h"
#include "ui/common/empty_hint.h"
#include "ui/common/plain_label.h"
#include "ui/common/table_copy.h"

#include <QHeaderView>
#include <QTreeView>
#include <QVBoxLayout>

namespace tagscope::ui {

BranchView::BranchView(QWidget* parent) : QWidget(parent), m_model(new BranchModel(this))
{
    m_message = new PlainLabel;
    m_message->setWordWrap(true);
    m_message->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_list = new QTreeView;
    m_list->setModel(m_model);
    m_list->setRootIsDecorated(false);
    m_list->setUniformRowHeights(true);
    m_list->setTextElideMode(Qt::ElideMiddle);
    m_list->setSelectionMode(QAbstractItemView::ExtendedSelection);
    m_list->setAccessibleName(tr("Branches"));
    m_list->header()->moveSection(BranchModel::Edits,
                                  BranchModel::ColumnCount - 1);  // how they end is in view, however long that is
    new ColumnFit(m_list, m_list->header(), BranchModel::Edits, ColumnFit::Rest::Yields);
    makeCopyable(m_list);
    new EmptyHint(m_list, tr("There is no run that could have branches."));
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(6, 6, 6, 6);
    layout->addWidget(m_message);
    layout->addWidget(m_list, 1);
    connect(m_list, &QTreeView::activated, this, [this](const QModelIndex& index) {
        Q_EMIT branchActivated(m_model->branches()[static_cast<size_t>(index.row())].id);
    });
}

void BranchView::showColumns()
{
    const bool hasForks = m_model->rowCount() > 1;  // the first branch comes from nowhere
    const bool hasRoom = !isNarrow(*this);
    m_list->setColumnHidden(BranchModel::Edits, !hasForks);
    m_list->setColumnHidden(BranchModel::Fork, !hasForks || !hasRoom);
    m_list->setColumnHidden(BranchModel::Events, hasForks && !hasRoom);
}

void BranchView::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    showColumns();
}

QString BranchView::message() const
{
    return m_message->text();
}

void BranchView::setSnapshot(const Snapshot& snapshot)
{
    const int before = m_model->currentRow();
    m_model->setBranches(snapshot.branches);
    showColumns();
    const int row = m_model->currentRow();
    if (row >= 0 && (row != before || !m_list->currentIndex().isValid()))
        m_list->setCurrentIndex(m_model->index(row, 0));  // so that the arrow keys begin there
    const QString compared =
        row < 0 ? QString() : comparison(m_model->branches(), m_model->branches()[static_cast<size_t>(row)]);
    m_message->setVisible(m_model->rowCount() > 0);
    if (!compared.isEmpty())
        m_message->setText(compared);
    else if (m_model->rowCount() > 1)
        m_message->setText(tr("Enter or a double-click goes to a branch."));
    else
        m_message->setText(
            tr("There is one line of this run so far. What if something were different? Select an output at a tag and "
               "override it (Ctrl+Shift+O), or go back and fire another node: that makes a branch, and nothing "
               "recorded is "
               "lost."));
}

}

#include "moc_branch_view.cpp"
