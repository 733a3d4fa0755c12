// SPDX-License-Identifier: Apache-2.0
#include "ui/breakpoints/breakpoint_model.h"

#include "ui/common/text.h"

namespace tagscope::ui {

void BreakpointModel::setRows(std::vector<BreakpointRow> rows)
{
    const auto isSameThing = [](const BreakpointRow& a, const BreakpointRow& b) { return a.breakpoint.id == b.breakpoint.id; };
    const auto isEqual = [](const BreakpointRow& a, const BreakpointRow& b) {
        return a.hits == b.hits && a.isCounted == b.isCounted && a.breakpoint.spec == b.breakpoint.spec && a.breakpoint.problem == b.breakpoint.problem;
    };
    merge(std::move(rows), isSameThing, isEqual);
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
        return label + (row.isCounted ? tr("   hits %1") : tr("   hits %1 so far")).arg(row.hits);
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
    return index.isValid() ? QAbstractListModel::flags(index) | Qt::ItemIsUserCheckable : Qt::ItemFlags();
}

}
