// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/graphview/filter_bar.h"

#include <QDialog>

class QLabel;
class QLineEdit;
class QTableWidget;

namespace tagscope::ui {

/// Lists the ops of a graph, most frequent first, and lets nodes of each be hidden or highlighted. What is ticked holds
/// at once. GUI thread.
class OpDialog final : public QDialog {
    Q_OBJECT

public:
    OpDialog(std::shared_ptr<const Graph> graph, const ViewFilter& filter, QWidget* parent = nullptr);

    /// For a filter that was changed elsewhere.
    void setFilter(const ViewFilter& filter);
    QTableWidget& table() const { return *m_table; }
    QLineEdit& search() const { return *m_search; }
    /// Says how many more there are; hidden where all are listed.
    QLabel& unlisted() const { return *m_unlisted; }

    enum Column : uint8_t { Op, Nodes, Hidden, Highlighted };
    static constexpr int mostRows = 300;

Q_SIGNALS:
    void filterRequested(const tagscope::ui::ViewFilter& filter);

private:
    void fill();
    void showTicks();

    std::shared_ptr<const Graph> m_graph;
    std::vector<std::pair<std::string_view, size_t>> m_ops;
    ViewFilter m_filter;
    QLineEdit* m_search = nullptr;
    QTableWidget* m_table = nullptr;
    QLabel* m_unlisted = nullptr;
};

}
