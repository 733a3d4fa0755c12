// SPDX-License-Identifier: Apache-2.0
#include "ui/breakpoints/breakpoint_model.h"

#include "ui/common/text.h"

#include <algorithm>

namespace tagscope::ui {

void BreakpointModel::setRows(std::vector<BreakpointRow> rows)
{
    const auto idOf = [](const BreakpointRow& row) { return row.breakpoint.id; };
    for (size_t i = m_rows.size(); i-- > 0;)
        if (std::ranges::find(rows, idOf(m_rows[i]), idOf) == rows.end()) {
            beginRemoveRows({}, static_cast<int>(i), static_cast<int>(i));
            m_rows.erase(m_rows.begin() + static_cast<ptrdiff_t>(i));
            endRemoveRows();
        }
    for (size_t i = 0; i < rows.size(); ++i) {
        const auto row = static_cast<int>(i);
        if (i < m_rows.size() && idOf(m_rows[i]) == idOf(rows[i])) {
            const bool isSame = m_rows[i].hits == rows[i].hits && m_rows[i].breakpoint.spec == rows[i].breakpoint.spec;
            m_rows[i] = std::move(rows[i]);
            if (!isSame)
                Q_EMIT dataChanged(index(row), index(row));
            continue;
        }
        beginInsertRows({}, row, row);
        m_rows.insert(m_rows.begin() + row, std::move(rows[i]));
        endInsertRows();
    }
}

int BreakpointModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

QVariant BreakpointModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid())
        return {};
    const BreakpointRow& row = rowAt(index.row());
    switch (role) {
    case Qt::DisplayRole: {
        QString label = QStringLiteral("%1  %2").arg(row.breakpoint.id).arg(text(toString(row.breakpoint.spec)));
        if (!row.breakpoint.problem.empty())
            return QStringLiteral("△ ") + label;
        return label + tr("   hits %1").arg(row.hits);
    }
    case Qt::ToolTipRole: return text(row.breakpoint.problem);
    case Qt::CheckStateRole: return row.breakpoint.spec.isEnabled ? Qt::Checked : Qt::Unchecked;
    default: return {};
    }
}

bool BreakpointModel::setData(const QModelIndex& index, const QVariant& value, int role)
{
    if (!index.isValid() || role != Qt::CheckStateRole)
        return false;
    Q_EMIT enabledChanged(rowAt(index.row()).breakpoint.id, value.toInt() == Qt::Checked);
    return true;
}

Qt::ItemFlags BreakpointModel::flags(const QModelIndex& index) const
{
    return QAbstractListModel::flags(index) | Qt::ItemIsUserCheckable;
}

}
