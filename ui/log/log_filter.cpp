// SPDX-License-Identifier: Apache-2.0
#include "ui/log/log_filter.h"

#include <algorithm>

namespace tagscope::ui {

std::optional<std::pair<uint64_t, uint64_t>> positionRange(const QString& text)
{
    const QString dots = QStringLiteral("..");
    const bool isRange = text.contains(dots);
    const QString first = text.section(dots, 0, 0).trimmed();
    const QString last = isRange ? text.section(dots, 1).trimmed() : first;
    std::pair<uint64_t, uint64_t> range(0, UINT64_MAX);
    bool isNumber = isRange || !first.isEmpty();
    if (!first.isEmpty())
        range.first = first.toULongLong(&isNumber);
    if (isNumber && !last.isEmpty())
        range.second = last.toULongLong(&isNumber);
    return isNumber ? std::optional(range) : std::nullopt;
}

LogFilter::LogFilter(LogModel& model, QObject* parent) : QSortFilterProxyModel(parent), m_model(model)
{
    setSourceModel(&model);
}

void LogFilter::setFilter(int column, const QString& text)
{
    m_filters[static_cast<size_t>(column)] = text.trimmed();
    invalidateFilter();
}

bool LogFilter::isFiltering() const
{
    return std::ranges::any_of(m_filters, [](const QString& filter) { return !filter.isEmpty(); });
}

bool LogFilter::filterAcceptsRow(int sourceRow, const QModelIndex&) const
{
    const LogModel::Row& row = m_model.rowAt(sourceRow);
    for (int column = 0; column < LogModel::ColumnCount; ++column) {
        const QString& filter = m_filters[static_cast<size_t>(column)];
        if (filter.isEmpty())
            continue;
        if (column == LogModel::Event) {
            const auto range = positionRange(filter);
            if (!range || row.position < range->first || row.position > range->second)
                return false;
            continue;
        }
        const bool isFound = LogModel::cell(row, column).contains(filter, Qt::CaseInsensitive)
            || (column == LogModel::Tag && row.tagPath.contains(filter, Qt::CaseInsensitive));
        if (!isFound)
            return false;
    }
    return true;
}

}

#include "moc_log_filter.cpp"
