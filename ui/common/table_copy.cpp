// SPDX-License-Identifier: Apache-2.0
#include "ui/common/table_copy.h"

#include "ui/common/roles.h"

#include <QAbstractItemView>
#include <QAction>
#include <QClipboard>
#include <QCoreApplication>
#include <QGuiApplication>

#include <algorithm>

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
    QList<Cell> cells;
    for (const QItemSelectionRange& range : view.selectionModel()->selection()) {
        const QList<int> above = pathOf(range.parent());
        for (int row = range.top(); row <= range.bottom(); ++row)
            for (int column = range.left(); column <= range.right() && cells.size() < mostCells; ++column) {
                const QModelIndex index = range.model()->index(row, column, range.parent());
                if (index.flags().testFlag(Qt::ItemIsSelectable) && !index.data(ItemRole::IsHeading).toBool())
                    cells.append({above + QList<int>{row}, index});
            }
    }
    std::ranges::sort(cells, [](const Cell& a, const Cell& b) {
        return a.path != b.path ? std::ranges::lexicographical_compare(a.path, b.path)
                                : a.index.column() < b.index.column();
    });
    if (cells.isEmpty())
        return {};
    int first = cells.front().index.column();
    for (const Cell& cell : cells)
        first = std::min(first, cell.index.column());
    QString text;
    const Cell* before = nullptr;
    for (const Cell& cell : cells) {
        const bool isNewRow = !before || before->path != cell.path;
        if (isNewRow && before)
            text += QLatin1Char('\n');
        text += QString(cell.index.column() - (isNewRow ? first : before->index.column()), QLatin1Char('\t'));
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
