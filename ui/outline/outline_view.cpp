// SPDX-License-Identifier: Apache-2.0
#include "ui/outline/outline_view.h"

#include "ui/common/plain_label.h"
#include "ui/common/state_glyph.h"
#include "ui/common/table_copy.h"
#include "ui/common/text.h"
#include "ui/common/theme.h"
#include "ui/common/tree_columns.h"
#include "ui/common/tree_keys.h"

#include <QApplication>
#include <QContextMenuEvent>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLineEdit>
#include <QPainter>
#include <QResizeEvent>
#include <QScopedValueRollback>
#include <QScrollBar>
#include <QStyledItemDelegate>
#include <QTreeView>
#include <QVBoxLayout>

#include <algorithm>
#include <functional>
#include <utility>

namespace tagscope::ui {

namespace {

/// Up to so many nodes, everything is open.
constexpr size_t fewNodes = 200;
constexpr int glyphWidth = 16;

/// Between box and name, how the node stands.
class OutlineDelegate final : public QStyledItemDelegate {
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override
    {
        constexpr int betweenBoxes = 4;  // those of rows above each other would touch
        return QStyledItemDelegate::sizeHint(option, index) + QSize(0, betweenBoxes);
    }

    void paint(QPainter* painter, const QStyleOptionViewItem& given, const QModelIndex& index) const override
    {
        QStyleOptionViewItem option = given;
        initStyleOption(&option, index);
        const QStyle* style = option.widget ? option.widget->style() : QApplication::style();
        if (index.column() == OutlineModel::State) {
            const int margin = style->pixelMetric(QStyle::PM_FocusFrameHMargin, nullptr, option.widget) + 1;
            const auto& model = static_cast<const OutlineModel&>(*index.model());
            option.text = model.stateText(model.targetAt(index), [&](const QString& text) {
                return option.fontMetrics.horizontalAdvance(text) <= option.rect.width() - 2 * margin;
            });
        }
        style->drawControl(QStyle::CE_ItemViewItem, &option, painter, option.widget);
        if (!option.features.testFlag(QStyleOptionViewItem::HasDecoration))
            return;
        const QRect place = style->subElementRect(QStyle::SE_ItemViewItemDecoration, &option, option.widget);
        const auto state = static_cast<NodeState>(index.data(OutlineModel::StateOf).toInt());
        Theme theme = Theme::of(option.palette);
        if (option.state.testFlag(QStyle::State_Selected))
            theme.setInk(option.palette.color(QPalette::HighlightedText));
        painter->save();
        painter->setRenderHint(QPainter::Antialiasing);
        paintStateGlyph(*painter, place, state, theme, index.data(OutlineModel::Arrived).toDouble());
        painter->restore();
    }

protected:
    void initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const override
    {
        QStyledItemDelegate::initStyleOption(option, index);
        if (index.column() != OutlineModel::Name)
            return;
        option->textElideMode = Qt::ElideMiddle;
        if (!index.data(OutlineModel::StateOf).isValid())
            return;
        option->features |= QStyleOptionViewItem::HasDecoration;  // room for the sign
        option->decorationSize = {glyphWidth, glyphWidth};
    }
};

}

class OutlineTree final : public QTreeView {
public:
    explicit OutlineTree(std::function<QString()> sentence) : m_sentence(std::move(sentence)) {}

    /// Called with what a menu is wanted of, and where.
    std::function<void(const QModelIndex&, QPoint)> menuWanted;

protected:
    void paintEvent(QPaintEvent* event) override
    {
        QTreeView::paintEvent(event);
        if (model()->rowCount() > 0)
            return;
        QPainter painter(viewport());
        painter.setPen(palette().color(QPalette::PlaceholderText));
        painter.drawText(viewport()->rect().adjusted(8, 8, -8, -8), Qt::AlignTop | Qt::AlignLeft | Qt::TextWordWrap,
                         m_sentence());
    }

    void contextMenuEvent(QContextMenuEvent* event) override
    {
        const bool isByMouse = event->reason() == QContextMenuEvent::Mouse;
        const QModelIndex index = isByMouse ? indexAt(event->pos()) : currentIndex();
        if (index.isValid())
            menuWanted(index, isByMouse ? event->globalPos() : viewport()->mapToGlobal(visualRect(index).center()));
    }

    void resizeEvent(QResizeEvent* event) override
    {
        QTreeView::resizeEvent(event);
        const QRect current = visualRect(currentIndex());
        const bool wasInView = current.isValid() && current.top() >= 0 && current.top() < event->oldSize().height();
        if (wasInView && current.bottom() >= viewport()->height())
            scrollTo(currentIndex());  // a sentence above the tree took its room
    }

    void showEvent(QShowEvent* event) override
    {
        QTreeView::showEvent(event);
        if (currentIndex().isValid())
            scrollTo(currentIndex());  // what was selected elsewhere meanwhile
    }

private:
    std::function<QString()> m_sentence;
};

OutlineView::OutlineView(QWidget* parent)
    : QWidget(parent), m_model(new OutlineModel(this)), m_list(new OutlineTree([this] { return sentence(); })),
      m_line(new QLineEdit)
{
    m_line->setPlaceholderText(tr("Filter: while  op:Merge  state:ready"));
    m_line->setToolTip(tr("Words of names; op:Merge, frame:while, state:dead, dev:gpu; re: and a regular expression. "
                          "Down goes to the tree."));
    m_line->setAccessibleName(tr("Filter of the outline"));
    m_line->setClearButtonEnabled(true);
    m_line->installEventFilter(this);
    m_list->setModel(m_model);
    m_list->setItemDelegate(new OutlineDelegate(m_list));
    m_list->setAccessibleName(tr("Outline"));
    m_list->setUniformRowHeights(true);
    m_list->setIndentation(12);
    m_list->setExpandsOnDoubleClick(false);
    new TreeColumns(m_list);
    new TreeKeys(m_list);
    m_list->header()->moveSection(OutlineModel::State, OutlineModel::Op);  // of groups the state stands nowhere else
    m_caption = new PlainLabel;
    m_caption->setWordWrap(true);
    m_caption->setMargin(4);
    m_caption->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Minimum);
    m_caption->hide();
    m_list->menuWanted = [this](const QModelIndex& index, QPoint at) {
        Q_EMIT menuWanted(m_model->targetAt(index), at);
    };
    makeCopyable(m_list);
    m_list->setContextMenuPolicy(Qt::DefaultContextMenu);  // copying is not all of the menu
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(2);
    layout->addWidget(m_line);
    layout->addWidget(m_caption);
    layout->addWidget(m_list, 1);
    connect(m_line, &QLineEdit::textChanged, this, &OutlineView::filter);
    connect(m_line, &QLineEdit::returnPressed, this, &OutlineView::goDown);
    connect(&m_filtering, &LatestJob::ranOutOfMemory, m_line, &QLineEdit::clear);
    connect(m_list->selectionModel(), &QItemSelectionModel::currentChanged, this, [this](const QModelIndex& index) {
        if (m_isFollowing || !index.isValid())
            return;
        m_selected = m_model->targetAt(index);
        Q_EMIT chosen(m_selected);
    });
    connect(m_list, &QTreeView::activated, this,
            [this](const QModelIndex& index) { Q_EMIT activated(m_model->targetAt(index)); });
}

OutlineView::~OutlineView() = default;

/// Ops are also in tool tips, and give way to names and states.
void OutlineView::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    m_list->setColumnHidden(OutlineModel::Op, isNarrow(*this));
}

void OutlineView::setCaption(const QString& caption)
{
    m_caption->setText(caption);
    m_caption->setToolTip(plainHint(caption));
    m_caption->setVisible(!caption.isEmpty());
}

QString OutlineView::caption() const
{
    return m_caption->text();
}

QTreeView* OutlineView::list() const
{
    return m_list;
}

void OutlineView::setGraph(std::shared_ptr<const Graph> graph, std::shared_ptr<const GroupTree> tree)
{
    m_filtering.cancel();
    m_graph = std::move(graph);
    m_tree = std::move(tree);
    m_all = m_tree ? std::make_shared<const OutlineRows>(m_tree, m_graph->size()) : nullptr;
    m_states.reset();
    m_open.clear();
    if (m_tree && m_graph->size() <= fewNodes)
        for (uint32_t g = 1; g < m_tree->groups().size(); ++g)
            m_open.insert(g);
    m_selected = {};
    if (m_index && m_index->graph != m_graph)
        m_index.reset();
    m_isFiltered = false;
    takeRows(m_all, false);
    filter();
}

void OutlineView::setIndex(std::shared_ptr<const NodeIndex> index)
{
    m_index = std::move(index);
    filter();
}

/// Only rows that are seen are told to have changed.
void OutlineView::setStates(std::shared_ptr<const NodeStates> states, std::shared_ptr<const BreakMarks> marks)
{
    m_states = states;
    m_model->setStates(std::move(states), std::move(marks));
    const int bottom = m_list->viewport()->height();
    QModelIndex first = m_list->isVisible() ? m_list->indexAt({0, 0}) : QModelIndex();
    for (QModelIndex at = first; at.isValid();) {
        const QModelIndex below = m_list->indexBelow(at);
        const bool isEnd = !below.isValid() || m_list->visualRect(below).top() > bottom;
        if (isEnd || below.parent() != first.parent()) {
            m_model->noteChanged(first, at);
            first = below;
        }
        at = isEnd ? QModelIndex() : below;
    }
    if (!m_query.states.isEmpty())
        filter();
}

void OutlineView::filter()
{
    m_query = FindQuery::parse(m_line->text());
    if (!m_tree)
        return;
    if (m_query.isEmpty() && m_query.problem.isEmpty() && !m_query.isCommand) {
        m_filtering.cancel();
        if (m_isFiltered)
            takeRows(m_all, false);
        return;
    }
    if (!m_index || m_index->graph != m_graph) {
        m_list->viewport()->update();
        return;  // setIndex comes back here
    }
    if (!m_query.problem.isEmpty() || m_query.isCommand) {
        m_filtering.cancel();
        takeRows(std::make_shared<const OutlineRows>(m_tree, std::vector<bool>(m_graph->size())), true);
        return;
    }
    m_filtering.start([this, query = m_query, index = m_index, tree = m_tree,
                       states = m_states](const std::stop_token& stop) -> LatestJob::Outcome {
        const NodeIndex::StateOf stateOf = [&](NodeId node) {
            return states ? states->look(node).state : NodeState::NotReached;
        };
        std::vector<bool> isShown(index->names.size());
        for (size_t i = 0; i < isShown.size() && !stop.stop_requested(); ++i) {
            const auto isIn = [&](const QString& word) { return index->names[i].contains(word); };
            isShown[i] = std::ranges::all_of(query.words, isIn) && index->fits(query, NodeId(i), stateOf);
        }
        return [this, rows = std::make_shared<const OutlineRows>(tree, isShown)] {
            if (!m_isFiltered || !m_model->rows() || !(*rows == *m_model->rows()))
                takeRows(rows, true);
        };
    });
}

void OutlineView::rememberOpen()
{
    m_open.clear();
    for (uint32_t g = 1; g < m_tree->groups().size(); ++g)
        if (const QModelIndex index = m_model->indexOf(CanvasTarget::ofGroup(GroupId(g))); m_list->isExpanded(index))
            m_open.insert(g);
}

void OutlineView::takeRows(std::shared_ptr<const OutlineRows> rows, bool isFiltered)
{
    if (isFiltered && !m_isFiltered)
        rememberOpen();
    const bool wasFiltered = std::exchange(m_isFiltered, isFiltered);
    const int scrolled = m_list->verticalScrollBar()->value();
    const QScopedValueRollback guard(m_isFollowing, true);
    m_model->setRows(m_graph, std::move(rows));
    openWhat(isFiltered);
    if (wasFiltered && isFiltered)
        m_list->verticalScrollBar()->setValue(scrolled);  // another state of the run, or another letter
    const QModelIndex index = m_model->indexOf(m_selected);
    if (!index.isValid())
        return;
    m_list->setCurrentIndex(index);
    if (wasFiltered != isFiltered)
        m_list->scrollTo(index);
}

/// Of what a filter leaves, everything, unless that is too much to be looked through.
void OutlineView::openWhat(bool isFiltered)
{
    constexpr size_t mostOpened = 2000;
    if (!m_model->rows() || (isFiltered && m_model->rows()->shownNodes() > mostOpened))
        return;
    for (uint32_t g = 1; g < m_tree->groups().size(); ++g)
        if (isFiltered || m_open.contains(g))
            if (const QModelIndex index = m_model->indexOf(CanvasTarget::ofGroup(GroupId(g))); index.isValid())
                m_list->setExpanded(index, true);
}

void OutlineView::select(const CanvasTarget& target)
{
    if (m_selected == target && m_list->currentIndex() == m_model->indexOf(target))
        return;
    m_selected = target;
    const QScopedValueRollback guard(m_isFollowing, true);
    const QModelIndex index = m_model->indexOf(target);
    if (!index.isValid()) {
        m_list->clearSelection();
        return;
    }
    m_list->scrollTo(index);  // opens what it is in
    m_list->setCurrentIndex(index);
}

CanvasTarget OutlineView::selected() const
{
    return m_list->selectionModel()->hasSelection() ? m_model->targetAt(m_list->currentIndex()) : CanvasTarget();
}

/// To the first node that is left.
void OutlineView::goDown()
{
    m_list->setFocus();
    if (m_model->rowCount() > 0 && !m_list->selectionModel()->hasSelection())
        m_list->setCurrentIndex(m_model->index(0, 0));
}

bool OutlineView::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == m_line && event->type() == QEvent::KeyPress) {
        const int key = static_cast<QKeyEvent*>(event)->key();
        if (key == Qt::Key_Down) {
            goDown();
            return true;
        }
        if (key == Qt::Key_Escape && !m_line->text().isEmpty()) {
            m_line->clear();
            return true;
        }
    }
    return QWidget::eventFilter(watched, event);
}

QString OutlineView::sentence() const
{
    if (!m_tree)
        return tr("The scopes, loop frames and nodes of the graph stand here once it has been taken apart.");
    if (m_query.isCommand)
        return tr("Commands are found by the palette; this line finds nodes.");
    if (!m_query.problem.isEmpty())
        return m_query.problem;
    return m_isFiltered ? tr("No node is like that.") : tr("The graph has no nodes.");
}

}

#include "moc_outline_view.cpp"
