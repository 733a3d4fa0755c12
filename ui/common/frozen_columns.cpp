// SPDX-License-Identifier: Apache-2.0
#include "ui/common/frozen_columns.h"

#include <QAction>
#include <QEvent>
#include <QHeaderView>
#include <QItemSelectionModel>
#include <QPainter>
#include <QScrollBar>

#include <algorithm>
#include <memory>
#include <utility>

namespace tagscope::ui {

namespace {

constexpr int edge = 2;  // the line between what stays and what is scrolled

}

FrozenColumns::FrozenColumns(QTableView* table) : QTableView(table), m_table(table)
{
    hide();
    setModel(table->model());
    const std::unique_ptr<QItemSelectionModel> own(selectionModel());
    setSelectionModel(table->selectionModel());
    setAccessibleName(tr("%1, the columns that stay").arg(table->accessibleName()));
    setFrameShape(NoFrame);
    setFocusPolicy(Qt::ClickFocus);  // first: a proxy would take it over
    setFocusProxy(table);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setVerticalScrollMode(table->verticalScrollMode());
    setEditTriggers(NoEditTriggers);
    setSelectionMode(table->selectionMode());
    setSelectionBehavior(table->selectionBehavior());
    setWordWrap(table->wordWrap());
    setTextElideMode(table->textElideMode());
    setAutoScroll(false);
    verticalHeader()->hide();
    verticalHeader()->setDefaultSectionSize(table->verticalHeader()->defaultSectionSize());
    horizontalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    addActions(table->actions());
    setContextMenuPolicy(Qt::ActionsContextMenu);
    table->setHorizontalScrollMode(ScrollPerPixel);  // else a column is never whole beside what is kept
    table->setAutoScroll(false);
    m_soon.setSingleShot(true);
    m_soon.setInterval(0);
    connect(&m_soon, &QTimer::timeout, this, &FrozenColumns::place);
    const auto later = [this] { m_soon.start(); };
    const QHeaderView* header = table->horizontalHeader();
    connect(header, &QHeaderView::sectionResized, this, later);
    connect(header, &QHeaderView::sectionMoved, this, later);
    connect(header, &QHeaderView::sectionCountChanged, this, later);
    connect(header, &QHeaderView::geometriesChanged, this, later);
    connect(table->horizontalScrollBar(), &QScrollBar::valueChanged, this, &FrozenColumns::place);
    connect(table->verticalScrollBar(), &QScrollBar::valueChanged, verticalScrollBar(), &QScrollBar::setValue);
    connect(verticalScrollBar(), &QScrollBar::valueChanged, table->verticalScrollBar(), &QScrollBar::setValue);
    connect(selectionModel(), &QItemSelectionModel::currentChanged, this, &FrozenColumns::scrollTable);
    connect(this, &QTableView::clicked, table, &QTableView::clicked);
    connect(this, &QTableView::activated, table, &QTableView::activated);
    table->viewport()->installEventFilter(this);
    later();
}

void FrozenColumns::setCount(int columns)
{
    if (std::exchange(m_count, columns) != columns)
        m_soon.start();
}

int FrozenColumns::fitting() const
{
    const QHeaderView* header = m_table->horizontalHeader();
    const int room = m_table->viewport()->width() * 2 / 3;
    int used = 0;
    int count = 0;
    for (; count < std::min(m_count, header->count()); ++count) {
        used += header->sectionSize(header->logicalIndex(count));
        if (used > room)
            break;
    }
    return count;
}

void FrozenColumns::place()
{
    m_soon.stop();
    const QHeaderView* header = m_table->horizontalHeader();
    m_shown = fitting();
    const bool isShown = m_shown > 0 && m_table->horizontalScrollBar()->value() > 0;
    setVisible(isShown);
    if (!isShown)
        return;
    int width = 0;
    for (int place = 0; place < header->count(); ++place) {
        const int column = header->logicalIndex(place);
        const bool isKept = place < m_shown;
        setColumnHidden(column, !isKept);
        horizontalHeader()->moveSection(horizontalHeader()->visualIndex(column), place);
        if (!isKept)
            continue;
        setColumnWidth(column, header->sectionSize(column));
        setItemDelegateForColumn(column, m_table->itemDelegateForColumn(column));
        width += header->sectionSize(column);
    }
    horizontalHeader()->setFixedHeight(header->height());
    const QPoint corner = m_table->viewport()->geometry().topLeft() - QPoint(0, header->height());
    setGeometry(QRect(corner, QSize(width + edge, header->height() + m_table->viewport()->height())));
    verticalScrollBar()->setValue(m_table->verticalScrollBar()->value());
    raise();
}

void FrozenColumns::scrollTable(const QModelIndex& current)
{
    if (!current.isValid() || !m_table->isVisible())
        return;
    const int place = m_table->horizontalHeader()->visualIndex(current.column());
    QScrollBar& sideways = *m_table->horizontalScrollBar();
    const int before = sideways.value();
    m_table->scrollTo(current);
    if (place < fitting() && before > 0) {
        sideways.setValue(before);
        return;
    }
    const int covered = (isHidden() ? 0 : width()) - m_table->columnViewportPosition(current.column());
    if (covered > 0)
        sideways.setValue(sideways.value() - covered);
}

bool FrozenColumns::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::Resize || event->type() == QEvent::Show)
        m_soon.start();
    return QTableView::eventFilter(watched, event);
}

void FrozenColumns::paintEvent(QPaintEvent* event)
{
    QTableView::paintEvent(event);
    QPainter painter(viewport());
    painter.fillRect(QRect(viewport()->width() - edge, 0, edge, viewport()->height()), palette().color(QPalette::Dark));
}

}

#include "moc_frozen_columns.cpp"
