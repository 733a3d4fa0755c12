// SPDX-License-Identifier: Apache-2.0
#include "app/tagscope/start/graph_chooser.h"

#include "ui/common/plain_label.h"
#include "ui/common/room_scroll.h"
#include "ui/common/text.h"

#include <QDialogButtonBox>
#include <QHeaderView>
#include <QLocale>
#include <QPushButton>
#include <QTableWidget>
#include <QVBoxLayout>

namespace tagscope::app {

GraphChooser::GraphChooser(const QString& file, const std::vector<FileGraph>& graphs, size_t shown, QWidget* parent)
    : QDialog(parent), m_table(new QTableWidget(static_cast<int>(graphs.size()), 3))
{
    setWindowTitle(tr("Graphs of a file"));
    setAttribute(Qt::WA_DeleteOnClose);
    auto* about = new ui::PlainLabel(tr("%1 has %n different graphs, in the order in which they were written.", nullptr,
                                        static_cast<int>(graphs.size()))
                                         .arg(file));
    about->setWordWrap(true);
    m_table->setAccessibleName(tr("Graphs"));
    m_table->setHorizontalHeaderLabels({tr("Number"), tr("Nodes"), tr("Bytes")});
    m_table->verticalHeader()->hide();
    m_table->setShowGrid(false);
    m_table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_table->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_table->setSelectionMode(QAbstractItemView::SingleSelection);
    m_table->setTabKeyNavigation(false);
    m_table->horizontalHeader()->setStretchLastSection(true);
    const QLocale locale;
    for (int row = 0; row < m_table->rowCount(); ++row) {
        const FileGraph& graph = graphs[static_cast<size_t>(row)];
        const QString number = locale.toString(qulonglong(graph.number));
        const QStringList cells = {graph.number == shown ? tr("%1 (open)").arg(number) : number,
                                   locale.toString(qulonglong(graph.nodes)), locale.toString(qulonglong(graph.bytes))};
        for (int column = 0; column < cells.size(); ++column) {
            auto* cell = new QTableWidgetItem(cells[column]);
            cell->setTextAlignment((column > 0 ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
            m_table->setItem(row, column, cell);
        }
        if (graph.number == shown)
            m_table->setCurrentCell(row, 0);
    }
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Open | QDialogButtonBox::Cancel);
    connect(buttons, &QDialogButtonBox::accepted, this, &GraphChooser::choose);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(m_table, &QTableWidget::itemActivated, this, &GraphChooser::choose);
    auto* layout = new QVBoxLayout(this);
    layout->addWidget(about);
    layout->addWidget(m_table, 1);
    layout->addWidget(buttons);
    ui::resizeToText(*this, 60, 18);
    m_table->setFocus();
}

void GraphChooser::choose()
{
    const int row = m_table->currentRow();
    accept();
    if (row >= 0)
        Q_EMIT chosen(static_cast<size_t>(row) + 1);
}

}

#include "moc_graph_chooser.cpp"
