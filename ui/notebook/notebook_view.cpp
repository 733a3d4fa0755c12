// SPDX-License-Identifier: Apache-2.0
#include "ui/notebook/notebook_view.h"

#include "ui/common/column_fit.h"
#include "ui/common/plain_label.h"
#include "ui/common/table_copy.h"

#include <QHBoxLayout>
#include <QHeaderView>
#include <QKeyEvent>
#include <QPushButton>
#include <QTableView>
#include <QVBoxLayout>

namespace tagscope::ui {

NotebookView::NotebookView(QWidget* parent)
    : QWidget(parent), m_model(new NotebookModel(this)), m_table(new QTableView),
      m_hint(new PlainLabel(
          tr("Every moment that you look at gets a row here. Pin what is to stay, and write down why it matters."))),
      m_bookmark(new QPushButton(tr("&Bookmark"))), m_delete(new QPushButton(tr("De&lete"))),
      m_export(new QPushButton(tr("E&xport ...")))
{
    m_table->setModel(m_model);
    m_table->setAccessibleName(tr("Notebook"));
    m_table->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_table->setEditTriggers(QAbstractItemView::DoubleClicked | QAbstractItemView::EditKeyPressed);
    m_table->setTabKeyNavigation(false);
    m_table->setShowGrid(false);
    m_table->setWordWrap(false);
    m_table->verticalHeader()->hide();
    m_table->verticalHeader()->setDefaultSectionSize(fontMetrics().height() + 8);
    new ColumnFit(m_table, m_table->horizontalHeader(), NotebookModel::Text);
    m_table->installEventFilter(this);
    makeCopyable(m_table);
    m_hint->setWordWrap(true);
    m_hint->setAlignment(Qt::AlignCenter);
    m_hint->setMargin(12);
    auto* buttons = new QHBoxLayout;
    buttons->setContentsMargins(6, 4, 6, 4);
    buttons->setSpacing(6);  // not that of the layout around it
    for (QPushButton* button : {m_bookmark, m_delete, m_export})
        buttons->addWidget(button);
    buttons->addStretch(1);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_hint, 1);
    layout->addWidget(m_table, 1);
    layout->addLayout(buttons);
    connect(m_table, &QTableView::clicked, this, [this](const QModelIndex& index) {
        if (index.column() != NotebookModel::Pin && index.column() != NotebookModel::Text)
            Q_EMIT wanted(m_model->noteAt(index.row()));
    });
    connect(m_bookmark, &QPushButton::clicked, this, &NotebookView::bookmarkRequested);
    connect(m_export, &QPushButton::clicked, this, &NotebookView::exportRequested);
    connect(m_delete, &QPushButton::clicked, this, &NotebookView::deleteSelected);
    for (const auto signal : {&QAbstractItemModel::rowsInserted, &QAbstractItemModel::rowsRemoved})
        connect(m_model, signal, this, &NotebookView::showState);
    connect(m_model, &QAbstractItemModel::modelReset, this, &NotebookView::showState);
    connect(m_table->selectionModel(), &QItemSelectionModel::selectionChanged, this, &NotebookView::showState);
    showState();
}

bool NotebookView::showsHint() const
{
    return !m_hint->isHidden();
}

void NotebookView::showState()
{
    const bool hasRows = m_model->rowCount() > 0;
    m_hint->setVisible(!hasRows);
    m_table->setVisible(hasRows);
    m_export->setEnabled(hasRows);
    m_delete->setEnabled(m_table->selectionModel()->hasSelection());
}

void NotebookView::write(int row)
{
    const QModelIndex index = m_model->index(row, NotebookModel::Text);
    m_table->setCurrentIndex(index);
    m_table->scrollTo(index);
    m_table->edit(index);
}

void NotebookView::deleteSelected()
{
    std::vector<Note> notes;
    for (const QModelIndex& index : m_table->selectionModel()->selectedRows())
        notes.push_back(m_model->noteAt(index.row()));
    if (!notes.empty())
        Q_EMIT deleteRequested(notes);
}

bool NotebookView::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::KeyPress && watched == m_table) {
        const int key = static_cast<QKeyEvent*>(event)->key();
        const QModelIndex index = m_table->currentIndex();
        if (key == Qt::Key_Delete) {
            deleteSelected();
            return true;
        }
        if ((key == Qt::Key_Return || key == Qt::Key_Enter) && index.isValid()) {
            Q_EMIT wanted(m_model->noteAt(index.row()));
            return true;
        }
    }
    return QWidget::eventFilter(watched, event);
}

}

#include "moc_notebook_view.cpp"
