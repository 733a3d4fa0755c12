// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/graphview/layout/drawn_graph.h"
#include "ui/graphview/layout/group_shapes.h"
#include "ui/graphview/layout/layered_layout.h"
#include "ui/graphview/layout/partitions.h"
#include "ui/graphview/scene/scene.h"

#include <QByteArray>
#include <QPolygonF>
#include <QRectF>
#include <QSizeF>

#include <memory>
#include <unordered_map>
#include <utility>
#include <vector>

namespace tagscope::ui {

/// A line inside one open group. Ends are numbers of GroupLevel::end; the port says where the line crosses the border
/// of a child that is an open group, -1 if the child is not one.
struct LevelEdge {
    int from = 0;
    int fromPort = -1;  ///< an exit of that child
    int to = 0;
    int toPort = -1;  ///< an entrance of that child
    int output = 0;   ///< of a child that is a node: lines of one output leave together, a smaller one above

    auto operator<=>(const LevelEdge&) const = default;
};

/// One open group that is to be laid out: its children as boxes of known size, the places on its border where edges
/// cross it, and the lines between them. Edges that come from the same item share an entrance, so they part inside.
struct GroupLevel {
    GroupId group;
    int item = -1;              ///< of the group; -1 for the root
    std::vector<int> children;  ///< items
    int entrances = 0;          ///< ports on the left border
    int exits = 0;              ///< ports on the right border
    std::vector<LevelEdge> edges;
    std::vector<std::pair<int, int>> loops;  ///< exit and entrance that a lane below everything joins: for back edges

    // Ends of lines are numbered through: children, then entrances, then exits.
    int entranceEnd(int port) const { return static_cast<int>(children.size()) + port; }
    int exitEnd(int port) const { return static_cast<int>(children.size()) + entrances + port; }
    int ends() const { return static_cast<int>(children.size()) + entrances + exits; }
};

/// Places that somebody has chosen, of top left corners, from that of the group around them (from that of the scene, in
/// the root).
struct Pins {
    std::unordered_map<uint32_t, QPointF> nodes;
    std::unordered_map<uint32_t, QPointF> groups;

    const QPointF* find(const SceneItem& item) const;
    bool isEmpty() const { return nodes.empty() && groups.empty(); }
};

/// A picture on its way: which items are visible and which levels must be laid out, innermost first. Made off the
/// painting path; pure values. Linear in the graph.
///
/// Each level is laid out by itself, with its ports at its left and right ends; the level around it draws the group as
/// a box with ports at the same heights. An edge is the chain of its lines through all levels, so it crosses no box on
/// its way.
///
/// Everything is laid out from left to right; a picture from the top down is that with x and y exchanged, boxes from
/// the start and the scene at the end. So "left", "width" and so on mean the way of the lines here, but for the header
/// of a group.
class LayoutPlan {
public:
    /// `drawn` is what the filter leaves; `shapes` tells what becomes a stack, if anything may. Without meaning if a
    /// stop was requested.
    LayoutPlan(const Graph& graph, const GroupTree& tree, const OpenGroups& open, const DrawnGraph& drawn,
               const ViewFilter& filter = {}, GroupShapes* shapes = nullptr,
               FlowDirection direction = FlowDirection::LeftRight, std::shared_ptr<const Pins> pins = nullptr,
               const std::stop_token& stop = {}, double aspect = usualAspect);
    /// Of all of the graph.
    LayoutPlan(const Graph& graph, const GroupTree& tree, const OpenGroups& open,
               FlowDirection direction = FlowDirection::LeftRight, std::shared_ptr<const Pins> pins = nullptr)
        : LayoutPlan(graph, tree, open, DrawnGraph(graph), {}, nullptr, direction, std::move(pins))
    {
    }

    /// Levels in the order in which they must be laid out: what is inside first.
    const std::vector<GroupLevel>& levels() const { return m_levels; }
    QSizeF childSize(int item) const { return m_sizes[static_cast<size_t>(item)]; }

    /// In layers, by right angles; lanes of devices below each other.
    LevelLayout layout(const GroupLevel& level) const;
    /// What `dot` is asked for a level.
    QByteArray dotText(const GroupLevel& level) const;
    /// The answer of `dot -Tplain-ext`; false if it is not one for this level. Lines that it has none for are bows.
    bool parsePlain(const QByteArray& text, const GroupLevel& level, LevelLayout& layout) const;
    /// Of devices between which nothing goes but messages, which lie below each other.
    bool areLanes(const GroupLevel& level) const;
    /// What is sent between the items: lines over everything, which nothing has to make room for.
    void addMessages(const Partitions& partitions);

    /// Of an item to others of one level: more become a portal. A person follows a dozen lines from one place, seldom
    /// more.
    static constexpr int mostLines = 12;
    /// Levels larger than this have none: tabs at all of them would hide more than they show.
    static constexpr size_t mostPortalChildren = 1000;
    static constexpr size_t mostPortalLines = 2000;
    /// Width by height of a picture that suits a window.
    static constexpr double usualAspect = 1.6;

    /// Takes a level's layout, puts what is pinned where it belongs and moves others out of its way; the size of its
    /// group and the heights of its ports follow from it.
    void place(size_t level, LevelLayout layout);
    /// The finished picture; every level must have been placed.
    std::shared_ptr<const Scene> scene() const;

private:
    /// One line of an edge's chain.
    struct Piece {
        int level = 0;
        int edge = 0;
        int loop = -1;  ///< the lane that follows it
    };

    /// Who decides what becomes a stack: all null where nothing may.
    struct Folding {
        const OpenGroups& open;
        const ViewFilter& filter;
        GroupShapes* shapes = nullptr;
        const std::stop_token& stop;
    };
    void makeItems(const Graph& graph, const GroupTree& tree, const DrawnGraph& drawn, const Folding& folding);
    /// The stacks among the groups of a parent; `nodesIn` are drawn in each group.
    void takeMembers(int item, int stack, const std::vector<uint32_t>& nodesIn, std::vector<int>& itemOfGroup);
    static std::vector<Stack> stacksIn(GroupId parent, const std::vector<uint32_t>& nodesIn, const Folding& folding);
    void makeEdges(const Graph& graph, const DrawnGraph& drawn);
    LevelLayout laneLayout(const GroupLevel& level) const;
    void drawMessages(Scene& scene) const;
    /// Ports of messages on the borders of lanes, beside each other.
    void placePorts(Scene& scene) const;
    static void leadThroughPorts(SceneMessage& message, const Scene& scene);
    /// The lane that an item is in; -1 if there are none.
    int laneOf(int item) const;
    void makePortals(const Graph& graph, const GroupTree& tree, const std::set<NodeId>& drawnLines);
    /// Per edge: its item has too many lines to one of the levels on its way.
    std::vector<bool> fannedEdges() const;
    int levelAround(int item) const;
    /// The levels that an edge goes through from its target outwards, and the item of each that it goes to.
    template <class Take>
    void eachEnd(const SceneEdge& edge, Take&& take) const;
    int addTab(int beside, int portal, double width);
    void makeChains();
    /// Curve without bends, for a line that has no other route.
    LineRoute bow(const GroupLevel& level, const LevelLayout& layout, const LevelEdge& edge) const;
    /// From an exit to an entrance, around everything: lines back share it, so that they are a bus.
    QPolygonF busRoute(const Piece& piece) const;
    void drawBuses(Scene& scene, const std::vector<QPointF>& origins) const;
    void drawLine(SceneEdge& edge, const std::vector<Piece>& chain, const std::vector<QPointF>& origins) const;
    QPointF borderPoint(const GroupLevel& level, const LevelLayout& layout, int end, int port, bool isStart) const;
    /// Between the borders of a group and its content, at its top left corner and at the other one.
    struct Margins {
        QPointF start;
        QPointF end;
    };
    Margins margins(const GroupLevel& level) const;
    void applyPins(const GroupLevel& level, LevelLayout& layout) const;
    bool isDown() const { return m_direction == FlowDirection::TopDown; }

    FlowDirection m_direction;
    double m_aspect;  ///< along the way by across
    std::shared_ptr<const Pins> m_pins;
    std::vector<SceneItem> m_items;
    std::vector<QSizeF> m_sizes;
    std::vector<std::vector<double>> m_entrances;  ///< per item: heights of its ports, from its top
    std::vector<std::vector<double>> m_exits;
    std::vector<int> m_depth;
    std::vector<int> m_itemOfNode;
    std::vector<SceneEdge> m_edges;
    std::vector<int> m_outputs;    ///< per edge: see LevelEdge
    std::vector<bool> m_isUnlaid;  ///< per edge: drawn only at the selection
    std::vector<Portal> m_portals;
    std::vector<Stack> m_stacks;
    std::vector<SceneMessage> m_messages;
    std::vector<double> m_portWidths;  ///< by message, where there are lanes
    bool m_areLanes = false;
    std::vector<std::vector<Piece>> m_chains;  ///< per edge
    std::vector<GroupLevel> m_levels;
    std::vector<LevelLayout> m_layouts;
    std::vector<int> m_levelOfItem;  ///< of open groups
};

/// Sizes of boxes, in scene units.
struct BoxMetrics {
    static constexpr double nodeHeight = 40;
    static constexpr double headerHeight = GroupBox::headerHeight;
    static constexpr double padding = 20;  ///< for a label below a box
    static constexpr double dot = 14;
    static constexpr double tabHeight = 20;
    static constexpr double leastStackWidth = 190;
    static constexpr double stackEdge = 6;  ///< more height, for the sheets behind
    static constexpr double lane = 14;      ///< beside and below everything, for edges back
    static constexpr double portHeight = 16;
    static constexpr double portWidth = 112;  ///< at most
    static double nodeWidth(std::string_view label, std::string_view op);
    static double tabWidth(std::string_view label);
};

}
