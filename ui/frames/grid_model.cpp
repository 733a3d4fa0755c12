// SPDX-License-Identifier: Apache-2.0
#include "ui/frames/grid_model.h"

#include "ui/common/roles.h"
#include "ui/common/text.h"
#include "ui/session/cell_state.h"

#include <QLocale>

#include <algorithm>
#include <array>

namespace tagscope::ui {

GridModel::GridModel(QObject* parent) : QAbstractTableModel(parent) {}

uint64_t GridModel::key(int tileRow, int tileColumn)
{
    return (static_cast<uint64_t>(static_cast<uint32_t>(tileRow)) << 32) | static_cast<uint32_t>(tileColumn);
}

void GridModel::setFrame(uint32_t frame, std::optional<TagId> parent)
{
    beginResetModel();
    m_frame = frame;
    m_parent = parent;
    m_nodes.clear();
    m_tiles.clear();
    m_tags.clear();
    m_columns = 0;
    m_compared.reset();
    // The root has no iterations to lay beside each other.
    if (frame > 0 && m_snapshot && m_snapshot->program && frame < m_snapshot->program->frames().size()) {
        const PlanFrame& plan = m_snapshot->program->frame(frame);
        for (uint32_t i = 0; i < plan.nodeCount; ++i)
            if (const NodeId node = m_snapshot->program->nodeOf(PlanId(plan.firstNode + i)); node.isValid() && node.index() < m_snapshot->graph->size())
                m_nodes.push_back(node);
        std::ranges::sort(m_nodes);
    }
    endResetModel();
    ask(0, 0);
}

void GridModel::setSnapshot(const std::shared_ptr<const Snapshot>& snapshot)
{
    const bool isOther = !m_snapshot || !snapshot || m_snapshot->program != snapshot->program;
    m_snapshot = snapshot;
    ++m_generation;
    if (isOther) {
        setFrame(0, std::nullopt);
        return;
    }
    // What is looked at is asked for anew when it is painted.
    if (m_columns > 0 && !m_nodes.empty())
        Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, m_columns - 1), {State});
    else
        ask(0, 0);
}

void GridModel::ask(int row, int column) const
{
    if (!m_snapshot || !m_snapshot->program || m_snapshot->isRunning || m_nodes.empty() || m_frame == 0)
        return;
    const int tileRow = row / tileRows;
    const int tileColumn = column / tileColumns;
    auto* self = const_cast<GridModel*>(this);  // looking is what asks
    Tile& tile = self->m_tiles[key(tileRow, tileColumn)];
    if (tile.askedFor == m_generation)
        return;
    tile.askedFor = m_generation;
    GridRequest request;
    request.frame = m_frame;
    request.parent = m_parent;
    const auto begin = m_nodes.begin() + tileRow * tileRows;
    request.nodes.assign(begin, m_nodes.begin() + std::min<ptrdiff_t>((tileRow + 1) * tileRows, std::ssize(m_nodes)));
    request.first = int64_t(tileColumn) * tileColumns;
    request.count = tileColumns;
    Q_EMIT self->cellsWanted(request);
}

void GridModel::changeColumns(int64_t count)
{
    const int wanted = static_cast<int>(std::min<int64_t>(count, INT_MAX));
    if (wanted > m_columns) {
        beginInsertColumns({}, m_columns, wanted - 1);
        m_columns = wanted;
        endInsertColumns();
    } else if (wanted < m_columns) {
        beginRemoveColumns({}, wanted, m_columns - 1);
        m_columns = wanted;
        endRemoveColumns();
        std::erase_if(m_tags, [&](const auto& tag) { return tag.first >= wanted; });
    }
}

void GridModel::setCells(const GridCells& cells)
{
    if (cells.frame != m_frame || cells.nodes.empty())
        return;
    const auto first = std::ranges::lower_bound(m_nodes, cells.nodes.front());
    if (first == m_nodes.end() || *first != cells.nodes.front())
        return;
    const int row = static_cast<int>(first - m_nodes.begin());
    const int column = static_cast<int>(cells.first);
    changeColumns(cells.iterations);
    Tile& tile = m_tiles[key(row / tileRows, column / tileColumns)];
    tile.generation = m_generation;
    tile.seen = ++m_clock;
    tile.columns = static_cast<int>(std::min<size_t>(cells.tags.size(), tileColumns));
    tile.cells.assign(static_cast<size_t>(tileRows) * tileColumns, GridCell());
    for (size_t r = 0; r < cells.nodes.size() && r < tileRows; ++r)
        for (size_t c = 0; c < static_cast<size_t>(tile.columns); ++c)
            tile.cells[r * tileColumns + c] = cells.at(r, c);
    for (int c = 0; c < tile.columns; ++c)
        m_tags[column + c] = cells.tags[static_cast<size_t>(c)];
    if (m_tiles.size() > mostTiles) {
        const auto oldest = std::ranges::min_element(m_tiles, {}, [](const auto& t) { return t.second.seen; });
        m_tiles.erase(oldest);
    }
    if (const int last = std::min(column + tileColumns, m_columns) - 1; last >= column)
        Q_EMIT dataChanged(index(row, column), index(std::min(row + tileRows, rowCount()) - 1, last));
}

TagId GridModel::tagAt(int column) const
{
    const auto found = m_tags.find(column);
    return found == m_tags.end() ? TagId() : found->second;
}

void GridModel::setCompared(std::optional<Compared> compared)
{
    m_compared = std::move(compared);
    if (m_columns > 0 && !m_nodes.empty())
        Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, m_columns - 1), {IsCompared, Differs});
}

int GridModel::rowOf(NodeId node) const
{
    const auto found = std::ranges::lower_bound(m_nodes, node);
    return found == m_nodes.end() || *found != node ? -1 : static_cast<int>(found - m_nodes.begin());
}

const GridCell* GridModel::cellAt(int row, int column) const
{
    ask(row, column);
    const auto found = m_tiles.find(key(row / tileRows, column / tileColumns));
    if (found == m_tiles.end() || column % tileColumns >= found->second.columns)
        return nullptr;
    found->second.seen = ++m_clock;
    return &found->second.cells[static_cast<size_t>(row % tileRows) * tileColumns + static_cast<size_t>(column % tileColumns)];
}

std::optional<NodeState> GridModel::stateAt(int row, int column) const
{
    const GridCell* cell = cellAt(row, column);
    return cell ? std::optional(stateOf(*cell)) : std::nullopt;
}

int GridModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_nodes.size());
}

int GridModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : m_columns;
}

QVariant GridModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid())
        return {};
    const bool isCompared = m_compared && (index.column() == m_compared->left || index.column() == m_compared->right);
    if (role == IsCompared)
        return isCompared;
    if (role == Differs)
        return isCompared && m_compared->nodes.contains(nodeAt(index.row()).value);
    constexpr std::array roles = {int(State), int(Value), int(Qt::EditRole), int(Qt::ToolTipRole), int(Qt::AccessibleTextRole), ItemRole::IsPending};
    if (std::ranges::find(roles, role) == roles.end())
        return {};
    const GridCell* cell = cellAt(index.row(), index.column());
    if (role == State)
        return cell ? QVariant(static_cast<int>(stateOf(*cell))) : QVariant();
    if (role == Qt::EditRole)
        return cell ? QVariant(nodeStateName(stateOf(*cell))) : QVariant();
    if (role == ItemRole::IsPending)
        return !cell;
    if (role == Value)
        return cell ? text(cell->value) : QString();
    QString description = tr("%1, iteration %2: %3")
                              .arg(text(m_snapshot->graph->node(nodeAt(index.row())).name), QLocale().toString(index.column()),
                                   cell ? nodeStateName(stateOf(*cell)) : tr("not known yet"));
    if (cell && !cell->summary.empty())
        description += QStringLiteral(", ") + text(cell->summary);
    if (index.data(Differs).toBool())
        description += tr(" (differs from iteration %1)")
                           .arg(QLocale().toString(index.column() == m_compared->left ? m_compared->right : m_compared->left));
    return description;
}

QVariant GridModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (role == Qt::TextAlignmentRole)
        return QVariant::fromValue(orientation == Qt::Horizontal ? Qt::AlignCenter : Qt::AlignLeft | Qt::AlignVCenter);
    if (role != Qt::DisplayRole && role != Qt::ToolTipRole)
        return {};
    if (orientation == Qt::Horizontal)
        return role == Qt::ToolTipRole ? tr("Iteration %1. Click marks it; Ctrl+click on another compares the two.").arg(QLocale().toString(section))
                                       : QStringLiteral("i=%1").arg(section);
    return text(m_snapshot->graph->node(nodeAt(section)).name);
}

}
