// SPDX-License-Identifier: Apache-2.0
#include "ui/common/tree_columns.h"

#include "ui/common/column_fit.h"

#include <QEvent>
#include <QHeaderView>
#include <QScopedValueRollback>
#include <QScrollBar>
#include <QTreeView>

#include <algorithm>
#include <numeric>

namespace tagscope::ui {

TreeColumns::TreeColumns(QTreeView* tree) : QObject(tree), m_tree(tree)
{
    QHeaderView* header = tree->header();
    header->setStretchLastSection(false);
    header->setSectionResizeMode(QHeaderView::Interactive);
    header->setResizeContentsPrecision(0);  // of the rows in sight: there may be thousands
    m_soon.setSingleShot(true);
    m_soon.setInterval(0);
    connect(&m_soon, &QTimer::timeout, this, &TreeColumns::fit);
    const auto later = [this] { m_soon.start(); };
    const QAbstractItemModel* model = tree->model();
    connect(model, &QAbstractItemModel::dataChanged, this, later);
    connect(model, &QAbstractItemModel::rowsInserted, this, later);
    connect(model, &QAbstractItemModel::rowsRemoved, this, later);
    connect(model, &QAbstractItemModel::modelReset, this, &TreeColumns::fitAnew);
    connect(tree, &QTreeView::expanded, this, later);
    connect(tree, &QTreeView::collapsed, this, &TreeColumns::fitAnew);
    connect(tree->verticalScrollBar(), &QScrollBar::valueChanged, this, later);
    connect(header, &QHeaderView::sectionResized, this, [this] { m_isByHand = m_isByHand || !m_isFitting; });
    tree->viewport()->installEventFilter(this);
    m_soon.start();
}

void TreeColumns::fitAnew()
{
    m_wanted.clear();
    m_soon.start();
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

void TreeColumns::fit()
{
    if (m_isByHand || !m_tree->isVisible())
        return;
    QHeaderView* header = m_tree->header();
    const QScopedValueRollback fitting(m_isFitting, true);
    const auto columns = static_cast<size_t>(header->count());
    if (columns == 0)
        return;
    m_wanted.resize(columns);
    std::vector<int> least(columns);
    for (size_t i = 0; i < columns; ++i) {
        const auto column = static_cast<int>(i);
        least[i] = header->sectionSizeHint(column);
        m_wanted[i] = std::max({m_wanted[i], least[i], static_cast<QAbstractItemView*>(m_tree)->sizeHintForColumn(column) + 1});
    }
    // A name has most of the room, and something of it is seen however far in it begins.
    constexpr int letters = 12;
    const int room = m_tree->viewport()->width();
    const int inNames = deepestIndent() + letters * m_tree->fontMetrics().averageCharWidth();
    const int others = std::accumulate(least.begin() + 1, least.end(), 0);
    const int most = std::max(room * 3 / 5, inNames);
    least[0] = std::min(m_wanted[0], std::max(inNames, std::min(most, room - others)));
    const bool hasRoom = least[0] + others <= room;
    const std::vector<int> given = hasRoom ? sharedRoom(m_wanted, least, room, header->logicalIndex(header->count() - 1)) : least;
    for (size_t i = 0; i < columns; ++i)
        header->resizeSection(static_cast<int>(i), given[i]);
}

bool TreeColumns::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::Resize || event->type() == QEvent::Show || event->type() == QEvent::FontChange)
        fitAnew();
    return QObject::eventFilter(watched, event);
}

}
