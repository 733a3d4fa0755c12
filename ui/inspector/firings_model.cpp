// SPDX-License-Identifier: Apache-2.0
#include "ui/inspector/firings_model.h"

#include "ui/common/text.h"

#include <algorithm>

namespace tagscope::ui {

void FiringsModel::setRows(NodeId node, std::vector<FiringRow> rows)
{
    size_t same = 0;
    while (node == m_node && same < std::min(rows.size(), m_rows.size()) && rows[same].event == m_rows[same].event
           && rows[same].tag == m_rows[same].tag)
        ++same;
    if (node != m_node || (same == 0 && !m_rows.empty())) {
        beginResetModel();
        m_node = node;
        m_rows = std::move(rows);
        endResetModel();
        return;
    }
    if (same < m_rows.size()) {
        beginRemoveRows({}, static_cast<int>(same), static_cast<int>(m_rows.size()) - 1);
        m_rows.resize(same);
        endRemoveRows();
    }
    if (same < rows.size()) {
        beginInsertRows({}, static_cast<int>(same), static_cast<int>(rows.size()) - 1);
        m_rows.insert(m_rows.end(), rows.begin() + static_cast<ptrdiff_t>(same), rows.end());
        endInsertRows();
    }
}

int FiringsModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

int FiringsModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

QVariant FiringsModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid() || role != Qt::DisplayRole)
        return {};
    const FiringRow& row = rowAt(index.row());
    switch (index.column()) {
    case Tag: return text(row.tagName);
    case Event: return QStringLiteral("#%1").arg(row.event);
    case State: return row.isDead ? tr("∅ dead") : tr("● live");
    case Outputs: return text(row.summary);
    default: return {};
    }
}

QVariant FiringsModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return {};
    switch (section) {
    case Tag: return tr("Tag");
    case Event: return tr("Event");
    case State: return tr("State");
    case Outputs: return tr("Outputs");
    default: return {};
    }
}

}
