// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/session/queries/picks_query.h"

#include <QAbstractListModel>

#include <memory>
#include <string>

namespace tagscope::ui {

/// Firings that somebody picked against the schedule, oldest first: what fired, and what would have. GUI thread.
class PicksModel final : public QAbstractListModel {
    Q_OBJECT

public:
    using QAbstractListModel::QAbstractListModel;

    void setPicks(std::shared_ptr<const Graph> graph, const PicksAnswer& answer);
    const PickRow& pickAt(int row) const { return m_answer.rows[static_cast<size_t>(row)]; }
    /// Where it fired.
    const std::string& tagNameAt(int row) const { return m_answer.tagNames[2 * static_cast<size_t>(row)]; }

    int rowCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;

private:
    std::shared_ptr<const Graph> m_graph;
    PicksAnswer m_answer;
};

}
