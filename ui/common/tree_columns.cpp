// SPDX-License-Identifier: Apache-2.0
#include "ui/common/tree_columns.h"

#include <QEvent>
#include <QHeaderView>
#include <QScopedValueRollback>
#include <QScrollBar>
#include <QTreeView>

#include <algorithm>
#include <utility>

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
    m_mayShrink = true;
    m_soon.start();
}

void TreeColumns::fit()
{
    if (m_isByHand || !m_tree->isVisible())
        return;
    QHeaderView* header = m_tree->header();
    const QScopedValueRollback fitting(m_isFitting, true);
    const bool mayShrink = std::exchange(m_mayShrink, false);
    int room = m_tree->viewport()->width();
    for (int place = 0; place < header->count(); ++place) {
        const int column = header->logicalIndex(place);
        int width = std::max(header->sectionSizeHint(column), static_cast<QAbstractItemView*>(m_tree)->sizeHintForColumn(column) + 1);
        const bool isLast = place + 1 == header->count();
        if (isLast)
            width = std::max(width, room);
        else if (!mayShrink)
            width = std::max(width, header->sectionSize(column));
        header->resizeSection(column, width);
        room -= width;
    }
}

bool TreeColumns::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::Resize || event->type() == QEvent::Show || event->type() == QEvent::FontChange)
        fitAnew();
    return QObject::eventFilter(watched, event);
}

}
