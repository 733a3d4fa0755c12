// SPDX-License-Identifier: Apache-2.0
#include "ui/common/table_copy.h"

#include "ui/common/roles.h"

#include <QAbstractItemView>
#include <QAction>
#include <QClipboard>
#include <QCoreApplication>
#include <QGuiApplication>
#include <QHeaderView>
#include <QTableView>
#include <QTreeView>

#include <algorithm>
#include <set>
#include <vector>

namespace tagscope::ui {

namespace {

constexpr qsizetype mostCells = 1'000'000;

/// Where a row stands: its place below each of its ancestors, outermost first.
QList<int> pathOf(QModelIndex index)
{
    QList<int> path;
    for (; index.isValid(); index = index.parent())
        path.prepend(index.row());
    return path;
}

/// Null if the view has no columns that could be hidden.
const QHeaderView* columnsOf(const QAbstractItemView& view)
{
    if (const auto* table = qobject_cast<const QTableView*>(&view))
        return table->horizontalHeader();
    const auto* tree = qobject_cast<const QTreeView*>(&view);
    return tree ? tree->header() : nullptr;
}

bool isOnItsWay(const QModelIndex& index)
{
    return !index.data(ItemRole::CopiedText).isValid() && index.data(ItemRole::IsPending).toBool();
}

QString cellText(const QModelIndex& index)
{
    const QVariant copied = index.data(ItemRole::CopiedText);
    QString text = (copied.isValid() ? copied : index.data()).toString();
    if (text.isEmpty() && index.data(Qt::CheckStateRole).toInt() == Qt::Checked)
        text = QStringLiteral("✓");
    for (QChar& c : text)
        if (c == QLatin1Char('\t') || c == QLatin1Char('\n') || c == QLatin1Char('\r'))
            c = QLatin1Char(' ');
    return text;
}

}

QString selectedText(const QAbstractItemView& view)
{
    if (!view.selectionModel())
        return {};
    struct Cell {
        QList<int> path;
        QModelIndex index;
    };
    const QHeaderView* header = columnsOf(view);
    std::set<int> leftOut;
    for (int column = 0; header && column < header->count(); ++column)
        if (header->isSectionHidden(column))
            leftOut.insert(column);
    QList<Cell> cells;
    for (const QItemSelectionRange& range : view.selectionModel()->selection()) {
        const QList<int> above = pathOf(range.parent());
        for (int row = range.top(); row <= range.bottom(); ++row)
            for (int column = range.left(); column <= range.right() && cells.size() < mostCells; ++column) {
                const QModelIndex index = range.model()->index(row, column, range.parent());
                if (leftOut.contains(column) || !index.flags().testFlag(Qt::ItemIsSelectable)
                    || index.data(ItemRole::IsHeading).toBool())
                    continue;
                cells.append({above + QList<int>{row}, index});
            }
    }
    for (const Cell& cell : cells)
        if (isOnItsWay(cell.index))
            leftOut.insert(cell.index.column());
    cells.removeIf([&](const Cell& cell) { return leftOut.contains(cell.index.column()); });
    std::ranges::sort(cells, [](const Cell& a, const Cell& b) {
        return a.path != b.path ? std::ranges::lexicographical_compare(a.path, b.path)
                                : a.index.column() < b.index.column();
    });
    if (cells.isEmpty())
        return {};
    int first = cells.front().index.column();
    int last = first;
    for (const Cell& cell : cells) {
        first = std::min(first, cell.index.column());
        last = std::max(last, cell.index.column());
    }
    std::vector<int> places;  // by column, from the first one
    int place = 0;
    for (int column = first; column <= last; ++column) {
        places.push_back(place);
        if (!leftOut.contains(column))
            ++place;
    }
    const auto placeOf = [&](const Cell& cell) { return places[static_cast<size_t>(cell.index.column() - first)]; };
    QString text;
    const Cell* before = nullptr;
    for (const Cell& cell : cells) {
        const bool isNewRow = !before || before->path != cell.path;
        if (isNewRow && before)
            text += QLatin1Char('\n');
        text += QString(placeOf(cell) - (isNewRow ? 0 : placeOf(*before)), QLatin1Char('\t'));
        text += cellText(cell.index);
        before = &cell;
    }
    return text;
}

void makeCopyable(QAbstractItemView* view)
{
    auto* copy = new QAction(QCoreApplication::translate("TableCopy", "&Copy"), view);
    copy->setObjectName(QStringLiteral("copyCells"));
    copy->setShortcut(QKeySequence::Copy);
    copy->setShortcutContext(Qt::WidgetShortcut);
    QObject::connect(copy, &QAction::triggered, view, [view] {
        if (const QString text = selectedText(*view); !text.isEmpty())
            QGuiApplication::clipboard()->setText(text);
    });
    view->addAction(copy);
    if (view->contextMenuPolicy() == Qt::DefaultContextMenu)
        view->setContextMenuPolicy(Qt::ActionsContextMenu);
}

bool extendsSelection()
{
    return (QGuiApplication::keyboardModifiers() & (Qt::ShiftModifier | Qt::ControlModifier)) != Qt::NoModifier;
}

}
