// SPDX-License-Identifier: Apache-2.0
#include "ui/ideal/ideal_model.h"

#include "core/debug/timing/time_text.h"
#include "ui/common/text.h"

#include <QLocale>

#include <cmath>

namespace tagscope::ui {

QString gainWords(const IdealRun& run, const IdealRun& unchanged)
{
    switch (run.status) {
    case RunStatus::Ok: break;
    case RunStatus::Error: return IdealModel::tr("ends in an error");
    case RunStatus::Stalled: return IdealModel::tr("stands still");
    default: return IdealModel::tr("not followed to its end");
    }
    if (run.length == unchanged.length)
        return IdealModel::tr("as long");
    const double gain = 100 * gainOf(run, unchanged);
    const QString percent = QLocale().toString(std::abs(gain), 'f', std::abs(gain) < 9.95 ? 1 : 0);
    return gain > 0 ? IdealModel::tr("%1 % shorter").arg(percent) : IdealModel::tr("%1 % longer").arg(percent);
}

void IdealModel::add(Tried tried)
{
    if (m_rows.size() >= mostRows) {
        beginRemoveRows({}, rowCount() - 1, rowCount() - 1);
        m_rows.erase(m_rows.begin());
        endRemoveRows();
    }
    beginInsertRows({}, 0, 0);
    m_rows.push_back(std::move(tried));
    endInsertRows();
}

void IdealModel::clear()
{
    beginResetModel();
    m_rows.clear();
    endResetModel();
}

int IdealModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

int IdealModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

QVariant IdealModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid())
        return {};
    if (role == Qt::TextAlignmentRole)
        return QVariant::fromValue((index.column() == Length ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    const Tried& tried = at(index.row());
    if (role == Qt::ToolTipRole)
        return plainHint(text(gainText(tried.change, tried.run, tried.unchanged)));
    if (role != Qt::DisplayRole)
        return {};
    switch (index.column()) {
    case Change: return text(changeText(tried.change));
    case Length: return text(exactTimeText(tried.run.length));
    default: return gainWords(tried.run, tried.unchanged);
    }
}

QVariant IdealModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal)
        return {};
    if (role == Qt::TextAlignmentRole)
        return QVariant::fromValue((section == Length ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    if (role != Qt::DisplayRole)
        return {};
    switch (section) {
    case Change: return tr("What If");
    case Length: return tr("The Run Takes");
    default: return tr("Gain");
    }
}

}

#include "moc_ideal_model.cpp"
