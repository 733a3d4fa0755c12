// SPDX-License-Identifier: Apache-2.0
#include "ui/common/tree_columns.h"

#include <QHeaderView>
#include <QScrollBar>
#include <QTreeView>

#include <algorithm>
#include <numeric>

namespace tagscope::ui {

TreeColumns::TreeColumns(QTreeView* tree, int whole) : FittedColumns(tree, tree->header()), m_tree(tree), m_whole(whole)
{
    header()->setSectionResizeMode(QHeaderView::Interactive);
    connect(tree, &QTreeView::expanded, this, &TreeColumns::fitSoon);
    connect(tree, &QTreeView::collapsed, this, &TreeColumns::fitAnew);
    connect(tree->verticalScrollBar(), &QScrollBar::valueChanged, this, &TreeColumns::fitSoon);
}

void TreeColumns::fitAnew()
{
    m_wanted.clear();
    fitSoon();
}

int TreeColumns::deepestIndent() const
{
    int deepest = 0;
    const int left = m_tree->header()->sectionViewportPosition(0);
    for (QModelIndex at = m_tree->indexAt({0, 0}); at.isValid(); at = m_tree->indexBelow(at)) {
        const QRect place = m_tree->visualRect(at.siblingAtColumn(0));
        if (place.top() > m_tree->viewport()->height())
            break;
        deepest = std::max(deepest, place.left() - left);
    }
    return deepest;
}

std::vector<int> TreeColumns::widths()
{
    const auto columns = static_cast<size_t>(header()->count());
    m_wanted.resize(columns);
    std::vector<int> least(columns);
    for (size_t i = 0; i < columns; ++i) {
        const auto column = static_cast<int>(i);
        least[i] = header()->sectionSizeHint(column);
        m_wanted[i] = std::max({m_wanted[i], least[i], view()->sizeHintForColumn(column) + 1});
    }
    // A name has most of the room, and something of it is seen however far in it begins.
    constexpr int letters = 12;
    const int room = m_tree->viewport()->width();
    const int inNames = deepestIndent() + letters * m_tree->fontMetrics().averageCharWidth();
    int others = std::accumulate(least.begin() + 1, least.end(), 0);
    if (m_whole > 0) {
        const auto whole = static_cast<size_t>(m_whole);
        const int spare = room - std::min(m_wanted[0], inNames) - others;
        const int more = std::clamp(m_wanted[whole] - least[whole], 0, std::max(0, spare));
        least[whole] += more;
        others += more;
    }
    least[0] = std::min(m_wanted[0], std::max(inNames, std::min(room * 3 / 5, room - others)));
    const bool hasRoom = least[0] + others <= room;
    return hasRoom ? sharedRoom(m_wanted, least, room, header()->logicalIndex(header()->count() - 1)) : least;
}

}
