// SPDX-License-Identifier: Apache-2.0
#include "ui/common/column_fit.h"

#include <QAbstractItemView>
#include <QEvent>
#include <QHeaderView>
#include <QScopedValueRollback>
#include <QWidget>

#include <algorithm>
#include <numeric>

namespace tagscope::ui {

std::vector<int> sharedRoom(const std::vector<int>& wanted, const std::vector<int>& least, int room, int rest)
{
    std::vector<int> given(wanted.size());
    if (std::accumulate(least.begin(), least.end(), 0) > room) {
        // It scrolls; but none is wider than the view.
        std::ranges::transform(wanted, least, given.begin(),
                               [room](int want, int need) { return std::max(need, std::min(want, room)); });
        return given;
    }
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

bool isNarrow(const QWidget& view)
{
    constexpr int letters = 64;
    return view.width() < letters * view.fontMetrics().averageCharWidth();
}

FittedColumns::FittedColumns(QAbstractItemView* view, QHeaderView* header)
    : QObject(view), m_view(view), m_header(header)
{
    m_header->setStretchLastSection(false);
    m_header->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);  // as what stands below
    m_header->setResizeContentsPrecision(0);                          // of the rows in sight: there may be thousands
    m_soon.setSingleShot(true);
    m_soon.setInterval(0);
    connect(&m_soon, &QTimer::timeout, this, &FittedColumns::fit);
    const QAbstractItemModel* model = view->model();
    connect(model, &QAbstractItemModel::dataChanged, this, &FittedColumns::fitAnew);
    connect(model, &QAbstractItemModel::headerDataChanged, this, &FittedColumns::fitSoon);
    connect(model, &QAbstractItemModel::columnsInserted, this, &FittedColumns::fitSoon);
    connect(model, &QAbstractItemModel::columnsRemoved, this, &FittedColumns::fitSoon);
    connect(model, &QAbstractItemModel::rowsInserted, this, &FittedColumns::fitAnew);
    connect(model, &QAbstractItemModel::rowsRemoved, this, &FittedColumns::fitAnew);
    connect(model, &QAbstractItemModel::modelReset, this, &FittedColumns::fitAnew);
    connect(header, &QHeaderView::sectionResized, this, [this](int, int before, int after) {
        const bool isShownOrHidden = before == 0 || after == 0;
        m_isByHand = m_isByHand || (!m_isFitting && !isShownOrHidden);
    });
    view->viewport()->installEventFilter(this);
    fitSoon();
}

void FittedColumns::fit()
{
    if (m_isByHand || !m_view->isVisible() || m_header->count() == 0)
        return;
    const QScopedValueRollback fitting(m_isFitting, true);
    const std::vector<int> given = widths();
    for (int column = 0; column < m_header->count(); ++column)
        if (!m_header->isSectionHidden(column))
            m_header->resizeSection(column, given[static_cast<size_t>(column)]);
}

bool FittedColumns::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::Resize || event->type() == QEvent::Show || event->type() == QEvent::FontChange)
        fitAnew();
    return QObject::eventFilter(watched, event);
}

std::vector<int> ColumnFit::widths()
{
    std::vector<int> least;
    std::vector<int> wanted;
    for (int column = 0; column < header()->count(); ++column) {
        const bool isHidden = header()->isSectionHidden(column);
        least.push_back(isHidden ? 0 : header()->sectionSizeHint(column));
        wanted.push_back(isHidden ? 0 : std::max(least.back(), view()->sizeHintForColumn(column) + 1));
    }
    const int room = view()->viewport()->width();
    if (m_kind == Rest::Yields && m_rest >= 0 && m_rest < header()->count()) {
        const auto own = static_cast<size_t>(m_rest);
        const int others = std::accumulate(wanted.begin(), wanted.end(), 0) - wanted[own];
        wanted[own] = std::max(least[own], std::min(wanted[own], std::max(room / 6, room - others)));
    }
    int rest = m_rest;
    while (rest > 0 && header()->isSectionHidden(rest))
        --rest;  // somebody has to take what is left over
    return sharedRoom(wanted, least, room, rest);
}

}

#include "moc_column_fit.cpp"
