// SPDX-License-Identifier: Apache-2.0
#include "ui/frames/grid_model.h"

#include "ui/common/roles.h"
#include "ui/common/text.h"
#include "ui/session/captured.h"
#include "ui/session/cell_state.h"

#include <QLocale>

#include <algorithm>
#include <array>

namespace tagscope::ui {

namespace {

/// How a node stands, with what came of it; where that is not kept, why.
QString stateText(const GridCell& cell)
{
    const NodeState state = stateOf(cell);
    const bool isMissing = state == NodeState::NotCaptured;
    const QString value = !cell.summary.empty() ? text(cell.summary)
        : isMissing                             ? notCapturedWords(*cell.notCaptured)
                                                : QString();
    const QString name = nodeStateName(isMissing ? NodeState::Done : state);
    return value.isEmpty() ? name : name + QStringLiteral(", ") + value;
}

}

QString GridModel::scopeText(const GridRow& row) const
{
    return row.isClosed ? tr("Scope %1 with %2 nodes, closed: Enter or a click opens it.")
                              .arg(text(row.name), QLocale().toString(qulonglong(row.count)))
                        : tr("Scope %1 with %2 nodes: Enter or a click closes it.")
                              .arg(text(row.name), QLocale().toString(qulonglong(row.count)));
}

GridModel::GridModel(QObject* parent) : QAbstractTableModel(parent) {}

uint64_t GridModel::key(int tileRow, int tileColumn)
{
    return (static_cast<uint64_t>(static_cast<uint32_t>(tileRow)) << 32) | static_cast<uint32_t>(tileColumn);
}

void GridModel::setFrame(StaticFrameId frame, std::optional<TagId> parent)
{
    beginResetModel();
    m_frame = frame;
    m_parent = parent;
    m_shownParent.reset();
    m_nodes.clear();
    m_tiles.clear();
    m_tags.clear();
    m_columns = 0;
    m_covered.reset();
    m_compared.reset();
    // The root has no iterations to lay beside each other.
    if (isLoop(frame) && m_snapshot && m_snapshot->program && frame.index() < m_snapshot->program->frames().size()) {
        const PlanFrame& plan = m_snapshot->program->frame(frame);
        for (uint32_t i = 0; i < plan.nodeCount; ++i)
            if (const PlanId node(plan.firstNode + i); !m_snapshot->program->isHelper(node))
                m_nodes.push_back(m_snapshot->program->nodeOf(node));
        std::ranges::sort(m_nodes);
    }
    m_figures.clear();
    listRows();
    endResetModel();
    askForFigures();
    ask(0, 0);
}

void GridModel::setSnapshot(const std::shared_ptr<const Snapshot>& snapshot)
{
    const bool isOther = !m_snapshot || !snapshot || m_snapshot->program != snapshot->program;
    if (!isOther && m_snapshot->branch() != snapshot->branch())
        m_compared.reset();  // what was compared is on another line
    m_snapshot = snapshot;
    ++m_generation;
    if (isOther) {
        m_isAskingForFigures = false;  // what was asked about the graph before is not answered
        m_closed.clear();
        setFrame(rootFrame, std::nullopt);
        return;
    }
    askForFigures();
    cellsChanged();
}

void GridModel::forgetCells()
{
    m_tiles.clear();
    ++m_generation;
    cellsChanged();
}

/// What is looked at is asked for anew when it is painted.
void GridModel::cellsChanged()
{
    if (m_columns > 0 && !m_rowOf.empty())
        Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, m_columns - 1), {State});
    else
        ask(0, 0);  // rows of scopes ask for nothing
}

void GridModel::ask(int row, int column) const
{
    if (!m_snapshot || !m_snapshot->program || m_snapshot->isRunning || m_nodes.empty() || m_frame == rootFrame)
        return;
    const int tileRow = row / tileRows;
    const int tileColumn = column / tileColumns;
    auto* self = const_cast<GridModel*>(this);  // looking is what asks
    Tile& tile = self->m_tiles[key(tileRow, tileColumn)];
    if (tile.askedFor == m_generation)
        return;
    tile.askedFor = m_generation;
    GridQuery request;
    request.frame = m_frame;
    request.parent = m_parent;
    request.nodes = nodesOfTiles(tileRow);
    request.first = int64_t(tileColumn) * tileColumns;
    request.count = tileColumns;
    request.events = m_events;
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
    if (cells.frame != m_frame || (m_parent && cells.parent != *m_parent))
        return;
    if (cells.parent.isValid() && m_shownParent != cells.parent) {
        m_shownParent = cells.parent;
        Q_EMIT instanceChanged();
    }
    changeColumns(cells.iterations);
    takeCovered(cells);
    if (cells.nodes.empty())
        return;  // all rows are those of closed scopes
    // Rows may have another order by now.
    const int found = rowOf(cells.nodes.front());
    if (found < 0 || nodesOfTiles(found / tileRows) != cells.nodes)
        return;
    const int row = found / tileRows * tileRows;
    const int column = static_cast<int>(cells.first);
    Tile& tile = m_tiles[key(row / tileRows, column / tileColumns)];
    tile.generation = m_generation;
    tile.seen = ++m_clock;
    tile.columns = static_cast<int>(std::min<size_t>(cells.tags.size(), tileColumns));
    tile.cells.assign(static_cast<size_t>(tileRows) * tileColumns, GridCell());
    for (size_t n = 0; n < cells.nodes.size(); ++n) {
        const auto r = static_cast<size_t>(rowOf(cells.nodes[n]) - row);
        for (size_t c = 0; c < static_cast<size_t>(tile.columns); ++c)
            tile.cells[r * tileColumns + c] = cells.at(n, c);
    }
    for (int c = 0; c < tile.columns; ++c)
        m_tags[column + c] = cells.tags[static_cast<size_t>(c)];
    if (m_tiles.size() > mostTiles) {
        const auto oldest = std::ranges::min_element(m_tiles, {}, [](const auto& t) { return t.second.seen; });
        m_tiles.erase(oldest);
    }
    if (const int last = std::min(column + tileColumns, m_columns) - 1; last >= column)
        Q_EMIT dataChanged(index(row, column), index(std::min(row + tileRows, rowCount()) - 1, last));
}

void GridModel::setEvents(const std::optional<EventRange>& events)
{
    if (m_events == events)
        return;
    m_events = events;
    m_covered.reset();
    ++m_generation;
    ask(0, 0);
}

bool GridModel::isInRange(int column) const
{
    if (!m_events || !m_covered)
        return true;
    return m_covered->columns && m_covered->columns->first <= column && column <= m_covered->columns->second;
}

void GridModel::takeCovered(const GridCells& cells)
{
    if (!m_events || cells.events != m_events || (m_covered && m_covered->columns == cells.covered))
        return;
    m_covered = Covered{cells.covered};
    Q_EMIT coveredChanged();
}

TagId GridModel::tagAt(int column) const
{
    const auto found = m_tags.find(column);
    return found == m_tags.end() ? TagId() : found->second;
}

void GridModel::setCompared(std::optional<Compared> compared)
{
    m_compared = std::move(compared);
    if (m_columns > 0 && !m_rows.empty())
        Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, m_columns - 1), {IsCompared, Differs});
}

int GridModel::rowOf(NodeId node) const
{
    const auto found = m_rowOf.find(node.value);
    return found == m_rowOf.end() ? -1 : found->second;
}

std::vector<NodeId> GridModel::nodesOfTiles(int tileRow) const
{
    std::vector<NodeId> nodes;
    const int end = std::min((tileRow + 1) * tileRows, rowCount());
    for (int row = tileRow * tileRows; row < end; ++row)
        if (const NodeId node = nodeAt(row); node.isValid())
            nodes.push_back(node);
    return nodes;
}

/// Cells stand where their rows stand, so they are asked for anew.
void GridModel::listRows()
{
    m_rows.clear();
    m_rowOf.clear();
    m_tiles.clear();
    if (m_nodes.empty())
        return;
    const Graph& graph = *m_snapshot->graph;
    m_rows = m_order == RowOrder::Outline || m_figures.empty() ? outlineRows(graph, m_nodes, m_closed)
                                                               : orderedRows(graph, m_nodes, m_order, m_figures);
    for (size_t row = 0; row < m_rows.size(); ++row)
        if (m_rows[row].node.isValid())
            m_rowOf[m_rows[row].node.value] = static_cast<int>(row);
}

void GridModel::replaceRows()
{
    beginResetModel();
    listRows();
    endResetModel();
    ask(0, 0);
}

void GridModel::setOrder(RowOrder order)
{
    if (m_order == order)
        return;
    m_order = order;
    m_figures.clear();
    replaceRows();
    askForFigures();
}

void GridModel::askForFigures()
{
    if (m_order == RowOrder::Outline || m_isAskingForFigures || m_nodes.empty() || !m_snapshot || m_snapshot->isRunning)
        return;
    m_isAskingForFigures = true;
    Q_EMIT figuresWanted(RowFiguresQuery{m_frame, m_parent});
}

void GridModel::setFigures(const Result<RowFiguresAnswer>& answer)
{
    m_isAskingForFigures = false;
    if (m_order == RowOrder::Outline || !answer)
        return;
    // Another frame may have come meanwhile.
    if (answer->of.frame != m_frame || answer->of.parent != m_parent || !answer->isComplete)
        askForFigures();
    else if (m_figures != answer->rows) {
        m_figures = answer->rows;
        replaceRows();
    }
}

void GridModel::toggleScope(int row)
{
    if (row < 0 || row >= rowCount() || nodeAt(row).isValid())
        return;
    const std::string name = rowAt(row).name;
    if (m_closed.erase(name) == 0)
        m_closed.insert(name);
    replaceRows();
}

const GridCell* GridModel::cellAt(int row, int column) const
{
    if (!nodeAt(row).isValid())
        return nullptr;
    ask(row, column);
    const auto found = m_tiles.find(key(row / tileRows, column / tileColumns));
    if (found == m_tiles.end() || column % tileColumns >= found->second.columns)
        return nullptr;
    found->second.seen = ++m_clock;
    return &found->second
                .cells[static_cast<size_t>(row % tileRows) * tileColumns + static_cast<size_t>(column % tileColumns)];
}

std::optional<NodeState> GridModel::stateAt(int row, int column) const
{
    const GridCell* cell = cellAt(row, column);
    return cell ? std::optional(stateOf(*cell)) : std::nullopt;
}

int GridModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

int GridModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : m_columns;
}

QVariant GridModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid())
        return {};
    const GridRow& row = rowAt(index.row());
    if (role == IsScope || role == ItemRole::IsHeading)
        return !row.node.isValid();
    if (!row.node.isValid())
        return role == Qt::ToolTipRole       ? QVariant(plainHint(scopeText(row)))
            : role == Qt::AccessibleTextRole ? QVariant(scopeText(row))
                                             : QVariant();
    const bool isCompared = m_compared && (index.column() == m_compared->left || index.column() == m_compared->right);
    if (role == IsCompared)
        return isCompared;
    if (role == Differs)
        return isCompared && m_compared->nodes.contains(nodeAt(index.row()).value);
    constexpr std::array roles = {int(State),          int(Value),           int(IsOverridden),
                                  int(Qt::EditRole),   int(Qt::ToolTipRole), int(Qt::AccessibleTextRole),
                                  ItemRole::IsPending, ItemRole::CopiedText};
    if (std::ranges::find(roles, role) == roles.end())
        return {};
    const GridCell* cell = cellAt(index.row(), index.column());
    if (role == State)
        return cell ? QVariant(static_cast<int>(stateOf(*cell))) : QVariant();
    if (role == Qt::EditRole)
        return cell ? QVariant(nodeStateName(stateOf(*cell))) : QVariant();
    if (role == ItemRole::IsPending)
        return !cell;
    if (role == ItemRole::CopiedText)
        return !cell                                                    ? QString()
            : stateOf(*cell) == NodeState::Done && !cell->value.empty() ? text(cell->value)
                                                                        : nodeStateName(stateOf(*cell));
    if (role == Value)
        return cell ? text(cell->value) : QString();
    if (role == IsOverridden)
        return cell && cell->isOverridden;
    QString description = tr("%1, iteration %2: %3")
                              .arg(text(m_snapshot->graph->node(nodeAt(index.row())).name),
                                   QLocale().toString(index.column()), cell ? stateText(*cell) : tr("not known yet"));
    if (cell && cell->isOverridden)
        description += tr(", ✎ set by hand");
    if (index.data(Differs).toBool())
        description +=
            tr(" (differs from iteration %1)")
                .arg(QLocale().toString(index.column() == m_compared->left ? m_compared->right : m_compared->left));
    return role == Qt::ToolTipRole ? plainHint(description) : description;
}

QVariant GridModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (role == Qt::TextAlignmentRole)
        return QVariant::fromValue(orientation == Qt::Horizontal ? Qt::AlignCenter : Qt::AlignLeft | Qt::AlignVCenter);
    if (role == ItemRole::WholeName && orientation == Qt::Vertical)
        return text(rowAt(section).name);
    if (role != Qt::DisplayRole && role != Qt::ToolTipRole)
        return {};
    if (orientation == Qt::Horizontal)
        return role == Qt::ToolTipRole ? tr("Iteration %1. Click marks it; Ctrl+click on another compares the two.")
                                             .arg(QLocale().toString(section))
                                       : QStringLiteral("i=%1").arg(section);
    const GridRow& row = rowAt(section);
    if (role == Qt::ToolTipRole)
        return plainHint(row.node.isValid() ? text(row.name) : scopeText(row));
    const QString indent(row.depth * 2, QChar(QChar::Nbsp));
    if (row.node.isValid())
        return indent + text(row.label);
    const QString mark = row.isClosed ? QStringLiteral("▸") : QStringLiteral("▾");
    return indent + QStringLiteral("%1 %2 (%3)").arg(mark, text(row.label), QLocale().toString(row.count));
}

}

#include "moc_grid_model.cpp"
