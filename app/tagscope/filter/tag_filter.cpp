// SPDX-License-Identifier: Apache-2.0
#include "app/tagscope/filter/tag_filter.h"

#include "ui/common/elided_label.h"
#include "ui/common/empty_hint.h"
#include "ui/common/plain_label.h"
#include "ui/common/text.h"
#include "ui/parts/command.h"

#include <QAction>
#include <QDeadlineTimer>
#include <QHBoxLayout>
#include <QListView>
#include <QLocale>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSignalBlocker>
#include <QSpinBox>
#include <QTableView>
#include <QTextBlock>
#include <QTextDocument>
#include <QTreeView>

#include <algorithm>
#include <utility>

namespace tagscope::app {

using ui::TagRange;

namespace {

constexpr int dueMs = 30;
constexpr int sliceMs = 6;

/// A view that hides rows one by one would lay itself out as often.
class Unpainted {
public:
    explicit Unpainted(QWidget& view) : m_view(view), m_wasEnabled(view.updatesEnabled())
    {
        m_view.setUpdatesEnabled(false);
    }
    ~Unpainted() { m_view.setUpdatesEnabled(m_wasEnabled); }
    Unpainted(const Unpainted&) = delete;
    Unpainted& operator=(const Unpainted&) = delete;

private:
    QWidget& m_view;
    bool m_wasEnabled;
};

void setHidden(QAbstractItemView& view, int row, bool isHidden)
{
    if (auto* table = qobject_cast<QTableView*>(&view)) {
        if (table->isRowHidden(row) != isHidden)
            table->setRowHidden(row, isHidden);
    } else if (auto* list = qobject_cast<QListView*>(&view)) {
        if (list->isRowHidden(row) != isHidden)
            list->setRowHidden(row, isHidden);
    }
}

}

TagFilter::TagFilter(std::function<std::string()> focusedTag, QObject* window)
    : QObject(window), m_focusedTag(std::move(focusedTag)),
      m_action(ui::makeCommand(window, QStringLiteral("onlyTag"), tr("Only this &tag"),
                               {QKeySequence(Qt::CTRL | Qt::Key_T)})),
      m_chip(new QWidget)
{
    m_action->setCheckable(true);
    connect(m_action, &QAction::triggered, this, &TagFilter::toggle);
    m_due.setSingleShot(true);
    m_due.setInterval(dueMs);
    connect(&m_due, &QTimer::timeout, this, &TagFilter::apply);
    m_more.setSingleShot(true);
    m_more.setInterval(0);
    connect(&m_more, &QTimer::timeout, this, &TagFilter::work);
    makeChip();
}

void TagFilter::makeChip()
{
    // A narrow window has the ends of both in their tool tips.
    const auto makeText = [this](int letters) {
        auto* label = new ui::ElidedLabel;
        label->setSizePolicy(QSizePolicy::Maximum, QSizePolicy::Preferred);
        label->setMinimumWidth(letters * m_chip->fontMetrics().averageCharWidth());
        return label;
    };
    m_name = makeText(6);
    m_first = new QSpinBox;
    m_last = new QSpinBox;
    m_first->setAccessibleName(tr("First iteration that is shown"));
    m_last->setAccessibleName(tr("Last iteration that is shown"));
    m_last->setSpecialValueText(tr("alone"));  // its least value is that of the first
    for (QSpinBox* box : {m_first, m_last}) {
        box->setRange(0, std::numeric_limits<int>::max());
        box->setKeyboardTracking(false);
        box->setMinimumWidth(
            10 * m_chip->fontMetrics().averageCharWidth());  // its own is that of the largest number there is
        connect(box, &QSpinBox::valueChanged, this, &TagFilter::chooseIterations);
    }
    m_count = makeText(2);
    auto* all = new QPushButton(tr("✕ Show &all"));
    all->setToolTip(tr("Takes the filter away"));
    connect(all, &QPushButton::clicked, this, [this] { set(std::nullopt); });
    auto* row = new QHBoxLayout(m_chip);
    row->setContentsMargins(8, 2, 8, 2);
    row->addWidget(m_name);
    row->addWidget(m_first);
    m_to = new ui::PlainLabel(tr("to"));
    row->addWidget(m_to);
    row->addWidget(m_last);
    row->addSpacing(12);
    row->addWidget(m_count);
    row->addWidget(all);
    row->addStretch(1);
    m_chip->setObjectName(QStringLiteral("tagFilter"));
    m_chip->hide();
}

void TagFilter::toggle()
{
    if (m_range) {
        set(std::nullopt);
        return;
    }
    const std::optional<TagRange> range = TagRange::of(m_focusedTag());
    if (!range)
        Q_EMIT said(tr("✗ What is looked at is in no iteration: choose one in the path above the graph, or in the "
                       "table of iterations."));
    set(range);
}

void TagFilter::chooseIterations()
{
    if (!m_range)
        return;
    TagRange range = *m_range;
    range.first = m_first->value();
    range.last = std::max(m_first->value(), m_last->value());
    set(range);
}

void TagFilter::set(const std::optional<TagRange>& range)
{
    const bool isOther = std::exchange(m_range, range) != range;
    m_action->setChecked(range.has_value());
    m_chip->setVisible(range.has_value());
    if (range) {
        const QSignalBlocker first(m_first);
        const QSignalBlocker last(m_last);
        constexpr int64_t most = std::numeric_limits<int>::max();
        m_first->setValue(static_cast<int>(std::min(range->first, most)));
        m_last->setMinimum(m_first->value());
        m_last->setValue(static_cast<int>(std::min(range->last, most)));
        const bool isOne = m_last->value() == m_first->value();
        m_name->setText((isOne ? tr("Only %1, iteration") : tr("Only %1, iterations")).arg(ui::text(range->frame)));
        m_name->setToolTip(ui::plainHint(m_name->text()));
        m_to->setVisible(!isOne);
    }
    apply();
    if (isOther)
        Q_EMIT changed();
}

void TagFilter::look()
{
    if (m_more.isActive())
        m_isDueAgain = true;  // who begins anew each time would never come to an end
    else if (m_range || m_events || m_hidden.byTag > 0 || m_hidden.byEvents > 0)
        m_due.start();
}

void TagFilter::watch(QAbstractItemView* view)
{
    const QAbstractItemModel* model = view->model();
    connect(model, &QAbstractItemModel::rowsInserted, this, &TagFilter::look);
    connect(model, &QAbstractItemModel::rowsRemoved, this, &TagFilter::look);
    connect(model, &QAbstractItemModel::columnsInserted, this, &TagFilter::look);
    connect(model, &QAbstractItemModel::columnsRemoved, this, &TagFilter::look);
    connect(model, &QAbstractItemModel::layoutChanged, this, &TagFilter::look);
    connect(model, &QAbstractItemModel::modelReset, this, &TagFilter::look);
}

/// What a row is about is in its first column; other columns, fonts and colours come and go.
void TagFilter::watchRows(QAbstractItemView* view)
{
    watch(view);
    connect(view->model(), &QAbstractItemModel::dataChanged, this,
            [this](const QModelIndex& first, const QModelIndex&, const QList<int>& roles) {
                if (first.column() == 0 && (roles.isEmpty() || roles.contains(Qt::DisplayRole)))
                    look();
            });
}

void TagFilter::addList(QAbstractItemView* view, TagOf tagOf, EventOf eventOf)
{
    m_lists.push_back({view, std::move(tagOf), std::move(eventOf)});
    watchRows(view);
}

void TagFilter::addTree(QTreeView* tree, TagOf placeOf, std::function<bool(const QModelIndex&)> isInRange)
{
    m_trees.push_back({tree, std::move(placeOf), std::move(isInRange)});
    watchRows(tree);
}

void TagFilter::addIterations(QTableView* table, std::function<std::string()> frame, std::function<bool(int)> isInRange)
{
    m_iterations.push_back({table, std::move(frame), std::move(isInRange)});
    watch(table);
}

void TagFilter::addText(QPlainTextEdit* text, AboutOf aboutOf)
{
    m_texts.push_back({text, std::move(aboutOf)});
    connect(text, &QPlainTextEdit::textChanged, this, [this] {
        if (m_range || m_events)
            m_due.start();
    });
}

void TagFilter::setEvents(const std::optional<ui::EventRange>& events)
{
    if (std::exchange(m_events, events) != events)
        apply();
}

bool TagFilter::isOutside(const List& list, const QModelIndex& index) const
{
    const std::optional<uint64_t> event = m_events && list.eventOf ? list.eventOf(index) : std::nullopt;
    return event && !m_events->contains(*event);
}

bool TagFilter::hideRows(const List& list, const QDeadlineTimer& end)
{
    constexpr int rowsBetweenLooks = 64;
    const QAbstractItemModel& model = *list.view->model();
    const Unpainted unpainted(*list.view);
    for (; m_nextRow < model.rowCount(); ++m_nextRow) {
        if (m_nextRow % rowsBetweenLooks == rowsBetweenLooks - 1 && end.hasExpired())
            return false;
        const QModelIndex index = model.index(m_nextRow, 0);
        const bool isHidden = m_counted.count(m_range && !m_range->covers(list.tagOf(index)), isOutside(list, index));
        setHidden(*list.view, m_nextRow, isHidden);
        m_hasRowsInSight |= !isHidden;
    }
    sayIfEmpty(*list.view, m_hasRowsInSight);
    return true;
}

void TagFilter::sayIfEmpty(QAbstractItemView& view, bool hasRowsInSight) const
{
    const bool isFiltered = m_range || m_events;
    ui::EmptyHint::of(view).setFilteredOut(isFiltered && !hasRowsInSight
                                               ? tr("All rows are hidden: none is of the tags and of the part of the "
                                                    "run that are shown. What is chosen is written "
                                                    "over the graph, and can be taken away there.")
                                               : QString());
}

bool TagFilter::hideBranches(const Tree& tree, const QModelIndex& above)
{
    bool hasRowsInSight = false;
    const QAbstractItemModel& model = *tree.view->model();
    for (int row = 0; row < model.rowCount(above); ++row) {
        const QModelIndex index = model.index(row, 0, above);
        const bool isHidden =
            m_counted.count(m_range && !m_range->touches(tree.placeOf(index)), m_events && !tree.isInRange(index));
        if (tree.view->isRowHidden(row, above) != isHidden)
            tree.view->setRowHidden(row, above, isHidden);
        hasRowsInSight |= !isHidden;
        if (!isHidden)
            hideBranches(tree, index);
    }
    return hasRowsInSight;
}

void TagFilter::hideColumns(const Iterations& iterations)
{
    QTableView& table = *iterations.table;
    const Unpainted unpainted(table);
    const bool isOfFrame = m_range
        && ui::text(m_range->frame).section(QLatin1Char('/'), -1)
            == ui::text(iterations.frame()).section(QLatin1Char('/'), -1);
    const int columns = table.model()->columnCount();
    m_counted.hasMoreColumns |= columns > mostColumns && (isOfFrame || m_events);
    for (int column = 0; column < std::min(columns, mostColumns); ++column) {
        const bool isHidden = m_counted.count(isOfFrame && (column < m_range->first || column > m_range->last),
                                              m_events && !iterations.isInRange(column));
        if (table.isColumnHidden(column) != isHidden)
            table.setColumnHidden(column, isHidden);
    }
}

bool TagFilter::isOfOtherTags(const LineAbout& about) const
{
    return m_range && !about.tags.empty()
        && std::ranges::none_of(about.tags, [this](const std::string& tag) { return m_range->covers(tag); });
}

void TagFilter::hideLines(const Text& text)
{
    int lines = 0;
    bool hasChanged = false;
    QTextDocument& document = *text.view->document();
    m_counted.hasMoreLines |= document.blockCount() > mostLines && (m_range || m_events);
    for (QTextBlock block = document.firstBlock(); block.isValid() && lines < mostLines;
         block = block.next(), ++lines) {
        const LineAbout* about = text.aboutOf(block);
        const bool isOtherEvent = about && m_events && about->event && !m_events->contains(*about->event);
        const bool isHidden = m_counted.count(about && isOfOtherTags(*about), isOtherEvent);
        if (block.isVisible() == isHidden) {
            block.setVisible(!isHidden);
            hasChanged = true;
        }
    }
    if (hasChanged)
        document.markContentsDirty(0, document.characterCount());
}

QString TagFilter::beyond() const
{
    QString said;
    if (m_hidden.hasMoreColumns)
        said += tr("; columns of iterations beyond the first %1 stay").arg(QLocale().toString(mostColumns));
    if (m_hidden.hasMoreLines)
        said += tr("; lines of the console beyond the first %1 stay").arg(QLocale().toString(mostLines));
    return said;
}

void TagFilter::apply()
{
    m_due.stop();
    m_isDueAgain = false;
    m_counted = {};
    m_nextList = 0;
    m_nextRow = 0;
    m_hasRowsInSight = false;
    work();
}

void TagFilter::work()
{
    m_more.stop();
    const QDeadlineTimer end(sliceMs);
    for (; m_nextList < m_lists.size(); ++m_nextList, m_nextRow = 0, m_hasRowsInSight = false)
        if (const List& list = m_lists[m_nextList]; list.view && !hideRows(list, end)) {
            m_more.start();
            return;
        }
    for (const Tree& tree : m_trees)
        if (tree.view)
            sayIfEmpty(*tree.view, hideBranches(tree, {}));
    for (const Iterations& iterations : m_iterations)
        if (iterations.table)
            hideColumns(iterations);
    for (const Text& text : m_texts)
        if (text.view) {
            const QSignalBlocker own(text.view.data());
            hideLines(text);
        }
    m_hidden = m_counted;
    if (std::exchange(m_isDueAgain, false))
        m_due.start();
    Q_EMIT applied();
    const QString rows = QLocale().toString(m_hidden.byTag);
    m_count->setText((m_hidden.byTag > 0 ? tr("%1 rows of lists are hidden").arg(rows) : tr("nothing is hidden"))
                     + beyond());
    m_count->setToolTip(ui::plainHint(m_count->text()));
}

}

#include "moc_tag_filter.cpp"
