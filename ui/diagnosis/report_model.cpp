// SPDX-License-Identifier: Apache-2.0
#include "ui/diagnosis/report_model.h"

#include "ui/common/roles.h"
#include "ui/common/text.h"

#include <QFont>

#include <utility>

namespace tagscope::ui {

void ReportModel::setRows(std::vector<ReportRow> rows)
{
    beginResetModel();
    m_rows = std::move(rows);
    endResetModel();
}

int ReportModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

QVariant ReportModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid())
        return {};
    const ReportRow& row = rowAt(index.row());
    switch (role) {
    case Qt::DisplayRole: return row.text;
    case Qt::AccessibleTextRole:
    case ItemRole::CopiedText:
        return row.label.isEmpty() ? row.text : QStringLiteral("%1: %2").arg(row.label, row.text);
    case Qt::ToolTipRole: return row.leadsSomewhere() ? plainHint(tr("Goes there")) : QVariant();
    case Qt::FontRole:
        if (row.kind != ReportRow::Kind::Text) {
            QFont font;
            font.setBold(true);
            return font;
        }
        return {};
    case LabelRole: return row.label;
    case KindRole: return static_cast<int>(row.kind);
    case LinkRole: return row.leadsSomewhere();
    default: return {};
    }
}

}

#include "moc_report_model.cpp"
