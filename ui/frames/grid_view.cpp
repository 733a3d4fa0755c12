// SPDX-License-Identifier: Apache-2.0
#include "ui/frames/grid_view.h"

#include "ui/common/plain_label.h"
#include "ui/common/table_copy.h"
#include "ui/common/text.h"
#include "ui/frames/grid_delegate.h"
#include "ui/session/dragged_iteration.h"
#include "ui/session/instance_name.h"

#include <QAction>
#include <QApplication>
#include <QComboBox>
#include <QDrag>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QMenu>
#include <QMimeData>
#include <QMouseEvent>
#include <QTableView>
#include <QTimer>
#include <QVBoxLayout>

#include <utility>

namespace tagscope::ui {

GridView::GridView(QWidget* parent) : QWidget(parent), m_model(new GridModel(this)), m_choices(new QWidget)
{
    m_hint = new PlainLabel;
    m_hint->setWordWrap(true);
    m_hint->setForegroundRole(QPalette::PlaceholderText);
    makeTable();
    makeCommands();
    m_choices->setLayout(makeChoices());
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(6, 6, 6, 6);
    layout->addWidget(m_choices);
    layout->addWidget(m_hint);
    layout->addWidget(m_table, 1);
    connect(m_model, &GridModel::columnsInserted, this, &GridView::showHint);
    connect(m_model, &GridModel::columnsInserted, this, &GridView::showWanted);
    connect(m_model, &GridModel::columnsRemoved, this, &GridView::showHint);
    connect(m_model, &GridModel::modelAboutToBeReset, this, [this] {
        const QModelIndex current = m_table->currentIndex();
        m_current =
            current.isValid() ? std::pair(m_model->nodeAt(current.row()), current.column()) : std::pair(NodeId(), -1);
    });
    connect(m_model, &GridModel::instanceChanged, this, &GridView::nameFrames);
    connect(m_model, &GridModel::modelReset, this, [this] {
        showHint();
        fitRowNames();
        if (const int row = m_model->rowOf(m_current.first); row >= 0 && m_current.second < m_model->columnCount())
            m_table->setCurrentIndex(m_model->index(row, m_current.second));
        showWanted();
    });
    showHint();
}

QLayout* GridView::makeChoices()
{
    m_frames = new QComboBox;
    m_frames->setAccessibleName(tr("Frame"));
    m_frames->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    connect(m_frames, &QComboBox::activated, this,
            [this](int row) { chooseFrame(StaticFrameId(row + 1), std::nullopt); });
    m_orders = new QComboBox;
    m_orders->setAccessibleName(tr("Order of the rows"));
    m_orders->addItem(tr("As in the outline"));
    m_orders->addItem(tr("First dead first"));
    m_orders->addItem(tr("First NaN first"));
    m_orders->addItem(tr("Slowest first"));
    m_orders->setToolTip(tr("Slowest: whose kernel took longest; of those that were not measured, what fires the most "
                            "events after its iteration began"));
    connect(m_orders, &QComboBox::activated, this, [this](int row) { m_model->setOrder(static_cast<RowOrder>(row)); });
    auto* row = new QHBoxLayout;
    row->setContentsMargins(0, 0, 0, 0);
    row->addWidget(m_frames, 1);
    row->addWidget(m_orders);
    return row;
}

void GridView::makeTable()
{
    m_table = new QTableView;
    m_table->setModel(m_model);
    m_table->setItemDelegate(new GridDelegate(m_table));
    m_table->setAccessibleName(tr("Nodes by iterations"));
    m_table->setSelectionMode(QAbstractItemView::ContiguousSelection);
    m_table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_table->setCornerButtonEnabled(false);
    m_table->setTextElideMode(Qt::ElideMiddle);
    m_table->setTabKeyNavigation(false);
    const int height = fontMetrics().height() + 6;
    QHeaderView* rows = m_table->verticalHeader();
    rows->setSectionResizeMode(QHeaderView::Fixed);
    rows->setDefaultSectionSize(height);
    rows->setTextElideMode(Qt::ElideMiddle);
    rows->setHighlightSections(false);  // in bold a name may not fit
    rows->setSectionsClickable(true);
    connect(rows, &QHeaderView::sectionClicked, this, &GridView::toggleScope);
    QHeaderView* header = m_table->horizontalHeader();
    header->setSectionResizeMode(QHeaderView::Fixed);
    header->setDefaultSectionSize(std::max(height, fontMetrics().horizontalAdvance(QStringLiteral("-0000000"))));
    header->setHighlightSections(true);
    makeCopyable(m_table);
    connect(m_table, &QTableView::clicked, this, &GridView::activate);
    connect(m_table, &QTableView::activated, this, &GridView::activate);
    m_table->setContextMenuPolicy(Qt::CustomContextMenu);
    connect(m_table, &QWidget::customContextMenuRequested, this, &GridView::showMenu);
    header->setToolTip(tr("Click marks an iteration, Ctrl+click compares with it, a drag over several compares these, "
                          "Ctrl and a drag to the graph shows one there"));
    connect(header, &QHeaderView::sectionPressed, this, &GridView::mark);
    connect(header, &QHeaderView::sectionEntered, this, &GridView::dragTo);
    header->viewport()->installEventFilter(this);
}

void GridView::toggleScope(int row)
{
    if (row < 0 || row >= m_model->rowCount() || m_model->nodeAt(row).isValid())
        return;
    const int column = std::max(0, m_table->currentIndex().column());
    m_model->toggleScope(row);  // it stays where it is, what is below it comes and goes
    m_table->setCurrentIndex(m_model->index(row, column));
}

void GridView::listFrames()
{
    m_frames->clear();
    if (!m_snapshot || !m_snapshot->program)
        return;
    for (StaticFrameId f(1); f.index() < m_snapshot->program->frames().size(); ++f.value)
        m_frames->addItem(QString());
    nameFrames();
}

/// The one that is shown with its instance: a frame in a loop has one for each iteration around it.
void GridView::nameFrames()
{
    if (!m_snapshot || !m_snapshot->program || !m_snapshot->names)
        return;
    for (int row = 0; row < m_frames->count(); ++row) {
        const StaticFrameId f(row + 1);
        const bool isShown = f == m_model->frame() && m_model->shownParent();
        m_frames->setItemText(row,
                              briefText(text(isShown ? instanceName(*m_snapshot, *m_model->shownParent(), f)
                                                     : m_snapshot->names->shortFrame(f))));
    }
}

/// As wide as they want, up to a part of the view.
void GridView::fitRowNames()
{
    const int letter = fontMetrics().averageCharWidth();
    QHeaderView* rows = m_table->verticalHeader();
    if (m_model->rowCount() > 0)
        rows->headerDataChanged(Qt::Vertical, 0, m_model->rowCount() - 1);  // it keeps what it wanted before
    rows->setFixedWidth(std::clamp(rows->sizeHint().width() + 4, 12 * letter, std::max(26 * letter, width() / 4)));
    Q_EMIT rows->geometriesChanged();  // the table asks for its width only then
}

void GridView::chooseFrame(StaticFrameId frame, std::optional<TagId> parent)
{
    if (frame == m_model->frame() && parent == m_parent)
        return;
    m_parent = parent;
    m_marked = -1;
    m_model->setFrame(frame, parent);
    m_frames->setCurrentIndex(static_cast<int>(frame.value) - 1);
    nameFrames();
}

void GridView::setSnapshot(const std::shared_ptr<const Snapshot>& snapshot, std::optional<TagId> focus)
{
    const bool isOther = !m_snapshot || !snapshot || m_snapshot->program != snapshot->program;
    const bool isOtherFocus = isOther || m_focus != focus;
    const bool isOtherSnapshot = m_snapshot != snapshot;
    m_snapshot = snapshot;
    m_focus = focus;
    if (isOtherSnapshot)
        m_model->setSnapshot(snapshot);
    updateCommands();
    if (isOther)
        listFrames();
    else
        nameFrames();  // an instance may have ended, or be gone to
    if (!snapshot || !snapshot->program || snapshot->program->frames().size() < 2)
        return;
    if (isOther)
        chooseFrame(StaticFrameId(1), std::nullopt);
    if (!focus || !isOtherFocus)
        return;
    if (const auto id = findIteration(snapshot->state, *focus)) {
        const Iteration& iteration = snapshot->state.iteration(*id);
        const IterationId around = snapshot->state.frames[iteration.frame.index()].parent;
        if (around.isValid())
            chooseFrame(iteration.staticFrame, snapshot->state.iteration(around).tag);
    }
}

void GridView::activate(const QModelIndex& index)
{
    if (!m_model->nodeAt(index.row()).isValid())
        toggleScope(index.row());
    else if (const TagId tag = m_model->tagAt(index.column()); tag.isValid())
        Q_EMIT cellActivated(m_model->nodeAt(index.row()), tag);
}

void GridView::mark(int column)
{
    m_marked = column;
    m_model->setCompared(GridModel::Compared{column, column, {}});
}

void GridView::compareWith(int column)
{
    if (column == m_marked || m_marked < 0)
        return;
    CompareQuery request;
    request.what = CompareQuery::Iterations{m_model->frame(), m_model->parentTag(), m_marked, column};
    m_model->setCompared(GridModel::Compared{m_marked, column, {}});
    Q_EMIT compareRequested(request);
}

void GridView::dragTo(int column)
{
    if (m_marked < 0)
        return;
    m_dragged = column;
    m_model->setCompared(GridModel::Compared{m_marked, column, {}});
}

void GridView::endDrag()
{
    const int last = std::exchange(m_dragged, -1);
    if (last < 0 || last == m_marked)
        return;
    std::vector<int64_t> columns;
    const int step = last < m_marked ? -1 : 1;
    // Of many only the two ends: there is no room for more pictures, and they can be added.
    constexpr int mostShown = 4;
    const bool isFew = std::abs(last - m_marked) < mostShown;
    for (int column = m_marked; column != last + step; column += step)
        if (isFew || column == m_marked || column == last)
            columns.push_back(column);
    Q_EMIT columnsChosen(m_model->frame(), m_model->parentTag(), columns);
    compareWith(last);
}

void GridView::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    fitRowNames();
}

bool GridView::eventFilter(QObject* watched, QEvent* event)
{
    switch (event->type()) {
    case QEvent::MouseButtonPress:
    case QEvent::MouseMove:
    case QEvent::MouseButtonRelease:
        if (takeMouse(*static_cast<QMouseEvent*>(event)))
            return true;
        break;
    default: break;
    }
    if (event->type() == QEvent::MouseButtonRelease)
        endDrag();
    return QWidget::eventFilter(watched, event);
}

bool GridView::takeMouse(const QMouseEvent& event)
{
    if (event.type() == QEvent::MouseButtonPress) {
        const bool isOne = event.button() == Qt::LeftButton && event.modifiers().testFlag(Qt::ControlModifier);
        m_pressed = isOne ? m_table->horizontalHeader()->logicalIndexAt(event.pos()) : -1;
        m_pressedAt = event.pos();
        return m_pressed >= 0;
    }
    if (m_pressed < 0)
        return false;
    if (event.type() == QEvent::MouseMove) {
        if ((event.pos() - m_pressedAt).manhattanLength() >= QApplication::startDragDistance())
            carry(std::exchange(m_pressed, -1));
    } else if (const int column = std::exchange(m_pressed, -1); m_marked >= 0) {
        compareWith(column);
    } else {
        mark(column);
    }
    return true;
}

void GridView::carry(int column)
{
    if (m_model->columnCount() < 2)
        return;  // it would be beside itself
    const int beside = besideColumn(column).value_or(column > 0 ? column - 1 : 1);
    const QHeaderView* header = m_table->horizontalHeader();
    auto* drag = new QDrag(this);
    drag->setMimeData(
        mimeOf({m_snapshot->fileNumber, {m_model->frame(), m_model->parentTag(), beside, column}}).release());
    drag->setPixmap(header->viewport()->grab(
        {header->sectionViewportPosition(column), 0, header->sectionSize(column), header->height()}));
    drag->exec(Qt::CopyAction);
}

void GridView::setCompared(const std::optional<CompareQuery::Iterations>& iterations,
                           std::unordered_set<uint32_t> nodes)
{
    if (!iterations) {
        m_marked = -1;
        m_model->setCompared(std::nullopt);
        return;
    }
    if (iterations->frame != m_model->frame() || iterations->parent != m_model->parentTag())
        return;
    m_marked = static_cast<int>(iterations->left);
    m_model->setCompared(GridModel::Compared{m_marked, static_cast<int>(iterations->right), std::move(nodes)});
}

std::optional<CompareQuery::Iterations> GridView::besidePrevious() const
{
    const int columns = m_model->columnCount();
    if (columns < 2)
        return std::nullopt;
    const int right = std::clamp(m_table->currentIndex().column(), 1, columns - 1);
    return CompareQuery::Iterations{m_model->frame(), m_model->parentTag(), right - 1, right};
}

void GridView::goTo(NodeId node, int64_t iteration)
{
    if (showAt(node, iteration))
        activate(m_table->currentIndex());
}

void GridView::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    QTimer::singleShot(0, this, &GridView::showWanted);  // once it has its size
}

/// What was to be shown before its cell was there, or before anything could be seen.
void GridView::showWanted()
{
    if (const std::optional<std::pair<NodeId, int64_t>> wanted = std::exchange(m_wanted, std::nullopt))
        showAt(wanted->first, wanted->second);
}

bool GridView::showAt(NodeId node, int64_t iteration)
{
    const int row = m_model->rowOf(node);
    const bool isThere = row >= 0 && iteration >= 0 && iteration < m_model->columnCount();
    m_wanted = isThere && isVisible() ? std::nullopt : std::optional(std::pair(node, iteration));
    if (!isThere)
        return false;
    const QModelIndex cell = m_model->index(row, static_cast<int>(iteration));
    m_table->setCurrentIndex(cell);
    m_table->scrollTo(cell, QAbstractItemView::EnsureVisible);
    return true;
}

QList<QAction*> GridView::actionsAt(const QModelIndex& cell)
{
    QList<QAction*> actions;
    if (!cell.isValid())
        return actions;
    if (const int row = cell.row(); !m_model->nodeAt(row).isValid()) {
        auto* fold = new QAction(m_model->rowAt(row).isClosed ? tr("&Open the scope") : tr("&Close the scope"), this);
        connect(fold, &QAction::triggered, this, [this, row] { toggleScope(row); });
        return {fold};
    }
    const int column = cell.column();
    const auto add = [&](const QString& label, bool isEnabled, auto&& act) {
        auto* action = new QAction(label, this);
        action->setEnabled(isEnabled);
        connect(action, &QAction::triggered, this, act);
        actions.append(action);
    };
    add(tr("&Mark i=%1 for comparing").arg(column), true, [this, column] { mark(column); });
    const bool canCompare = m_marked >= 0 && m_marked != column;
    add(canCompare ? tr("&Compare with i=%1").arg(m_marked) : tr("&Compare with the marked iteration"), canCompare,
        [this, column] { compareWith(column); });
    add(tr("Compare with the iteration &before"), column > 0, [this, column] {
        mark(column - 1);
        compareWith(column);
    });
    m_table->setCurrentIndex(cell);
    updateCommands();
    return actions + QList<QAction*>{m_showBeside, m_firstChange, m_nextChange, m_runTo};
}

void GridView::makeCommands()
{
    const auto make = [this](const char* name, auto&& act) {
        auto* action = new QAction(this);
        action->setObjectName(QLatin1String(name));
        connect(action, &QAction::triggered, this, act);
        return action;
    };
    m_firstChange = make("firstChange", [this] { askForChange(-1); });
    m_firstChange->setText(tr("&First iteration where this differs"));
    m_nextChange = make("nextChange", [this] { askForChange(m_table->currentIndex().column()); });
    m_nextChange->setText(tr("&Next iteration where this differs"));
    m_showBeside = make("showBeside", [this] {
        const int column = m_table->currentIndex().column();
        if (const std::optional<int> beside = besideColumn(column))
            Q_EMIT besideRequested(ComparedIterations{m_model->frame(), m_model->parentTag(), *beside, column});
    });
    m_runTo = make("runToFiring", [this] {
        const QModelIndex cell = m_table->currentIndex();
        Q_EMIT runToRequested(m_model->nodeAt(cell.row()), cell.column());
    });
    m_runTo->setText(tr("&Run to this firing"));
    connect(m_table->selectionModel(), &QItemSelectionModel::currentChanged, this, &GridView::updateCommands);
    connect(m_model, &QAbstractItemModel::modelReset, this, &GridView::updateCommands);
    connect(m_model, &QAbstractItemModel::dataChanged, this, &GridView::updateCommands);  // tags come with the cells
    updateCommands();
}

std::optional<int> GridView::besideColumn(int column) const
{
    const int beside = m_marked >= 0 ? m_marked : column - 1;
    return beside >= 0 && beside != column ? std::optional(beside) : std::nullopt;
}

void GridView::askForChange(int64_t after)
{
    const QModelIndex cell = m_table->currentIndex();
    Q_EMIT changeRequested(ChangeQuery{m_model->nodeAt(cell.row()), m_model->tagAt(cell.column()), after});
}

void GridView::updateCommands()
{
    const QModelIndex cell = m_table->currentIndex();
    const bool isFiring = cell.isValid() && m_model->nodeAt(cell.row()).isValid();
    const bool isThere = isFiring && m_model->tagAt(cell.column()).isValid();
    const std::optional<int> beside = isFiring ? besideColumn(cell.column()) : std::nullopt;
    m_showBeside->setEnabled(beside.has_value());
    m_showBeside->setText(beside ? tr("&Show beside i=%1").arg(*beside) : tr("&Show beside the marked iteration"));
    m_firstChange->setEnabled(isThere);
    m_nextChange->setEnabled(isThere);
    m_runTo->setEnabled(isFiring && m_snapshot && m_snapshot->program && !m_snapshot->isRunning);
}

void GridView::showMenu(QPoint position)
{
    // The keyboard's menu key asks at the cell that is current.
    const QModelIndex under = m_table->indexAt(position);
    const QList<QAction*> actions = actionsAt(under.isValid() ? under : m_table->currentIndex());
    if (actions.isEmpty())
        return;
    auto* menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    const QList<QAction*> staying = commands() + QList<QAction*>{m_runTo};
    for (QAction* action : actions)
        if (!staying.contains(action))
            action->setParent(menu);
    menu->addActions(actions);
    menu->addSeparator();
    menu->addActions(m_table->actions());
    menu->popup(m_table->viewport()->mapToGlobal(position));
}

void GridView::showHint()
{
    if (!m_frames)
        return;
    const bool hasFrames = m_frames->count() > 0;
    const bool hasCells = m_model->columnCount() > 0 && m_model->rowCount() > 0;
    m_choices->setVisible(hasFrames);
    m_table->setVisible(hasCells);
    m_hint->setVisible(!hasCells);
    m_hint->setText(hasFrames ? tr("No iteration of this frame has begun. Here come its nodes, one row each, with a "
                                   "column for each iteration.")
                              : tr("This graph has no loop frames that run: there are no iterations to compare."));
}

}

#include "moc_grid_view.cpp"
