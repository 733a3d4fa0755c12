// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/tensor/statistics.h"
#include "ui/common/latest_job.h"
#include "ui/session/queries/firing_values_query.h"
#include "ui/session/queries/node_query.h"

#include <QAbstractTableModel>
#include <QSortFilterProxyModel>
#include <QStyledItemDelegate>
#include <QTimer>

#include <optional>
#include <unordered_map>
#include <vector>

namespace tagscope::ui {

/// All firings of a node: tag, event, live or dead, how long its kernel took, outputs, health of the first live one,
/// inputs. The one that is looked at is bold, those that are recorded behind the cursor's position are in italics.
/// Inputs and health are asked for when they are looked at, and a job finds out the figures. GUI thread.
class FiringsModel final : public QAbstractTableModel {
    Q_OBJECT

public:
    enum Column { Tag, Event, State, Duration, Outputs, Health, Inputs, ColumnCount };
    enum Role { EventNumber = Qt::UserRole, HealthCounts };  ///< QList<qlonglong>, empty without numbers
    explicit FiringsModel(QObject* parent = nullptr);

    /// Rows that are there already stay; new ones are appended, vanished ones removed. Another node resets.
    void setRows(NodeId node, std::vector<FiringRow> rows);
    /// Which line the rows are of: what is known of them is of no other.
    void setLine(const LineId& line);
    /// The cursor's position, and the event of the firing that is looked at.
    void setCursor(uint64_t position, std::optional<uint64_t> shown);
    void setValues(NodeId node, const std::vector<FiringValues>& answer);
    const FiringRow& rowAt(int row) const { return m_rows[static_cast<size_t>(row)]; }
    /// The row `by` firings after (before, if negative) the one that is looked at, or else after the cursor; -1 if
    /// there is none.
    int rowFromShown(int by) const;
    /// A row with the most letters in a column other than the outputs; -1 without rows.
    int longestRow(Column column) const;

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

Q_SIGNALS:
    void valuesWanted(const tagscope::ui::FiringValuesQuery& request);

private:
    /// What is known of a row beyond the list.
    struct Known {
        QString inputs;
        std::optional<TensorStatistics> statistics;
        bool isAsked = false;
        bool isAnswered = false;
        bool isCounted = false;  ///< statistics are there, or there is nothing to count
    };
    /// Events that were asked about.
    struct Batch {
        std::vector<uint64_t> events;
        uint64_t line = 0;
    };
    const Known& look(uint64_t event) const;
    /// Asks for it and for what comes below it, as whoever waits for it will want that, too.
    bool isPending(int row, int column) const;
    void forget();
    void ask();
    void findFigures();
    void tellChanged(const std::vector<uint64_t>& events);
    int longestDuration() const;
    QVariant healthData(const Known& known, int role) const;
    QVariant expectedData(int row, int column, int role) const;

    mutable std::unordered_map<uint64_t, Known> m_known;  ///< by event
    mutable std::vector<uint64_t> m_wanted;               ///< what was looked at last is asked for next
    std::optional<Batch> m_batch;                         ///< under way
    mutable QTimer m_due;
    uint64_t m_line = 0;  ///< grows with another node or line
    LineId m_lineId;
    std::vector<std::pair<uint64_t, Tensor>> m_values;  ///< whose figures are still to be found out
    LatestJob m_job;
    NodeId m_node;
    std::vector<FiringRow> m_rows;
    uint64_t m_position = 0;
    std::optional<uint64_t> m_shown;
};

/// Firings by tag (iteration 10 behind iteration 9) or by event. GUI thread.
class FiringsOrder final : public QSortFilterProxyModel {
    Q_OBJECT

public:
    using QSortFilterProxyModel::QSortFilterProxyModel;

protected:
    bool lessThan(const QModelIndex& left, const QModelIndex& right) const override;
};

/// The bar of HealthCounts.
class HealthDelegate final : public QStyledItemDelegate {
    Q_OBJECT

public:
    using QStyledItemDelegate::QStyledItemDelegate;

    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
};

}
