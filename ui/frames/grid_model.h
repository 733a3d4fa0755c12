// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/common/node_state.h"
#include "ui/frames/grid_rows.h"
#include "ui/session/queries/grid_query.h"
#include "ui/session/queries/row_figures_query.h"
#include "ui/session/snapshot.h"

#include <QAbstractTableModel>

#include <memory>
#include <optional>
#include <set>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

namespace tagscope::ui {

/// Nodes by iterations of one frame instance: a cell is how a node stands there. Cells are asked for tile by tile when
/// a view looks at them, so that a million of them cost only what is in view. GUI thread.
class GridModel final : public QAbstractTableModel {
    Q_OBJECT

public:
    enum Role {
        State = Qt::UserRole,  ///< NodeState of a cell; nothing while it is not known
        Value,                 ///< of a small scalar, in a few characters; else empty
        IsOverridden,          ///< somebody has set what came of it by hand
        IsCompared,            ///< its iteration is one of the two that are compared
        Differs,               ///< and its node does not do the same in both
        IsScope,               ///< the row is that of a scope
    };
    /// Two iterations that are compared, and the nodes that differ in them.
    struct Compared {
        int left = 0;
        int right = 0;
        std::unordered_set<uint32_t> nodes;
    };
    explicit GridModel(QObject* parent = nullptr);

    /// Follows a snapshot: what is shown stays until it is answered anew.
    void setSnapshot(const std::shared_ptr<const Snapshot>& snapshot);
    /// Which static frame, and which of its instances (nothing: the newest).
    void setFrame(StaticFrameId frame, std::optional<TagId> parent);
    StaticFrameId frame() const { return m_frame; }
    const std::optional<TagId>& parentTag() const { return m_parent; }
    /// The instance whose cells are shown, once that is known.
    const std::optional<TagId>& shownParent() const { return m_shownParent; }
    void setCells(const GridCells& cells);
    /// Another order may have to be asked for first: `figuresWanted`.
    void setOrder(RowOrder order);
    RowOrder order() const { return m_order; }
    /// What was wanted, or that there is none.
    void setFigures(const Result<RowFiguresAnswer>& answer);
    /// Opens or closes the scope of a row; nothing happens at a node.
    void toggleScope(int row);
    const GridRow& rowAt(int row) const { return m_rows[static_cast<size_t>(row)]; }
    /// Columns without an event in a part of the run are not wanted; nothing: all are.
    void setEvents(const std::optional<EventRange>& events);
    /// Whether a column has events in that part, as far as that is known.
    bool isInRange(int column) const;
    /// What is known of cells may no longer be shown, or was not shown in whole: they are asked for anew.
    void forgetCells();
    /// Marks two columns and their differences; nothing takes the marks away, and so does another frame.
    void setCompared(std::optional<Compared> compared);
    const std::optional<Compared>& compared() const { return m_compared; }

    /// Invalid for a scope.
    NodeId nodeAt(int row) const { return rowAt(row).node; }
    /// Invalid while it is not known.
    TagId tagAt(int column) const;
    std::optional<NodeState> stateAt(int row, int column) const;

    /// -1 if the node is none of this frame, or in a closed scope.
    int rowOf(NodeId node) const;
    const GridCell* cellAt(int row, int column) const;

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

    static constexpr int tileRows = 64;
    static constexpr int tileColumns = 64;
    /// Tiles that are kept; those looked at longest ago go first.
    static constexpr size_t mostTiles = 128;

Q_SIGNALS:
    void cellsWanted(const tagscope::ui::GridQuery& request);
    /// Other columns have events in the part of the run that is shown.
    void coveredChanged();
    /// `shownParent` is another one.
    void instanceChanged();
    void figuresWanted(const tagscope::ui::RowFiguresQuery& request);

private:
    struct Tile {
        std::vector<GridCell> cells;  ///< tileRows x tileColumns
        int columns = 0;              ///< known of them
        uint64_t generation = 0;      ///< of the snapshot that was asked about
        uint64_t askedFor = 0;
        mutable uint64_t seen = 0;
    };

    void ask(int row, int column) const;
    /// The nodes of a row of tiles, in the order of the rows.
    std::vector<NodeId> nodesOfTiles(int tileRow) const;
    void listRows();
    void cellsChanged();
    QString scopeText(const GridRow& row) const;
    void replaceRows();
    void askForFigures();
    void changeColumns(int64_t count);
    void takeCovered(const GridCells& cells);
    static uint64_t key(int tileRow, int tileColumn);

    std::shared_ptr<const Snapshot> m_snapshot;
    StaticFrameId m_frame = rootFrame;
    std::optional<TagId> m_parent;
    std::optional<TagId> m_shownParent;
    std::vector<NodeId> m_nodes;  // of the frame, sorted
    std::vector<GridRow> m_rows;
    std::unordered_map<uint32_t, int> m_rowOf;  // by node
    std::set<std::string> m_closed;             // scopes
    RowOrder m_order = RowOrder::Outline;
    std::vector<RowFigures> m_figures;  // that the order goes by
    bool m_isAskingForFigures = false;
    int m_columns = 0;
    std::optional<EventRange> m_events;
    struct Covered {
        std::optional<std::pair<int64_t, int64_t>> columns;  ///< nothing: none
    };
    std::optional<Covered> m_covered;  // nothing: not known yet
    std::unordered_map<uint64_t, Tile> m_tiles;
    std::optional<Compared> m_compared;
    std::unordered_map<int, TagId> m_tags;  // by iteration
    uint64_t m_generation = 0;
    mutable uint64_t m_clock = 0;
};

}
