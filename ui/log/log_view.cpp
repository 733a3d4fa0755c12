// SPDX-License-Identifier: Apache-2.0
#include "ui/log/log_view.h"

#include "ui/common/column_fit.h"
#include "ui/common/empty_hint.h"
#include "ui/common/plain_label.h"
#include "ui/common/table_copy.h"
#include "ui/log/column_filters.h"
#include "ui/log/log_filter.h"

#include <QAction>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLineEdit>
#include <QLocale>
#include <QScrollBar>
#include <QTableView>
#include <QVBoxLayout>

namespace tagscope::ui {

LogView::LogView(QWidget* parent)
    : QWidget(parent), m_model(new LogModel(this)), m_rows(new LogFilter(*m_model, this)), m_table(new QTableView),
      m_hint(new PlainLabel(
          tr("A breakpoint whose action is “Write a line to the log and go on” writes a row here each "
             "time it matches: its text, and the values that it was "
             "asked for. So do ops that print, values that are set by hand, and the error in which a run "
             "ends, such as that of an Assert."))),
      m_count(new PlainLabel), m_breakHere(new QAction(tr("&Break here next time"), this))
{
    m_table->setModel(m_rows);
    m_table->setAccessibleName(tr("Log"));
    m_table->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_table->setTabKeyNavigation(false);
    m_table->setShowGrid(false);
    m_table->setWordWrap(false);
    m_table->setTextElideMode(Qt::ElideRight);
    m_table->verticalHeader()->hide();
    m_table->verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    m_table->verticalHeader()->setDefaultSectionSize(fontMetrics().height() + 6);
    m_table->horizontalHeader()->setHighlightSections(false);
    m_table->horizontalHeader()->setMinimumSectionSize(fontMetrics().averageCharWidth()
                                                       * 12);  // what is typed above needs room
    new ColumnFit(m_table, m_table->horizontalHeader(), LogModel::Text);
    m_table->installEventFilter(this);
    m_table->addAction(m_breakHere);
    makeCopyable(m_table);
    m_filters = new ColumnFilters(*m_table);
    new EmptyHint(m_table, tr("No line passes all the filters above. Make one of them empty to see more."));
    m_filters->line(LogModel::Event)->setPlaceholderText(tr("from..to"));
    m_hint->setWordWrap(true);
    m_hint->setAlignment(Qt::AlignCenter);
    m_hint->setMargin(12);
    m_hint->setFocusPolicy(Qt::TabFocus);  // so that keys lead into an empty view, too
    m_count->setMargin(4);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_hint, 1);
    layout->addWidget(m_filters);
    layout->addWidget(m_table, 1);
    layout->addWidget(m_count);

    connect(m_filters, &ColumnFilters::changed, this, [this](int column, const QString& text) {
        m_rows->setFilter(column, text);
        showState();
    });
    connect(m_table, &QTableView::clicked, this,
            [this](const QModelIndex& index) { Q_EMIT wanted(m_model->rowAt(m_rows->mapToSource(index).row())); });
    connect(m_breakHere, &QAction::triggered, this, [this] {
        if (const LogModel::Row* row = current())
            Q_EMIT breakRequested(*row);
    });
    connect(m_table->selectionModel(), &QItemSelectionModel::currentChanged, this, &LogView::showState);
    // At the end it stays there, when rows come as when the view gets lower.
    QScrollBar* bar = m_table->verticalScrollBar();
    connect(bar, &QScrollBar::valueChanged, this, [this, bar](int value) { m_followsEnd = value == bar->maximum(); });
    connect(bar, &QScrollBar::rangeChanged, this, [this, bar](int, int most) {
        if (m_followsEnd)
            bar->setValue(most);
    });
    for (const auto signal : {&QAbstractItemModel::rowsInserted, &QAbstractItemModel::rowsRemoved})
        connect(m_model, signal, this, &LogView::showState);
    connect(m_model, &QAbstractItemModel::modelReset, this, &LogView::showState);
    showState();
}

bool LogView::showsHint() const
{
    return !m_hint->isHidden();
}

QString LogView::countText() const
{
    return m_count->text();
}

const LogModel::Row* LogView::current() const
{
    const QModelIndex index = m_table->currentIndex();
    return index.isValid() ? &m_model->rowAt(m_rows->mapToSource(index).row()) : nullptr;
}

void LogView::showState()
{
    const bool hasRows = m_model->rowCount() > 0;
    m_hint->setVisible(!hasRows);
    for (QWidget* widget :
         {static_cast<QWidget*>(m_filters), static_cast<QWidget*>(m_table), static_cast<QWidget*>(m_count)})
        widget->setVisible(hasRows);
    m_breakHere->setEnabled(m_table->currentIndex().isValid());
    const QLocale locale;
    const QString all = locale.toString(m_model->rowCount());
    QString text = m_rows->isFiltering()
        ? tr("%1 of %2 lines of this run pass the filters.").arg(locale.toString(m_rows->rowCount()), all)
        : m_model->rowCount() == 1 ? tr("1 line of this run. A click on it goes to its moment.")
                                   : tr("%1 lines of this run. A click on one goes to its moment.").arg(all);
    if (m_model->leftOut() > 0)
        text += QLatin1Char(' ')
            + tr("These are the newest; %1 older ones are left out.")
                  .arg(locale.toString(qulonglong(m_model->leftOut())));
    m_count->setText(text);
}

bool LogView::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::KeyPress && watched == m_table) {
        const int key = static_cast<QKeyEvent*>(event)->key();
        const LogModel::Row* row = current();
        if ((key == Qt::Key_Return || key == Qt::Key_Enter) && row) {
            Q_EMIT wanted(*row);
            return true;
        }
    }
    return QWidget::eventFilter(watched, event);
}

}

#include "moc_log_view.cpp"
