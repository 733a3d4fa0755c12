// SPDX-License-Identifier: Apache-2.0
#include "ui/inspector/firings_model.h"

#include "ui/common/tag_text.h"
#include "ui/common/theme.h"
#include "ui/session/captured.h"

#include <QBrush>
#include <QFont>
#include <QGuiApplication>
#include <QLocale>

#include <algorithm>
#include <cctype>
#include <string_view>

namespace tagscope::ui {

namespace {

bool isDigit(char c)
{
    return std::isdigit(static_cast<unsigned char>(c)) != 0;
}

/// As strings are compared, but with whole numbers as numbers: "w;9" before "w;10". Negative, zero or positive.
int compareWithNumbers(std::string_view a, std::string_view b)
{
    while (!a.empty() && !b.empty()) {
        if (!isDigit(a.front()) || !isDigit(b.front())) {
            if (a.front() != b.front())
                return a.front() < b.front() ? -1 : 1;
            a.remove_prefix(1);
            b.remove_prefix(1);
            continue;
        }
        const auto takeNumber = [](std::string_view& text) {
            const auto end = static_cast<size_t>(std::ranges::find_if_not(text, isDigit) - text.begin());
            std::string_view number = text.substr(0, end);
            text.remove_prefix(end);
            number.remove_prefix(std::min(number.find_first_not_of('0'), number.size()));
            return number;
        };
        const std::string_view left = takeNumber(a);
        const std::string_view right = takeNumber(b);
        if (left.size() != right.size())
            return left.size() < right.size() ? -1 : 1;
        if (left != right)
            return left < right ? -1 : 1;
    }
    return static_cast<int>(!a.empty()) - static_cast<int>(!b.empty());
}

}

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

void FiringsModel::setCursor(uint64_t position, std::optional<uint64_t> shown)
{
    if (m_position == position && m_shown == shown)
        return;
    m_position = position;
    m_shown = shown;
    if (!m_rows.empty())
        Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, ColumnCount - 1), {Qt::FontRole, Qt::ForegroundRole});
}

int FiringsModel::rowFromShown(int by) const
{
    // Rows are in the order of their events. An event before `from` has led to where we are.
    const uint64_t from = m_shown.value_or(m_position);
    const auto at = std::ranges::lower_bound(m_rows, from, {}, &FiringRow::event) - m_rows.begin();
    const bool isAtRow = m_shown && at < std::ssize(m_rows) && m_rows[static_cast<size_t>(at)].event == from;
    const ptrdiff_t row = at + by - (by > 0 && !isAtRow ? 1 : 0);
    return row >= 0 && row < std::ssize(m_rows) ? static_cast<int>(row) : -1;
}

int FiringsModel::longestRow(Column column) const
{
    if (m_rows.empty() || column != Tag)
        return rowCount() - 1;  // numbers of events only grow, and states are equally long
    const auto letters = [](const FiringRow& row) { return row.tagName.size(); };
    return static_cast<int>(std::ranges::max_element(m_rows, {}, letters) - m_rows.begin());
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
    if (!index.isValid())
        return {};
    const FiringRow& row = rowAt(index.row());
    if (role == Qt::FontRole) {
        QFont font;
        font.setBold(row.event == m_shown);
        font.setItalic(row.event >= m_position);
        return font;
    }
    if (role == Qt::ForegroundRole && row.event != m_shown)
        return Theme::of(QGuiApplication::palette()).textQuiet;
    if (role == Qt::ToolTipRole && row.notCaptured)
        return text(row.summary) + QLatin1Char('\n') + notCapturedHelp();
    if (role == Qt::ToolTipRole && row.event >= m_position)
        return tr("Recorded after the position that is shown");
    if (role == Qt::BackgroundRole && row.notCaptured && index.column() == Outputs)
        return QBrush(Theme::of(QGuiApplication::palette()).edgeQuiet, Qt::DiagCrossPattern);
    if (role != Qt::DisplayRole)
        return {};
    switch (index.column()) {
    case Tag: return tagText(row.tagName);
    case Event: return QLocale().toString(qulonglong(row.event + 1));
    case State: return row.isDead ? tr("∅ dead") : tr("● live");
    case Outputs: return row.notCaptured ? QStringLiteral("⊘ ") + text(row.summary) : text(row.summary);
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

bool FiringsOrder::lessThan(const QModelIndex& left, const QModelIndex& right) const
{
    const auto& model = static_cast<const FiringsModel&>(*sourceModel());
    const FiringRow& a = model.rowAt(left.row());
    const FiringRow& b = model.rowAt(right.row());
    int order = 0;
    switch (left.column()) {
    case FiringsModel::Tag: order = compareWithNumbers(a.tagName, b.tagName); break;
    case FiringsModel::State: order = int(a.isDead) - int(b.isDead); break;
    case FiringsModel::Outputs: order = compareWithNumbers(a.summary, b.summary); break;
    default: break;
    }
    return order != 0 ? order < 0 : a.event < b.event;
}

}
