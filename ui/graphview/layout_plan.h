// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/graphview/scene.h"

#include <QByteArray>
#include <QPainterPath>
#include <QRectF>
#include <QSizeF>

#include <memory>
#include <utility>
#include <vector>

namespace tagscope::ui {

/// An edge inside one open group, between two of its children (by their place in GroupLevel::children).
struct LevelEdge {
    int from = 0;
    int to = 0;
    bool isBack = false;

    auto operator<=>(const LevelEdge&) const = default;
};

/// One open group that is to be laid out: its children as boxes of known size, and the edges between them.
struct GroupLevel {
    GroupId group;
    int item = -1;                   ///< of the group; -1 for the root
    std::vector<int> children;       ///< items
    std::vector<LevelEdge> edges;
};

/// Where the children of a level came to lie, relative to its top left corner.
struct LevelLayout {
    QSizeF size;
    std::vector<QPointF> positions;                            ///< top left corners, one per child
    std::vector<QPainterPath> routes;                          ///< one per edge of the level; may be empty paths
};

/// A picture on its way: which items are visible and which levels must be laid out, innermost first. Made off the
/// painting path; pure values. Linear in the graph.
class LayoutPlan {
public:
    LayoutPlan(const Graph& graph, const GroupTree& tree, const OpenGroups& open);

    /// Levels in the order in which they must be laid out: what is inside first.
    const std::vector<GroupLevel>& levels() const { return m_levels; }
    QSizeF childSize(int item) const { return m_sizes[static_cast<size_t>(item)]; }

    /// What `dot` is asked for a level; also the key under which its answer is kept.
    QByteArray dotText(const GroupLevel& level) const;
    /// The answer of `dot -Tplain`; false if it is not one for this level.
    static bool parsePlain(const QByteArray& text, const GroupLevel& level, LevelLayout& layout);
    /// Columns by longest path from the left, without any search for fewer crossings: at once for any size.
    LevelLayout quickLayout(const GroupLevel& level) const;

    /// Takes a level's layout; the size of its group follows from it.
    void place(size_t level, LevelLayout layout);
    /// The finished picture; every level must have been placed.
    std::shared_ptr<const Scene> scene() const;

private:
    void makeItems(const Graph& graph, const GroupTree& tree, const OpenGroups& open);
    void makeEdges(const Graph& graph);
    int childIn(int item, int container) const;
    QPainterPath routeBetween(const QRectF& from, const QRectF& to, bool isBack) const;

    std::vector<SceneItem> m_items;
    std::vector<QSizeF> m_sizes;
    std::vector<int> m_depth;
    std::vector<int> m_itemOfNode;
    std::vector<SceneEdge> m_edges;
    std::vector<std::pair<int, int>> m_levelEdgeOf;  ///< per edge: level and edge in it, if it is drawn by the level's route
    std::vector<GroupLevel> m_levels;
    std::vector<LevelLayout> m_layouts;
    std::vector<int> m_levelOfItem;                  ///< per open group item; index 0 is the root's
};

/// Sizes of boxes, in scene units.
struct BoxMetrics {
    static constexpr double nodeHeight = 40;
    static constexpr double headerHeight = 30;
    static constexpr double padding = 16;
    static double nodeWidth(std::string_view name, std::string_view op);
};

}
