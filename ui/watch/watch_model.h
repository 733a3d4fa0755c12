// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/debug/control/watch_list.h"
#include "ui/session/queries/series_query.h"
#include "ui/watch/marks.h"

#include <QAbstractTableModel>

#include <memory>
#include <optional>
#include <set>
#include <vector>

namespace tagscope::ui {

/// Watched tensors by the last iterations of the frame instance that is looked at. The rows of a tensor of another
/// frame have that frame's last iterations, each cell with its number. What a cell says stands in it as a sign, too:
/// ✗ not finite, ⚑ marked, Δ the first that is another than before. GUI thread.
class WatchModel final : public QAbstractTableModel {
    Q_OBJECT

public:
    enum Column { Tensor, Marks, Trend, Delta, FirstValue };
    enum Role { TrendPoints = Qt::UserRole };  ///< QList<double>: means, NaN where there is none
    static constexpr int mostColumns = 64;
    using QAbstractTableModel::QAbstractTableModel;

    /// Watches of names that the graph has not stay and say so.
    void setGraph(std::shared_ptr<const Graph> graph);
    /// Where these are the same but for their numbers, rows keep what they show.
    void setWatches(const std::vector<Watch>& watches);
    std::vector<Watch> watches() const;
    /// A tensor ("name" is its first output) and, behind a blank, an expression over its firings, if one is meant. An
    /// error says what is wrong with them.
    Result<void> add(const std::string& typed);
    /// Flagged rows stand above the others.
    void toggleFlag(int row);
    void remove(int row);
    /// Flags the iteration that stands over a column, by its number, or takes that back.
    void toggleIteration(int column);
    bool isFlaggedIteration(int column) const;
    void setColumns(int count);
    /// The watched tensors that have not been in any iteration, for a sentence; empty if there are none.
    QString withoutIterations() const;
    /// Only these iterations are shown; nothing: all. Their values are to be asked for anew.
    void setTagRange(const std::optional<TagRange>& range);
    /// And only those with an event in this part of the run.
    void setEvents(const std::optional<EventRange>& events);
    int columns() const { return m_columns; }

    /// What to ask for a row; nothing if its tensor is not in the graph.
    std::optional<SeriesQuery> request(int row, std::optional<TagId> tag) const;
    /// The answer, or a further part of it. What is still missing is returned.
    std::optional<SeriesQuery> setSeries(int row, const Series& series, std::optional<TagId> tag);
    /// The node of a row and, in a column of values, the tag it stands at.
    NodeId nodeAt(int row) const { return m_rows[static_cast<size_t>(row)].node; }
    int slotAt(int row) const { return m_rows[static_cast<size_t>(row)].slot; }
    std::optional<TagId> tagAt(const QModelIndex& index) const;

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    bool setData(const QModelIndex& index, const QVariant& value, int role) override;
    Qt::ItemFlags flags(const QModelIndex& index) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

Q_SIGNALS:
    void watchesChanged();
    void refused(const QString& why);

private:
    struct Row {
        Watch watch;
        NodeId node;  ///< invalid: not in the graph
        int slot = 0;
        std::string expression;  ///< that its values are asked for with
        std::vector<Mark> marks;
        Series series;      ///< its points are the last ones
        int64_t first = 0;  ///< iteration of the first point
    };
    /// One point of a row as a cell shows it.
    struct Cell {
        const SeriesPoint* point = nullptr;
        int64_t iteration = 0;
        bool isMarked = false;
        bool isFirstChange = false;
    };

    std::pair<NodeId, int> outputOf(const std::string& tensor) const;
    void find(Row& row) const;
    void forgetSeries();
    const Row* leader() const;
    /// Over a column, for all rows that do not say otherwise.
    std::optional<int64_t> iterationOver(int column) const;
    bool isForeign(const Row& row) const;
    Cell cell(const Row& row, int column) const;
    QString cellText(const Row& row, const Cell& cell) const;
    QString delta(const Row& row) const;
    int filled() const;
    void showFilled();
    QVariant valueData(const Row& row, int column, int role) const;

    std::shared_ptr<const Graph> m_graph;
    std::vector<Row> m_rows;
    std::set<int64_t> m_flagged;  ///< iterations
    std::optional<TagRange> m_range;
    std::optional<EventRange> m_events;
    int m_columns = 12;
    int m_filled = 0;  ///< columns of values that some row has
};

}
