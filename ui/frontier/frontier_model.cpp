// SPDX-License-Identifier: Apache-2.0
#include "ui/frontier/frontier_model.h"

#include "ui/common/text.h"

#include <QFont>
#include <QLocale>

#include <algorithm>
#include <utility>

namespace tagscope::ui {

void FrontierModel::setRows(std::vector<FrontierRow> rows, const std::vector<std::string>& devices)
{
    if (devices != m_devices) {
        m_devices = devices;
        m_names = DeviceNames(m_devices);
    }
    const auto keyOf = [](const FrontierRow& row) { return std::pair(row.pathHash, row.device); };
    const bool isSameRows = std::ranges::equal(rows, m_rows, {}, keyOf, keyOf);
    if (!isSameRows)
        beginResetModel();
    m_rows = std::move(rows);
    if (!isSameRows)
        endResetModel();
    else if (!m_rows.empty())
        Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, ColumnCount - 1));
}

QString FrontierModel::windowText(const FrontierRow& row) const
{
    const QLocale locale;
    const QString use =
        tr("%1 of %2").arg(locale.toString(qlonglong(row.live)), locale.toString(qlonglong(row.window)));
    return row.isHeldBack ? tr("%1, full").arg(use) : use;
}

int FrontierModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

int FrontierModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

QVariant FrontierModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid())
        return {};
    const FrontierRow& row = rowAt(index.row());
    const QLocale locale;
    const bool isNumber = index.column() == Finished || index.column() == Unfinished;
    const bool isOnDevice = row.device.index() < m_devices.size();
    switch (role) {
    case Qt::DisplayRole:
        switch (index.column()) {
        case Frame: return text(row.name);
        case Device: return isOnDevice ? m_names(m_devices[row.device.index()]) : QString();
        case Finished: return row.finished ? locale.toString(qlonglong(*row.finished)) : tr("none");
        case Unfinished: {
            const QString number = locale.toString(qlonglong(row.unfinished));
            return row.isLast ? tr("%1, behind").arg(number) : number;
        }
        case Window: return windowText(row);
        default: return text(row.waitsFor);
        }
    case Qt::ToolTipRole:
        if (index.column() == Device && isOnDevice)
            return plainHint(text(m_devices[row.device.index()]));
        if (index.column() == Unfinished && row.isLast)
            return tr("Another device has come further in this frame instance, and none less far");
        if (index.column() == Window && row.isHeldBack)
            return tr("A further iteration is held back: as many are live as parallel_iterations lets be");
        return plainHint(textLines(row.waitsFor));
    case Qt::TextAlignmentRole: return QVariant((isNumber ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    case Qt::FontRole:
        if (row.isLast) {
            QFont font;
            font.setBold(true);
            return font;
        }
        return {};
    default: return {};
    }
}

QVariant FrontierModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal)
        return {};
    const bool isNumber = section == Finished || section == Unfinished;
    if (role == Qt::TextAlignmentRole)
        return QVariant((isNumber ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    if (role != Qt::DisplayRole)
        return {};
    switch (section) {
    case Frame: return tr("Frame instance");
    case Device: return tr("Device");
    case Finished: return tr("Finished");
    case Unfinished: return tr("Unfinished");
    case Window: return tr("Window");
    default: return tr("Waits for");
    }
}

}

#include "moc_frontier_model.cpp"
