// SPDX-License-Identifier: Apache-2.0
#include "ui/watch/watch_view.h"

#include "ui/charts/chart_geometry.h"
#include "ui/common/buddy_label.h"
#include "ui/common/column_fit.h"
#include "ui/common/frozen_columns.h"
#include "ui/common/plain_label.h"
#include "ui/common/table_copy.h"
#include "ui/common/text.h"
#include "ui/common/theme.h"

#include <QHBoxLayout>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLineEdit>
#include <QPainter>
#include <QPushButton>
#include <QSpinBox>
#include <QStyledItemDelegate>
#include <QTableView>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>
#include <optional>
#include <set>
#include <utility>

namespace tagscope::ui {

namespace {

/// A line through the values of a row; where there is none, it has a gap. It fills the height, but lies flat where the
/// values differ by no more than rounding does (`trendRange`).
class TrendDelegate final : public QStyledItemDelegate {
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex&) const override
    {
        return {option.fontMetrics.averageCharWidth() * 16, option.fontMetrics.height()};
    }

    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override
    {
        QStyledItemDelegate::paint(painter, option, index);
        const auto points = index.data(WatchModel::TrendPoints).value<QList<double>>();
        const std::optional<ValueRange> range = trendRange({points.data(), static_cast<size_t>(points.size())});
        if (!range)
            return;
        const QRectF area = QRectF(option.rect).adjusted(4, 4, -4, -4);
        const bool isSelected = option.state.testFlag(QStyle::State_Selected);
        painter->save();
        painter->setRenderHint(QPainter::Antialiasing);
        painter->setPen(
            QPen(isSelected ? option.palette.highlightedText().color() : Theme::of(option.palette).token, 1.5));
        std::optional<QPointF> before;
        for (int i = 0; i < points.size(); ++i) {
            if (!std::isfinite(points[i])) {
                before.reset();
                continue;
            }
            const QPointF at(pointPixel(i, static_cast<int>(points.size()), area.left(), area.width()),
                             valuePixel(points[i], range->low, range->high, area.bottom(), area.top()));
            if (before)
                painter->drawLine(*before, at);
            else
                painter->drawPoint(at);
            before = at;
        }
        painter->restore();
    }
};

}

WatchView::WatchView(QWidget* parent)
    : QWidget(parent), m_model(new WatchModel(this)), m_table(new QTableView), m_line(new QLineEdit),
      m_message(new PlainLabel), m_columns(new QSpinBox), m_remove(new QPushButton(tr("&Remove"))),
      m_flag(new QPushButton(tr("★ &Flag"))), m_flagIteration(new QPushButton(tr("★ &Iteration")))
{
    m_table->setModel(m_model);
    m_table->setAccessibleName(tr("Watches"));
    m_table->setTabKeyNavigation(false);
    m_table->setWordWrap(false);
    m_table->setItemDelegateForColumn(WatchModel::Trend, new TrendDelegate(m_table));
    m_table->verticalHeader()->hide();
    m_table->verticalHeader()->setDefaultSectionSize(fontMetrics().height() + 8);
    const int letter = fontMetrics().averageCharWidth();
    m_table->setTextElideMode(Qt::ElideMiddle);  // both ends of a name tell it from others
    m_table->horizontalHeader()->setMinimumSectionSize(10 * letter);
    new ColumnFit(m_table, m_table->horizontalHeader(), -1);
    m_table->installEventFilter(this);
    makeCopyable(m_table);
    m_frozen = new FrozenColumns(m_table);
    m_line->setPlaceholderText(tr("while/Add:0, or while/Add:0 max > 3 * mean"));
    m_line->setToolTip(
        tr("The name of a tensor, as while/Add:0, with an expression behind it if one is wanted, as max > 3 * mean"));
    m_line->setAccessibleName(tr("Tensor to watch"));
    m_line->setMaximumWidth(60 * letter);
    auto* add = new QPushButton(tr("&Add"));
    m_columns->setRange(1, WatchModel::mostColumns);
    m_columns->setValue(m_model->columns());
    m_columns->setAccessibleName(tr("How many of the last iterations are shown"));
    m_message->setWordWrap(true);
    m_message->setMargin(6);
    auto* row = new QHBoxLayout;
    row->setContentsMargins(6, 4, 6, 4);
    row->setSpacing(6);  // not that of the layout around it
    row->addWidget(m_line, 1);
    row->addWidget(add);
    row->addWidget(m_remove);
    row->addWidget(m_flag);
    row->addWidget(m_flagIteration);
    row->addStretch(1);
    row->addWidget(buddyLabel(tr("&Last iterations:"), m_columns));
    row->addWidget(m_columns);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_table, 1);
    layout->addWidget(m_message);
    layout->addLayout(row);
    connect(m_line, &QLineEdit::returnPressed, this, [this] { watch(m_line->text()); });
    connect(add, &QPushButton::clicked, this, [this] { watch(m_line->text()); });
    connect(m_remove, &QPushButton::clicked, this, &WatchView::removeSelected);
    m_flag->setToolTip(tr("Puts the current row above the others, or back (Space)"));
    connect(m_flag, &QPushButton::clicked, this, &WatchView::flagCurrent);
    m_flagIteration->setToolTip(tr("Keeps the iteration of the current cell beside the names while the others are "
                                   "scrolled, or lets it go (Shift+Space)"));
    connect(m_flagIteration, &QPushButton::clicked, this, &WatchView::flagIteration);
    for (const auto signal : {&QAbstractItemModel::columnsInserted, &QAbstractItemModel::columnsRemoved})
        connect(m_model, signal, this, &WatchView::placeColumns);
    connect(m_model, &QAbstractItemModel::headerDataChanged, this, &WatchView::placeColumns);
    connect(m_model, &QAbstractItemModel::modelReset, this, &WatchView::placeColumns);
    connect(m_columns, &QSpinBox::valueChanged, m_model, &WatchModel::setColumns);
    connect(m_table, &QTableView::clicked, this, &WatchView::activate);
    connect(m_model, &WatchModel::refused, m_message, [this](const QString& why) {
        m_message->setText(QStringLiteral("✗ ") + why);
        m_message->show();
    });
    for (const auto signal : {&QAbstractItemModel::rowsInserted, &QAbstractItemModel::rowsRemoved})
        connect(m_model, signal, this, &WatchView::showState);
    connect(m_model, &QAbstractItemModel::modelReset, this, &WatchView::showState);
    connect(m_model, &QAbstractItemModel::dataChanged, this, &WatchView::showState);
    connect(m_table->selectionModel(), &QItemSelectionModel::selectionChanged, this, [this] { showState(); });
    showState();
}

void WatchView::showState()
{
    const bool hasRows = m_model->rowCount() > 0;
    m_table->setVisible(hasRows);
    const QString without = m_model->withoutIterations();
    QStringList said;
    if (!hasRows)
        said.append(tr("Add a tensor to see it over the last iterations: by its name below, with an expression behind "
                       "it if one is wanted, or with “Watch” in the menu of a node."));
    if (hasRows && !m_past.isEmpty())
        said.append(m_past);
    if (!without.isEmpty())
        said.append(tr("In no loop, or in one that has not begun: %1.").arg(without));
    m_message->setText(said.join(QLatin1Char(' ')));
    m_message->setVisible(!m_message->text().isEmpty());
    m_message->setAlignment(hasRows ? Qt::AlignLeft : Qt::AlignCenter);
    m_remove->setEnabled(hasRows && m_table->selectionModel()->hasSelection());
    m_flag->setEnabled(m_remove->isEnabled());
    m_flagIteration->setEnabled(m_table->currentIndex().column() >= WatchModel::FirstValue);
}

void WatchView::placeColumns()
{
    std::vector<int> order{WatchModel::Tensor};
    for (int column = WatchModel::FirstValue; column < m_model->columnCount(); ++column)
        if (m_model->isFlaggedIteration(column))
            order.push_back(column);
    const auto kept = static_cast<int>(order.size());
    for (int column = WatchModel::Marks; column < m_model->columnCount(); ++column)
        if (!m_model->isFlaggedIteration(column))
            order.push_back(column);
    QHeaderView& header = *m_table->horizontalHeader();
    for (int place = 0; place < std::ssize(order); ++place)
        header.moveSection(header.visualIndex(order[static_cast<size_t>(place)]), place);
    m_frozen->setCount(kept);
}

void WatchView::flagIteration()
{
    m_model->toggleIteration(m_table->currentIndex().column());
}

void WatchView::setPast(const QString& past)
{
    if (std::exchange(m_past, past) != past)
        showState();
}

void WatchView::flagCurrent()
{
    if (const QModelIndex current = m_table->currentIndex(); current.isValid())
        m_model->toggleFlag(current.row());
}

bool WatchView::showsHint() const
{
    return m_table->isHidden();
}

void WatchView::watch(const QString& tensor)
{
    if (tensor.trimmed().isEmpty())
        return;
    const Result<void> added = m_model->add(tensor.trimmed().toStdString());
    if (!added) {
        m_message->setText(QStringLiteral("✗ ") + textLines(added.error().message));
        m_message->show();
        return;
    }
    m_line->clear();
    showState();
}

void WatchView::removeSelected()
{
    std::set<int, std::greater<>> rows;
    for (const QModelIndex& index : m_table->selectionModel()->selectedIndexes())
        rows.insert(index.row());
    for (const int row : rows)
        m_model->remove(row);
}

void WatchView::activate(const QModelIndex& index)
{
    if (index.column() != WatchModel::Marks && m_model->nodeAt(index.row()).isValid())
        Q_EMIT activated(m_model->nodeAt(index.row()), m_model->tagAt(index));
}

void WatchView::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    Q_EMIT shown();
}

bool WatchView::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::KeyPress && watched == m_table) {
        const int key = static_cast<QKeyEvent*>(event)->key();
        if (key == Qt::Key_Delete) {
            removeSelected();
            return true;
        }
        if (key == Qt::Key_Space && m_table->currentIndex().isValid()) {
            if (static_cast<QKeyEvent*>(event)->modifiers().testFlag(Qt::ShiftModifier))
                flagIteration();
            else
                flagCurrent();
            return true;
        }
        if ((key == Qt::Key_Return || key == Qt::Key_Enter) && m_table->currentIndex().isValid()) {
            activate(m_table->currentIndex());
            return true;
        }
    }
    return QWidget::eventFilter(watched, event);
}

}

#include "moc_watch_view.cpp"
