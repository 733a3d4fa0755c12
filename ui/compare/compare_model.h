// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/debug/compare/compare.h"

#include <QAbstractTableModel>

#include <memory>

namespace tagscope::ui {

/// What a side of a comparison is called.
struct CompareNames {
    QString title;  ///< over a column: "i=3"
    QString words;  ///< in a sentence: "iteration 3"

    bool operator==(const CompareNames&) const = default;
};

/// The firings that a comparison has looked at, one row each, in the order of the left side. GUI thread.
class CompareModel final : public QAbstractTableModel {
    Q_OBJECT

public:
    enum Column { Node, Tag, Left, Right, Difference, ColumnCount };
    enum Role {
        SortKey = Qt::UserRole,  ///< numbers where numbers are shown
        IsDifference,
    };
    using QAbstractTableModel::QAbstractTableModel;

    void setReport(std::shared_ptr<const CompareReport> report, CompareNames left, CompareNames right);
    const std::shared_ptr<const CompareReport>& report() const { return m_report; }
    const CompareRow& rowAt(int row) const { return m_report->rows[static_cast<size_t>(row)]; }

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    QString cell(const CompareRow& row, int column) const;
    QVariant sortKey(const CompareRow& row, int column) const;

    std::shared_ptr<const CompareReport> m_report;
    CompareNames m_left;
    CompareNames m_right;
};

/// "3 of 18 nodes differ, in 5 of 20 firings; first: while/Add at while;7: int32: 12 and int32: 13".
QString compareSummary(const CompareReport& report, const CompareNames& left, const CompareNames& right);

}
