// SPDX-License-Identifier: Apache-2.0
#include "ui/placement/placement_model.h"

#include "core/debug/names/pattern.h"
#include "ui/common/text.h"

#include <QLocale>

#include <algorithm>
#include <utility>

namespace tagscope::ui {

bool matchesRule(const std::string& pattern, const std::string& name)
{
    // A question mark stands for itself here, and is in no name.
    return pattern.find('*') == std::string::npos
        ? pattern == name
        : pattern.find('?') == std::string::npos && globMatches(pattern, name);
}

void PlacementModel::setGraph(std::shared_ptr<const Graph> graph)
{
    m_graph = std::move(graph);
    m_matches.clear();
    if (rowCount() > 0)
        Q_EMIT dataChanged(index(0, Matches), index(rowCount() - 1, Matches));
}

void PlacementModel::setRules(std::vector<Rule> rules)
{
    if (rules == m_rules)
        return;
    beginResetModel();
    m_rules = std::move(rules);
    endResetModel();
}

void PlacementModel::add(Rule rule)
{
    beginInsertRows({}, rowCount(), rowCount());
    m_rules.push_back(std::move(rule));
    endInsertRows();
    Q_EMIT edited();
}

void PlacementModel::remove(int row)
{
    if (row < 0 || row >= rowCount())
        return;
    beginRemoveRows({}, row, row);
    m_rules.erase(m_rules.begin() + row);
    endRemoveRows();
    Q_EMIT edited();
}

bool PlacementModel::moveRule(int row, int by)
{
    const int to = row + by;
    if (row < 0 || row >= rowCount() || to < 0 || to >= rowCount())
        return false;
    beginMoveRows({}, row, row, {}, by > 0 ? to + 1 : to);
    std::swap(m_rules[static_cast<size_t>(row)], m_rules[static_cast<size_t>(to)]);
    endMoveRows();
    Q_EMIT edited();
    return true;
}

size_t PlacementModel::matches(const std::string& pattern) const
{
    if (!m_graph)
        return 0;
    if (pattern.find('*') == std::string::npos)
        return m_graph->find(pattern) ? 1 : 0;
    const auto [known, isNew] = m_matches.try_emplace(pattern, 0);
    if (isNew)
        known->second = static_cast<size_t>(
            std::ranges::count_if(m_graph->nodes(), [&](const Node& node) { return matchesRule(pattern, node.name); }));
    return known->second;
}

int PlacementModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_rules.size());
}

int PlacementModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

QVariant PlacementModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid())
        return {};
    const Rule& rule = m_rules[static_cast<size_t>(index.row())];
    const bool isCount = index.column() == Matches;
    switch (role) {
    case Qt::DisplayRole:
        return isCount ? QLocale().toString(qulonglong(matches(rule.pattern)))
                       : text(index.column() == Nodes ? rule.pattern : rule.device);
    case Qt::EditRole:
        return isCount ? QVariant() : QVariant(exactText(index.column() == Nodes ? rule.pattern : rule.device));
    case Qt::ToolTipRole:
        return isCount ? QVariant() : QVariant(plainHint(text(index.column() == Nodes ? rule.pattern : rule.device)));
    case Qt::TextAlignmentRole: return QVariant((isCount ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    default: return {};
    }
}

bool PlacementModel::setData(const QModelIndex& index, const QVariant& value, int role)
{
    if (!index.isValid() || role != Qt::EditRole || index.column() == Matches)
        return false;
    Rule& rule = m_rules[static_cast<size_t>(index.row())];
    std::string& field = index.column() == Nodes ? rule.pattern : rule.device;
    const std::string typed = value.toString().trimmed().toStdString();
    if (typed.empty() || typed == field)
        return false;
    field = typed;
    Q_EMIT dataChanged(this->index(index.row(), 0), this->index(index.row(), ColumnCount - 1));
    Q_EMIT edited();
    return true;
}

Qt::ItemFlags PlacementModel::flags(const QModelIndex& index) const
{
    const Qt::ItemFlags flags = QAbstractTableModel::flags(index);
    return !index.isValid() || index.column() == Matches ? flags : flags | Qt::ItemIsEditable;
}

QVariant PlacementModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal)
        return {};
    if (role == Qt::ToolTipRole)
        return section == Nodes ? QVariant(tr("The name of a node, or a pattern in which * stands for any characters. "
                                              "Of several that match a node the last holds."))
            : section == Device ? QVariant(tr("In short, as CPU:1, or in full."))
                                : QVariant(tr("How many nodes of the graph have such a name."));
    if (role == Qt::TextAlignmentRole)
        return QVariant((section == Matches ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    if (role != Qt::DisplayRole)
        return {};
    return section == Nodes ? tr("Nodes") : section == Device ? tr("Device") : tr("Matching");
}

}

#include "moc_placement_model.cpp"
