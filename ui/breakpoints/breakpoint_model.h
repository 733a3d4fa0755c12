// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/session/snapshot.h"

#include <QAbstractListModel>

#include <vector>

namespace tagscope::ui {

/// The breakpoints with their hits; the check box turns one on or off. GUI thread.
class BreakpointModel final : public QAbstractListModel {
    Q_OBJECT

public:
    using QAbstractListModel::QAbstractListModel;

    void setRows(std::vector<BreakpointRow> rows);
    const BreakpointRow& rowAt(int row) const { return m_rows[static_cast<size_t>(row)]; }

    int rowCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    bool setData(const QModelIndex& index, const QVariant& value, int role) override;
    Qt::ItemFlags flags(const QModelIndex& index) const override;

Q_SIGNALS:
    void enabledChanged(int id, bool isEnabled);

private:
    std::vector<BreakpointRow> m_rows;
};

}
