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

QString trTable(const char* text)
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
    const bool needsQuotes =
        std::ranges::any_of(text, [](QChar c) { return c == u',' || c == u'"' || c == u'\n' || c == u'\r'; })
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

bool TableWriter::isFull() const
{
    return m_rows >= m_limits.rows || m_bytes.size() > m_limits.bytes;
}

/// The next rows of a level; one with children is the last, for these stand below it.
int TableWriter::takeBand(Level& level)
{
    const int first = level.next;
    const int end =
        std::min({m_model.rowCount(level.parent), (first / bandRows + 1) * bandRows, first + (m_limits.rows - m_rows)});
    bool hasChildren = false;
    while (level.next < end && !hasChildren) {
        const QModelIndex row = m_model.index(level.next, 0, level.parent);
        if (!row.data(ItemRole::IsHeading).toBool()) {
            m_band.push_back({level.next, {}});
            hasChildren = m_model.hasChildren(row);
        }
        ++level.next;
    }
    m_nextRow = 0;
    m_nextColumn = m_askedUpTo = 0;
    return level.next - first;
}

bool TableWriter::readBand(const QModelIndex& parent, int& cells)
{
    const int columns = std::min(m_model.columnCount(parent), m_columns);
    for (; m_nextColumn < columns; ++m_nextColumn, m_nextRow = 0) {
        for (; m_nextRow < m_band.size(); ++m_nextRow, --cells) {
            if (cells <= 0)
                return false;
            Row& row = m_band[m_nextRow];
            const QModelIndex index = m_model.index(row.number, m_nextColumn, parent);
            m_isWaiting = index.data(ItemRole::IsPending).toBool();
            if (m_isWaiting) {
                askAhead(index, columns);
                return false;
            }
            row.cells.append(shown(index));
        }
    }
    return true;
}

/// So that what is next is on its way, too, while this is waited for.
void TableWriter::askAhead(const QModelIndex& from, int columns)
{
    if (from.column() < m_askedUpTo)
        return;
    m_askedUpTo = std::min(columns, from.column() + mostAhead);
    for (int column = from.column() + 1; column < m_askedUpTo; ++column)
        m_model.data(from.siblingAtColumn(column), ItemRole::IsPending);
}

/// False if the table is full before its end.
bool TableWriter::writeBand(const QModelIndex& parent)
{
    const QString indent(2 * (std::ssize(m_levels) - 1), u' ');
    for (Row& row : std::exchange(m_band, {})) {
        if (isFull())
            return false;
        if (m_hasRowNames)
            row.cells.prepend(rowName(m_model, row.number));
        if (!row.cells.isEmpty())
            row.cells.front().prepend(indent);
        append(row.cells);
        ++m_rows;
        if (const QModelIndex first = m_model.index(row.number, 0, parent); m_model.hasChildren(first))
            m_levels.push_back({first, 0});  // the last of the band
    }
    return true;
}

bool TableWriter::write(int cells)
{
    m_isWaiting = false;
    while (!m_levels.empty()) {
        if (Level& level = m_levels.back(); m_band.empty()) {
            if (level.next >= m_model.rowCount(level.parent)) {
                m_levels.pop_back();
                continue;
            }
            if (isFull()) {
                finish(false);
                return true;
            }
            if (cells <= 0)
                return false;
            cells -= takeBand(level);
        }
        const QModelIndex parent = m_levels.back().parent;
        if (!readBand(parent, cells))
            return false;
        if (!writeBand(parent)) {
            finish(false);
            return true;
        }
    }
    finish(true);
    return true;
}

void TableWriter::finish(bool isWhole)
{
    const QLocale locale;
    if (!isWhole)
        m_missing = trTable("only the first %1 rows are here").arg(locale.toString(m_rows));
    if (m_model.columnCount() > m_columns)
        m_missing += (m_missing.isEmpty() ? QString() : QStringLiteral("; "))
            + trTable("only the first %1 of %2 columns are here")
                  .arg(locale.toString(m_columns), locale.toString(m_model.columnCount()));
    if (!m_missing.isEmpty())
        append({m_missing});
    m_levels.clear();
}

}
