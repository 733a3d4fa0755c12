// SPDX-License-Identifier: Apache-2.0
#include "ui/graphview/op_dialog.h"

#include "ui/common/plain_label.h"
#include "ui/common/room_scroll.h"
#include "ui/common/table_copy.h"
#include "ui/common/text.h"

#include <QDialogButtonBox>
#include <QHeaderView>
#include <QLineEdit>
#include <QLocale>
#include <QSignalBlocker>
#include <QTableWidget>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace tagscope::ui {

OpDialog::OpDialog(std::shared_ptr<const Graph> graph, const ViewFilter& filter, QWidget* parent)
    : QDialog(parent), m_graph(std::move(graph)), m_filter(filter)
{
    setWindowTitle(tr("Ops of the graph"));
    const OpCounts counts = countOps(*m_graph);
    m_ops.assign(counts.begin(), counts.end());
    std::ranges::sort(m_ops, [](const auto& a, const auto& b) {
        return std::pair(b.second, a.first) < std::pair(a.second, b.first);
    });
    m_search = new QLineEdit;
    m_search->setPlaceholderText(tr("Part of an op's name"));
    m_search->setAccessibleName(tr("Part of an op's name"));
    m_search->setClearButtonEnabled(true);
    m_table = new QTableWidget(0, 4);
    m_table->setAccessibleName(tr("Ops"));
    m_table->setHorizontalHeaderLabels({tr("Op"), tr("Nodes"), tr("Hidden"), tr("Highlighted")});
    m_table->verticalHeader()->hide();
    m_table->horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    m_table->horizontalHeader()->setSectionResizeMode(Op, QHeaderView::Stretch);
    m_table->horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);  // as what stands below
    m_table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    makeCopyable(m_table);
    m_unlisted = new PlainLabel;
    m_unlisted->setWordWrap(true);
    auto* about =
        new PlainLabel(tr("Lines lead through hidden nodes, with their number on them. A hidden node in which "
                          "many lines meet stays, as a dot."));
    about->setWordWrap(true);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close);
    auto* layout = new QVBoxLayout(this);
    for (QWidget* part : std::initializer_list<QWidget*>{m_search, m_table, m_unlisted, about, buttons})
        layout->addWidget(part);
    connect(m_search, &QLineEdit::textChanged, this, &OpDialog::fill);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(m_table, &QTableWidget::itemChanged, this, [this](const QTableWidgetItem* item) {
        const QByteArray op = m_table->item(item->row(), Op)->data(Qt::UserRole).toByteArray();
        std::set<std::string>& ops = item->column() == Hidden ? m_filter.hiddenOps : m_filter.highlightedOps;
        if (item->checkState() == Qt::Checked)
            ops.insert(op.toStdString());
        else
            ops.erase(op.toStdString());
        Q_EMIT filterRequested(m_filter);
    });
    fill();
    resizeToText(*this, 74, 34);
}

void OpDialog::setFilter(const ViewFilter& filter)
{
    m_filter = filter;
    showTicks();
}

void OpDialog::fill()
{
    const QSignalBlocker blocker(m_table);
    m_table->setRowCount(0);
    int unlisted = 0;
    for (const auto& [op, nodes] : m_ops) {
        const QString name = ui::text(op);
        if (!name.contains(m_search->text(), Qt::CaseInsensitive))
            continue;
        const int row = m_table->rowCount();
        if (row == mostRows) {
            ++unlisted;
            continue;
        }
        m_table->insertRow(row);
        auto* first = new QTableWidgetItem(name);
        first->setData(Qt::UserRole, QByteArray(op.data(), static_cast<qsizetype>(op.size())));
        m_table->setItem(row, Op, first);
        auto* count = new QTableWidgetItem(QLocale().toString(qulonglong(nodes)));
        count->setTextAlignment(Qt::AlignRight | Qt::AlignVCenter);
        m_table->setItem(row, Nodes, count);
        for (const Column column : {Hidden, Highlighted}) {
            auto* tick = new QTableWidgetItem;
            tick->setFlags(Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemIsUserCheckable);
            tick->setData(Qt::AccessibleTextRole,
                          column == Hidden ? tr("%1 hidden").arg(name) : tr("%1 highlighted").arg(name));
            m_table->setItem(row, column, tick);
        }
    }
    m_unlisted->setText(tr("and %1 more: a few letters find them").arg(QLocale().toString(unlisted)));
    m_unlisted->setVisible(unlisted > 0);
    showTicks();
}

void OpDialog::showTicks()
{
    const QSignalBlocker blocker(m_table);
    for (int row = 0; row < m_table->rowCount(); ++row) {
        const std::string op = m_table->item(row, Op)->data(Qt::UserRole).toByteArray().toStdString();
        m_table->item(row, Hidden)->setCheckState(m_filter.hiddenOps.contains(op) ? Qt::Checked : Qt::Unchecked);
        m_table->item(row, Highlighted)
            ->setCheckState(m_filter.highlightedOps.contains(op) ? Qt::Checked : Qt::Unchecked);
    }
}

}

#include "moc_op_dialog.cpp"
