// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/debug/control/log_lines.h"

#include <QAbstractTableModel>
#include <QString>

#include <deque>
#include <vector>

namespace tagscope::ui {

/// What was logged, oldest first: a row for each match of a log-only breakpoint, each printed text, each edit, and the
/// end in an error. They are always those of the recorded line that is shown, all of it: what lies after the cursor
/// stays when the run goes back, and is set apart; another branch has rows of its own. GUI thread.
class LogModel final : public QAbstractTableModel {
    Q_OBJECT

public:
    enum Column { Event, Tag, Node, Text, Values, By, ColumnCount };
    static constexpr size_t mostRows = 100'000;  ///< half a kB each

    struct Row {
        uint64_t position = 0;  ///< just after the firing: what the status bar shows there
        int breakpoint = 0;
        QString tag;  ///< short
        QString tagPath;
        QString node;
        QString text;
        QString values;
        LogRow::Writer writer = LogRow::Writer::Breakpoint;
    };

    using QAbstractTableModel::QAbstractTableModel;

    /// Puts lines behind the others; of more than `mostRows` the oldest go.
    void append(const std::vector<LogRow>& lines);
    void clear();
    /// Where the run stands.
    void setPosition(uint64_t position);

    const Row& rowAt(int row) const { return m_rows[static_cast<size_t>(row)]; }
    /// Lines that were dropped because there are too many.
    uint64_t leftOut() const { return m_leftOut; }
    static QString cell(const Row& row, int column);

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    static QString writer(const Row& row);
    int firstAfter(uint64_t position) const;

    std::deque<Row> m_rows;
    uint64_t m_leftOut = 0;
    uint64_t m_position = 0;
};

}
