// SPDX-License-Identifier: Apache-2.0
#include "ui/export/table.h"

#include "ui/common/roles.h"

#include <QCoreApplication>
#include <QLocale>
#include <QStringList>

#include <algorithm>
#include <utility>

namespace tagscope::ui {

namespace {

QString tr(const char* text)
{
    return QCoreApplication::translate("TableWriter", text);
}

/// What a cell says: its text, or what it stands for where it is drawn.
QString shown(const QModelIndex& index)
{
    for (const int role : {int(Qt::DisplayRole), int(Qt::EditRole), int(Qt::AccessibleTextRole)})
        if (const QVariant value = index.data(role); value.isValid())
            return value.toString();
    return {};
}

/// Where the header is short because of what stands above it, the whole name.
QString rowName(const QAbstractItemModel& model, int row)
{
    const QVariant whole = model.headerData(row, Qt::Vertical, ItemRole::WholeName);
    return (whole.isValid() ? whole : model.headerData(row, Qt::Vertical)).toString();
}

}

QString cellText(const QString& cell, TableFormat format)
{
    QString text = cell;
    if (format == TableFormat::Tsv) {
        for (const QLatin1Char c : {QLatin1Char('\t'), QLatin1Char('\n'), QLatin1Char('\r')})
            text.replace(c, QLatin1Char(' '));
        return text;
    }
    const bool needsQuotes = std::ranges::any_of(text, [](QChar c) { return c == u',' || c == u'"' || c == u'\n' || c == u'\r'; })
        || text.startsWith(u' ') || text.endsWith(u' ');
    if (needsQuotes)
        text = u'"' + text.replace(u'"', QStringLiteral("\"\"")) + u'"';
    return text;
}

TableWriter::TableWriter(const QAbstractItemModel& model, TableFormat format) : TableWriter(model, format, Limits()) {}

TableWriter::TableWriter(const QAbstractItemModel& model, TableFormat format, const Limits& limits)
    : m_model(model), m_format(format), m_limits(limits), m_columns(std::min(model.columnCount(), mostColumns))
{
    // Numbers of rows are no content.
    m_hasRowNames = model.rowCount() > 0 && model.headerData(0, Qt::Vertical).typeId() == QMetaType::QString;
    m_levels.push_back({});
    writeHeader();
}

int TableWriter::countRows(const QAbstractItemModel& model, int most)
{
    int rows = 0;
    std::vector<Level> levels{{}};
    while (!levels.empty() && rows < most) {
        Level& level = levels.back();
        if (level.next >= model.rowCount(level.parent)) {
            levels.pop_back();
            continue;
        }
        const QModelIndex row = model.index(level.next++, 0, level.parent);
        if (row.data(ItemRole::IsHeading).toBool())
            continue;
        ++rows;
        if (model.hasChildren(row))
            levels.push_back({row, 0});
    }
    return rows;
}

void TableWriter::append(const QStringList& cells)
{
    for (qsizetype i = 0; i < cells.size(); ++i) {
        if (i > 0)
            m_bytes += m_format == TableFormat::Csv ? ',' : '\t';
        m_bytes += cellText(cells[i], m_format).toUtf8();
    }
    m_bytes += m_format == TableFormat::Csv ? "\r\n" : "\n";
}

void TableWriter::writeHeader()
{
    QStringList names;
    if (m_hasRowNames)
        names.append(QString());
    for (int column = 0; column < m_columns; ++column)
        names.append(m_model.headerData(column, Qt::Horizontal).toString());
    const bool isList = m_columns == 1 && names == QStringList{QStringLiteral("1")};
    if (!isList && m_columns > 0)
        append(names);
}

bool TableWriter::readRow(const QModelIndex& parent, int row)
{
    const int names = m_hasRowNames ? 1 : 0;
    if (m_row.size() < names)
        m_row.append(rowName(m_model, row));
    const int columns = std::min(m_model.columnCount(parent), m_columns);
    for (int column = static_cast<int>(m_row.size()) - names; column < columns; ++column) {
        const QModelIndex index = m_model.index(row, column, parent);
        if (index.data(ItemRole::IsPending).toBool())
            return false;
        m_row.append(shown(index));
    }
    if (!m_row.isEmpty())
        m_row.front().prepend(QString(2 * (std::ssize(m_levels) - 1), u' '));
    return true;
}

bool TableWriter::write(int cells)
{
    while (!m_levels.empty()) {
        Level& level = m_levels.back();
        if (level.next >= m_model.rowCount(level.parent)) {
            m_levels.pop_back();
            continue;
        }
        if (m_rows >= m_limits.rows || m_bytes.size() > m_limits.bytes) {
            finish(false);
            return true;
        }
        if (cells <= 0)
            return false;
        if (m_model.index(level.next, 0, level.parent).data(ItemRole::IsHeading).toBool()) {
            ++level.next;
            --cells;
            continue;
        }
        if (!readRow(level.parent, level.next))
            return false;
        append(std::exchange(m_row, {}));
        ++m_rows;
        cells -= std::max(1, m_columns);
        const QModelIndex first = m_model.index(level.next++, 0, level.parent);
        if (m_model.hasChildren(first))
            m_levels.push_back({first, 0});
    }
    finish(true);
    return true;
}

void TableWriter::finish(bool isWhole)
{
    const QLocale locale;
    if (!isWhole)
        m_missing = tr("only the first %1 rows are here").arg(locale.toString(m_rows));
    if (m_model.columnCount() > m_columns)
        m_missing += (m_missing.isEmpty() ? QString() : QStringLiteral("; "))
            + tr("only the first %1 of %2 columns are here").arg(locale.toString(m_columns), locale.toString(m_model.columnCount()));
    if (!m_missing.isEmpty())
        append({m_missing});
    m_levels.clear();
}

}
