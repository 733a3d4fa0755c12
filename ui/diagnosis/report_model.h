// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/diagnosis/report_rows.h"

#include <QAbstractListModel>

#include <vector>

namespace tagscope::ui {

/// The lines of a report. GUI thread.
class ReportModel final : public QAbstractListModel {
    Q_OBJECT

public:
    static constexpr int LabelRole = Qt::UserRole + 10;  ///< QString
    static constexpr int KindRole = Qt::UserRole + 11;   ///< int of ReportRow::Kind
    static constexpr int LinkRole = Qt::UserRole + 12;   ///< bool: it leads somewhere

    using QAbstractListModel::QAbstractListModel;

    void setRows(std::vector<ReportRow> rows);
    const ReportRow& rowAt(int row) const { return m_rows[static_cast<size_t>(row)]; }

    int rowCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;

private:
    std::vector<ReportRow> m_rows;
};

}
