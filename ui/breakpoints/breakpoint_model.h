// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/common/row_list_model.h"
#include "ui/session/snapshot.h"

#include <QSize>

#include <vector>

namespace tagscope::ui {

/// The breakpoints with their hits; the check box turns one on or off. GUI thread.
class BreakpointModel final : public RowListModel<BreakpointRow> {
    Q_OBJECT

public:
    using RowListModel::RowListModel;

    static constexpr QSize markSize{12, 12};  ///< of the sign in front of a row

    void setRows(std::vector<BreakpointRow> rows);

    QVariant data(const QModelIndex& index, int role) const override;
    bool setData(const QModelIndex& index, const QVariant& value, int role) override;
    Qt::ItemFlags flags(const QModelIndex& index) const override;

Q_SIGNALS:
    void enabledChanged(int id, bool isEnabled);
};

}
