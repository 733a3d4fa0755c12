// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/log/log_model.h"

#include <QSortFilterProxyModel>

#include <array>
#include <optional>
#include <utility>

namespace tagscope::ui {

/// "40", "40..90", "40..", "..90" as first and last position; nothing for anything else.
std::optional<std::pair<uint64_t, uint64_t>> positionRange(const QString& text);

/// The rows of a log in whose columns everything is found that is asked of them: events in a range, else a piece of
/// text, in upper or lower case. A tag is asked for in short or in full. GUI thread.
class LogFilter final : public QSortFilterProxyModel {
    Q_OBJECT

public:
    explicit LogFilter(LogModel& model, QObject* parent = nullptr);

    void setFilter(int column, const QString& text);
    bool isFiltering() const;

protected:
    bool filterAcceptsRow(int row, const QModelIndex& parent) const override;

private:
    LogModel& m_model;
    std::array<QString, LogModel::ColumnCount> m_filters;
};

}
