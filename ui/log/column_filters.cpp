// SPDX-License-Identifier: Apache-2.0
#include "ui/log/column_filters.h"

#include <QHeaderView>
#include <QLineEdit>
#include <QScrollBar>
#include <QTableView>

namespace tagscope::ui {

ColumnFilters::ColumnFilters(QTableView& table, QWidget* parent) : QWidget(parent), m_table(table)
{
    const QAbstractItemModel& model = *table.model();
    for (int column = 0; column < model.columnCount(); ++column) {
        auto* line = new QLineEdit(this);
        line->setPlaceholderText(tr("Filter"));
        line->setClearButtonEnabled(true);
        line->setAccessibleName(tr("Filter of %1").arg(model.headerData(column, Qt::Horizontal).toString()));
        connect(line, &QLineEdit::textChanged, this,
                [this, column](const QString& text) { Q_EMIT changed(column, text); });
        m_lines.push_back(line);
    }
    setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    const QHeaderView* header = table.horizontalHeader();
    connect(header, &QHeaderView::sectionResized, this, &ColumnFilters::place);
    connect(header, &QHeaderView::geometriesChanged, this, &ColumnFilters::place);
    connect(table.horizontalScrollBar(), &QScrollBar::valueChanged, this, &ColumnFilters::place);
}

void ColumnFilters::clear()
{
    for (QLineEdit* line : m_lines)
        line->clear();
}

QSize ColumnFilters::sizeHint() const
{
    return {0, m_lines.empty() ? 0 : m_lines.front()->sizeHint().height()};
}

QSize ColumnFilters::minimumSizeHint() const
{
    return sizeHint();
}

void ColumnFilters::place()
{
    const QHeaderView* header = m_table.horizontalHeader();
    for (size_t i = 0; i < m_lines.size(); ++i) {
        const int column = static_cast<int>(i);
        m_lines[i]->setGeometry(m_table.frameWidth() + header->sectionViewportPosition(column), 0,
                                header->sectionSize(column) - 2, height());
    }
}

void ColumnFilters::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    place();
}

}

#include "moc_column_filters.cpp"
