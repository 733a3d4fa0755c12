// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/graphview/scene/view_filter.h"

#include <QFrame>

#include <memory>
#include <string_view>
#include <unordered_map>
#include <vector>

class QComboBox;
class QLabel;
class QSpinBox;
class QToolButton;

namespace tagscope::ui {

/// How often each op stands in a graph; the graph must outlive it.
using OpCounts = std::unordered_map<std::string_view, size_t>;
OpCounts countOps(const Graph& graph);

/// Chips over the picture that say what of the graph is not drawn and what stands out, and let it be changed and ended.
/// Hidden while all is drawn alike. GUI thread.
class FilterBar final : public QWidget {
    Q_OBJECT

public:
    explicit FilterBar(QWidget* parent);

    /// The graph names the nodes; null without one.
    void setFilter(const ViewFilter& filter, const std::shared_ptr<const Graph>& graph, size_t drawnNodes);
    size_t drawnNodes() const { return m_drawnNodes; }
    /// What the chips say, in their order.
    QStringList texts() const;
    QSpinBox& hops() const { return *m_hops; }
    QComboBox& towards() const { return *m_towards; }
    /// Pixels from the left edge of the picture that chips may take; they go on in another row where one is full.
    void setRoom(int width);

Q_SIGNALS:
    void filterRequested(const tagscope::ui::ViewFilter& filter);
    /// By Esc, or because the chip is gone: the keys are for the picture again.
    void left();

protected:
    void keyPressEvent(QKeyEvent* event) override;

private:
    QFrame* makeChip(const QString& name);
    QToolButton* addClose(QFrame* chip, const QString& what);
    void makeSliceChip();
    void showSlice();
    void makeOpChips();
    void place();
    template <class Change>
    void ask(Change&& change);

    ViewFilter m_filter;
    std::shared_ptr<const Graph> m_graph;
    OpCounts m_ops;  ///< of the graph, once they were asked for
    size_t m_drawnNodes = 0;
    int m_room = 0;  ///< 0: all of the picture's width
    QFrame* m_slice = nullptr;
    QSpinBox* m_hops = nullptr;
    QComboBox* m_towards = nullptr;
    QToolButton* m_control = nullptr;
    QLabel* m_around = nullptr;
    std::vector<QFrame*> m_opChips;
};

}
