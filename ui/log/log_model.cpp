// SPDX-License-Identifier: Apache-2.0
#include "ui/log/log_model.h"

#include "ui/common/roles.h"
#include "ui/common/tag_text.h"
#include "ui/common/theme.h"

#include <QFont>
#include <QGuiApplication>
#include <QLocale>

#include <algorithm>

namespace tagscope::ui {

void LogModel::append(const std::vector<LogRow>& lines)
{
    if (lines.empty())
        return;
    const size_t fresh = std::min(lines.size(), mostRows);
    m_leftOut += lines.size() - fresh;
    if (m_rows.size() + fresh > mostRows) {
        const size_t gone = m_rows.size() + fresh - mostRows;
        beginRemoveRows({}, 0, static_cast<int>(gone) - 1);
        m_rows.erase(m_rows.begin(), m_rows.begin() + static_cast<ptrdiff_t>(gone));
        m_leftOut += gone;
        endRemoveRows();
    }
    beginInsertRows({}, rowCount(), rowCount() + static_cast<int>(fresh) - 1);
    for (auto line = lines.end() - static_cast<ptrdiff_t>(fresh); line != lines.end(); ++line)
        m_rows.push_back({line->event + 1, line->breakpoint,
                          line->tagName == "/" ? tagText(line->tagName) : exactText(line->tagName),
                          exactText(line->tagPath), exactText(line->node), exactText(line->text),
                          exactText(line->values), line->writer});
    endInsertRows();
}

void LogModel::clear()
{
    beginResetModel();
    m_rows.clear();
    m_leftOut = 0;
    endResetModel();
}

int LogModel::firstAfter(uint64_t position) const
{
    return static_cast<int>(std::ranges::upper_bound(m_rows, position, {}, &Row::position) - m_rows.begin());
}

void LogModel::setPosition(uint64_t position)
{
    const int first = firstAfter(std::min(position, m_position));
    const int last = firstAfter(std::max(position, m_position)) - 1;
    m_position = position;
    if (first <= last)
        Q_EMIT dataChanged(index(first, 0), index(last, ColumnCount - 1),
                           {Qt::ForegroundRole, Qt::FontRole, Qt::ToolTipRole});
}

QString LogModel::writer(const Row& row)
{
    switch (row.writer) {
    case LogRow::Writer::Breakpoint: return tr("breakpoint %1").arg(row.breakpoint);
    case LogRow::Writer::Printing: return tr("printed");
    case LogRow::Writer::Edit: return tr("edit");
    case LogRow::Writer::Error: return tr("error");
    }
    return {};
}

QString LogModel::cell(const Row& row, int column)
{
    switch (column) {
    case Event: return QLocale().toString(qulonglong(row.position));
    case Tag: return ui::text(row.tag);
    case Node: return ui::text(row.node);
    case Text: return ui::text(row.text);
    case Values: return ui::text(row.values);
    case By: return writer(row);
    default: return {};
    }
}

int LogModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

int LogModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

QVariant LogModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid())
        return {};
    const Row& row = rowAt(index.row());
    const bool isAhead = row.position > m_position;
    switch (role) {
    case Qt::DisplayRole: return cell(row, index.column());
    case Qt::ToolTipRole:
        return plainHint((isAhead ? tr("%1\n%2\nAfter the moment that is shown. A click goes there.")
                                  : tr("%1\n%2\nA click goes there."))
                             .arg(ui::text(row.text), ui::text(row.tagPath)));
    case Qt::TextAlignmentRole:
        return QVariant((index.column() == Event ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    case Qt::ForegroundRole: return isAhead ? QVariant(Theme::of(QGuiApplication::palette()).textQuiet) : QVariant();
    case Qt::FontRole: {
        if (!isAhead)
            return {};
        QFont font;
        font.setItalic(true);
        return font;
    }
    case ItemRole::CopiedText:
        if (index.column() == Tag)
            return ui::text(row.tagPath);
        return index.column() == Event ? QVariant(QString::number(row.position)) : QVariant();
    default: return {};
    }
}

QVariant LogModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return {};
    switch (section) {
    case Event: return tr("Event");
    case Tag: return tr("Tag");
    case Node: return tr("Node");
    case Text: return tr("Text");
    case Values: return tr("Values");
    case By: return tr("Written by");
    default: return {};
    }
}

}

#include "moc_log_model.cpp"
