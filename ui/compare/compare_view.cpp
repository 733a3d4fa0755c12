// SPDX-License-Identifier: Apache-2.0
#include "ui/compare/compare_view.h"

#include "ui/common/column_fit.h"
#include "ui/common/plain_label.h"
#include "ui/common/text.h"
#include "ui/compare/compare_chooser.h"

#include <QAction>
#include <QApplication>
#include <QCheckBox>
#include <QClipboard>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QSortFilterProxyModel>
#include <QTableView>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

namespace tagscope::ui {

namespace {

/// Rows that differ, or all; sorted by a click on a header, else as they come.
class Rows final : public QSortFilterProxyModel {
public:
    explicit Rows(QObject* parent) : QSortFilterProxyModel(parent) { setSortRole(CompareModel::SortKey); }

    void setOnlyDifferences(bool only)
    {
        m_onlyDifferences = only;
        invalidateFilter();
    }

protected:
    bool filterAcceptsRow(int row, const QModelIndex& parent) const override
    {
        return !m_onlyDifferences || sourceModel()->index(row, 0, parent).data(CompareModel::IsDifference).toBool();
    }

private:
    bool m_onlyDifferences = true;
};

}

CompareView::CompareView(QWidget* parent)
    : QWidget(parent), m_chooser(new CompareChooser), m_model(new CompareModel(this))
{
    auto* rows = new Rows(this);
    m_rows = rows;
    m_rows->setSourceModel(m_model);
    m_summary = new PlainLabel;
    m_summary->setWordWrap(true);
    m_summary->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_first = new QToolButton;
    m_first->setText(tr("First difference"));
    m_onlyDifferences = new QCheckBox(tr("Only &differences"));
    m_onlyDifferences->setChecked(true);
    m_table = new QTableView;
    m_table->setModel(m_rows);
    m_table->setAccessibleName(tr("Differences"));
    m_table->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_table->setTabKeyNavigation(false);
    m_table->setWordWrap(false);
    m_table->setTextElideMode(Qt::ElideMiddle);
    m_table->verticalHeader()->hide();
    m_table->verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    m_table->verticalHeader()->setDefaultSectionSize(fontMetrics().height() + 6);
    new ColumnFit(m_table, m_table->horizontalHeader(), CompareModel::Difference);
    m_table->horizontalHeader()->setHighlightSections(false);
    m_table->setSortingEnabled(true);
    m_table->horizontalHeader()->setSortIndicator(-1, Qt::AscendingOrder);
    auto* copyAction = new QAction(tr("Copy"), m_table);
    copyAction->setShortcut(QKeySequence::Copy);
    copyAction->setShortcutContext(Qt::WidgetShortcut);
    m_table->addAction(copyAction);
    m_table->setContextMenuPolicy(Qt::ActionsContextMenu);

    auto* result = new QHBoxLayout;
    result->addWidget(m_summary, 1);
    result->addWidget(m_first);
    result->addWidget(m_onlyDifferences);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(6, 6, 6, 6);
    layout->addWidget(m_chooser);
    layout->addLayout(result);
    layout->addWidget(m_table, 1);
    layout->addStretch(0);

    connect(m_chooser, &CompareChooser::chosen, this, &CompareView::ask);
    connect(m_onlyDifferences, &QCheckBox::toggled, this, [rows](bool only) { rows->setOnlyDifferences(only); });
    connect(m_first, &QToolButton::clicked, this, &CompareView::goToFirst);
    connect(copyAction, &QAction::triggered, this, &CompareView::copy);
    connect(m_table, &QTableView::clicked, this, &CompareView::choose);
    connect(m_table, &QTableView::activated, this, &CompareView::choose);
    setSnapshot(nullptr);
}

QString CompareView::summary() const
{
    return m_summary->text();
}

void CompareView::clear(const QString& text)
{
    m_model->setReport(nullptr, {}, {});
    m_table->hide();
    m_first->hide();
    m_onlyDifferences->hide();
    m_summary->setText(text);
    m_summary->setForegroundRole(QPalette::PlaceholderText);
    Q_EMIT differencesChanged(false);
}

void CompareView::setSnapshot(const std::shared_ptr<const Snapshot>& snapshot)
{
    const bool isOther = !m_snapshot || !snapshot || m_snapshot->fileNumber != snapshot->fileNumber;
    m_snapshot = snapshot;
    m_chooser->setSnapshot(snapshot);
    const bool hasLoops = !snapshot || !snapshot->program || snapshot->program->frames().size() > 1;
    if (isOther)
        clear(snapshot && !snapshot->program ? tr("This graph cannot run: there is nothing to compare.")
                  : hasLoops ? tr("Choose two iterations of a frame, two branches, or a saved trace of another run to "
                                  "list the firings that differ.")
                             : tr("This graph has no loops: choose two branches, or a saved trace of another run, to "
                                  "list the firings that differ."));
}

void CompareView::compare(const CompareQuery& request)
{
    m_chooser->choose(request);
    ask();
}

void CompareView::ask()
{
    const std::optional<CompareQuery> request = m_chooser->request();
    if (!request)
        return;
    m_left = m_chooser->leftNames();
    m_right = m_chooser->rightNames();
    clear(tr("Comparing ... Pause stops it."));
    Q_EMIT compareRequested(*request);
}

void CompareView::setReport(const Result<std::shared_ptr<const CompareReport>>& report)
{
    if (!report) {
        clear(QStringLiteral("✗ ") + textLines(toString(report.error())));
        m_summary->setForegroundRole(QPalette::WindowText);
        return;
    }
    m_model->setReport(*report, m_left, m_right);
    m_summary->setText(compareSummary(**report, m_left, m_right));
    m_summary->setForegroundRole(QPalette::WindowText);
    m_table->setVisible(!(*report)->rows.empty());
    m_first->setVisible(hasDifferences());
    m_onlyDifferences->setVisible(!(*report)->rows.empty());
    Q_EMIT differencesChanged(hasDifferences());
}

bool CompareView::hasDifferences() const
{
    return m_model->report() && m_model->report()->differences() > 0;
}

void CompareView::goToFirst()
{
    // The first of all, however the table is sorted.
    for (int row = 0; row < m_model->rowCount(); ++row) {
        if (m_model->rowAt(row).kind == CompareRow::Kind::Same)
            continue;
        const QModelIndex index = m_rows->mapFromSource(m_model->index(row, 0));
        if (index.isValid() && m_table->isRowHidden(index.row()))
            continue;
        m_table->setCurrentIndex(index);
        choose(index);
        return;
    }
}

void CompareView::step(int by)
{
    const int rows = m_rows->rowCount();
    const QModelIndex current = m_table->currentIndex();
    const int from = current.isValid() ? current.row() : by > 0 ? -1 : rows;
    for (int row = from + by; row >= 0 && row < rows; row += by) {
        const QModelIndex index = m_rows->index(row, 0);
        if (!index.data(CompareModel::IsDifference).toBool() || m_table->isRowHidden(row))
            continue;
        m_table->setCurrentIndex(index);
        choose(index);
        return;
    }
}

void CompareView::choose(const QModelIndex& index)
{
    if (index.isValid())
        Q_EMIT rowActivated(rowOf(index));
}

const CompareRow& CompareView::rowOf(const QModelIndex& index) const
{
    return m_model->rowAt(m_rows->mapToSource(index).row());
}

void CompareView::copy()
{
    QModelIndexList rows = m_table->selectionModel()->selectedRows();
    std::ranges::sort(rows, {}, &QModelIndex::row);
    if (rows.isEmpty())
        for (int row = 0; row < m_rows->rowCount(); ++row)
            if (!m_table->isRowHidden(row))
                rows.append(m_rows->index(row, 0));
    QStringList lines;
    const auto line = [&](auto&& cell) {
        QStringList cells;
        for (int column = 0; column < CompareModel::ColumnCount; ++column)
            cells.append(cell(column).toString().replace(QLatin1Char('\t'), QLatin1Char(' ')));
        lines.append(cells.join(QLatin1Char('\t')));
    };
    line([&](int column) { return m_rows->headerData(column, Qt::Horizontal); });
    for (const QModelIndex& row : rows)
        line([&](int column) { return row.siblingAtColumn(column).data(); });
    QApplication::clipboard()->setText(lines.join(QLatin1Char('\n')) + QLatin1Char('\n'));
}

}

#include "moc_compare_view.cpp"
