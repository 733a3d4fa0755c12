// SPDX-License-Identifier: Apache-2.0
#include "app/tagscope/out/view_legend.h"

#include "ui/frames/grid_model.h"
#include "ui/frames/grid_view.h"
#include "ui/graphview/canvas.h"
#include "ui/outline/outline_model.h"
#include "ui/outline/outline_view.h"

#include <QTableView>
#include <QTreeView>

#include <memory>
#include <set>

namespace tagscope::app {

namespace {

template <class View>
QList<const View*> shown(const QWidget& view)
{
    QList<const View*> all;
    for (const View* child : view.findChildren<const View*>())
        all.append(child);
    if (const auto* self = qobject_cast<const View*>(&view))
        all.append(self);
    // What stands behind another tab is in a picture of its own, and then it is the view itself.
    all.removeIf([&](const View* child) { return child != &view && !child->isVisibleTo(&view); });
    return all;
}

void add(std::set<ui::NodeState>& states, const QVariant& state)
{
    if (state.isValid())
        states.insert(static_cast<ui::NodeState>(state.toInt()));
}

void addCells(std::set<ui::NodeState>& states, const QTableView& table)
{
    const QAbstractItemModel& model = *table.model();
    const QSize size = table.viewport()->size();
    const auto last = [](int found, int count) { return found < 0 ? count - 1 : found; };
    const int right = last(table.columnAt(size.width() - 1), model.columnCount());
    const int bottom = last(table.rowAt(size.height() - 1), model.rowCount());
    for (int row = std::max(0, table.rowAt(0)); row <= bottom; ++row)
        for (int column = std::max(0, table.columnAt(0)); column <= right; ++column)
            if (!table.isRowHidden(row) && !table.isColumnHidden(column))
                add(states, model.index(row, column).data(ui::GridModel::State));
}

void addRows(std::set<ui::NodeState>& states, const QTreeView& tree)
{
    const int bottom = tree.viewport()->height();
    for (QModelIndex at = tree.indexAt({0, 0}); at.isValid() && tree.visualRect(at).top() < bottom;
         at = tree.indexBelow(at))
        add(states, at.siblingAtColumn(0).data(ui::OutlineModel::StateOf));
}

}

std::vector<ui::LegendRow> legendOf(const QWidget& view)
{
    ui::SeenSigns seen;
    std::shared_ptr<const ui::Colouring> colouring;
    for (const ui::Canvas* canvas : shown<ui::Canvas>(view)) {
        if (!canvas->scene() || !canvas->sharedStates() || !canvas->sharedTree())
            continue;
        const ui::PictureState picture = canvas->pictureState();
        ui::SeenSigns here = ui::signsOf(*canvas->scene(), canvas->scene()->itemsIn(canvas->visibleArea()), picture);
        seen.states.merge(here.states);
        seen.hasEdits |= here.hasEdits;
        if (!colouring)
            colouring = picture.colouring;
        if (picture.colouring == colouring)
            seen.entries.merge(here.entries);
    }
    for (const ui::GridView* grid : shown<ui::GridView>(view))
        addCells(seen.states, *grid->table());
    for (const ui::OutlineView* outline : shown<ui::OutlineView>(view))
        addRows(seen.states, *outline->list());
    return ui::legendRows(seen, colouring);
}

}
