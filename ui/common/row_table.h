// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/common/table_copy.h"

#include <QHeaderView>
#include <QTableView>

namespace tagscope::ui {

/// Makes a table one of rows: one of them is selected as a whole, none is edited, all are as high as a line of text and
/// can be copied. Tab leaves it. How wide columns are stays with whoever has it.
inline void makeRowTable(QTableView& table, const QString& accessibleName)
{
    table.setAccessibleName(accessibleName);
    table.setSelectionBehavior(QAbstractItemView::SelectRows);
    table.setSelectionMode(QAbstractItemView::SingleSelection);
    table.setEditTriggers(QAbstractItemView::NoEditTriggers);
    table.setTabKeyNavigation(false);
    table.setShowGrid(false);
    table.setWordWrap(false);
    table.verticalHeader()->hide();
    table.verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    table.verticalHeader()->setDefaultSectionSize(table.fontMetrics().height() + 6);
    table.horizontalHeader()->setHighlightSections(false);
    makeCopyable(&table);
}

}
