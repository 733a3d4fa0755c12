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
    m_beginning = 0;
    fitSoon();
}

int TreeColumns::beginningOfNames() const
{
    constexpr int letters = 12;
    const int beginning = letters * m_tree->fontMetrics().averageCharWidth();
    const int left = m_tree->header()->sectionViewportPosition(0);
    int most = 0;
    for (QModelIndex at = m_tree->indexAt({0, 0}); at.isValid(); at = m_tree->indexBelow(at)) {
        const QModelIndex name = at.siblingAtColumn(0);
        const QRect place = m_tree->visualRect(name);
        if (place.top() > m_tree->viewport()->height())
            break;
        const int text = m_tree->fontMetrics().horizontalAdvance(name.data().toString());
        const int besideText = std::max(0, m_tree->sizeHintForIndex(name).width() - text);  // boxes and signs
        most = std::max(most, place.left() - left + besideText + std::min(text, beginning));
    }
    return most;
}

std::vector<int> TreeColumns::widths()
{
    const auto columns = static_cast<size_t>(header()->count());
    m_wanted.resize(columns);
    std::vector<int> least(columns);
    for (size_t i = 0; i < columns; ++i) {
        const auto column = static_cast<int>(i);
        if (header()->isSectionHidden(column)) {
            m_wanted[i] = 0;
            continue;
        }
        least[i] = header()->sectionSizeHint(column);
        m_wanted[i] = std::max({m_wanted[i], least[i], view()->sizeHintForColumn(column) + 1});
    }
    const int room = m_tree->viewport()->width();
    m_beginning = std::max({m_beginning, least[0], beginningOfNames()});
    int others = std::accumulate(least.begin() + 1, least.end(), 0);
    if (m_whole > 0) {
        const auto whole = static_cast<size_t>(m_whole);
        const int spare = std::max(0, room - m_beginning - others);
        const int more = std::min(m_wanted[whole] - least[whole], spare);
        least[whole] += more;
        others += more;
    }
    // A name has most of the room, and something of it is seen however far in it begins.
    least[0] = std::min(m_wanted[0], std::max(m_beginning, std::min(room * 3 / 5, room - others)));
    int last = header()->count() - 1;
    while (last > 0 && header()->isSectionHidden(header()->logicalIndex(last)))
        --last;
    const bool hasRoom = least[0] + others <= room;
    return hasRoom ? sharedRoom(m_wanted, least, room, header()->logicalIndex(last)) : least;
}

}

#include "moc_tree_columns.cpp"
