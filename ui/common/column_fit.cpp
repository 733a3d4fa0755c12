// SPDX-License-Identifier: Apache-2.0
#include "ui/common/column_fit.h"

#include <QAbstractItemView>
#include <QEvent>
#include <QHeaderView>
#include <QScopedValueRollback>

#include <algorithm>
#include <numeric>

namespace tagscope::ui {

std::vector<int> sharedRoom(const std::vector<int>& wanted, const std::vector<int>& least, int room, int rest)
{
    if (std::accumulate(least.begin(), least.end(), 0) > room)
        return wanted;
    std::vector<int> given(wanted.size());
    const auto givenBelow = [&](int cap) {
        for (size_t i = 0; i < wanted.size(); ++i)
            given[i] = std::max(least[i], std::min(wanted[i], cap));
        return std::accumulate(given.begin(), given.end(), 0);
    };
    int low = 0;
    int high = wanted.empty() ? 0 : *std::ranges::max_element(wanted);
    if (givenBelow(high) > room) {
        while (high - low > 1) {
            const int cap = (low + high) / 2;
            (givenBelow(cap) > room ? high : low) = cap;
        }
        high = low;
    }
    const int over = room - givenBelow(high);
    if (over > 0 && rest >= 0 && static_cast<size_t>(rest) < given.size())
        given[static_cast<size_t>(rest)] += over;
    return given;
}

ColumnFit::ColumnFit(QAbstractItemView* view, QHeaderView* header, int rest)
    : QObject(view), m_view(view), m_header(header), m_rest(rest)
{
    m_header->setStretchLastSection(false);
    m_header->setResizeContentsPrecision(0);  // of the rows in sight: there may be thousands
    m_soon.setSingleShot(true);
    m_soon.setInterval(0);
    connect(&m_soon, &QTimer::timeout, this, &ColumnFit::fit);
    const auto later = [this] { m_soon.start(); };
    const QAbstractItemModel* model = view->model();
    connect(model, &QAbstractItemModel::dataChanged, this, later);
    connect(model, &QAbstractItemModel::headerDataChanged, this, later);
    connect(model, &QAbstractItemModel::modelReset, this, later);
    connect(model, &QAbstractItemModel::columnsInserted, this, later);
    connect(model, &QAbstractItemModel::columnsRemoved, this, later);
    connect(model, &QAbstractItemModel::rowsInserted, this, later);
    connect(model, &QAbstractItemModel::rowsRemoved, this, later);
    connect(header, &QHeaderView::sectionResized, this, [this](int, int before, int after) {
        const bool isShownOrHidden = before == 0 || after == 0;
        m_isByHand = m_isByHand || (!m_isFitting && !isShownOrHidden);
    });
    view->viewport()->installEventFilter(this);
    m_soon.start();
}

void ColumnFit::fit()
{
    if (m_isByHand || !m_view->isVisible())
        return;
    std::vector<int> least;
    std::vector<int> wanted;
    for (int column = 0; column < m_header->count(); ++column) {
        const bool isHidden = m_header->isSectionHidden(column);
        least.push_back(isHidden ? 0 : m_header->sectionSizeHint(column));
        wanted.push_back(isHidden ? 0 : std::max(least.back(), m_view->sizeHintForColumn(column) + 1));
    }
    const std::vector<int> widths = sharedRoom(wanted, least, m_view->viewport()->width(), m_rest);
    const QScopedValueRollback fitting(m_isFitting, true);
    for (int column = 0; column < m_header->count(); ++column)
        if (!m_header->isSectionHidden(column))
            m_header->resizeSection(column, widths[static_cast<size_t>(column)]);
}

bool ColumnFit::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::Resize || event->type() == QEvent::Show || event->type() == QEvent::FontChange)
        m_soon.start();
    return QObject::eventFilter(watched, event);
}

}
