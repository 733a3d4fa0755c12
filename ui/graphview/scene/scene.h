// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/graphview/layout/group_tree.h"

#include <QPainterPath>
#include <QPointF>
#include <QPolygonF>
#include <QRectF>
#include <QSizeF>

#include <algorithm>
#include <array>
#include <cstdint>
#include <memory>
#include <unordered_map>
#include <unordered_set>
#include <vector>

namespace tagscope::ui {

/// Which groups are open.
using OpenGroups = std::unordered_set<uint32_t>;

/// Which way lines run: from producers at the left to consumers at the right, or from the top down.
enum class FlowDirection : uint8_t { LeftRight, TopDown };

/// Something that is drawn as a box: a node, a closed group, or an open group around other items; or a hidden node in
/// which lines meet, as a dot; or one end of a portal, as a tab.
struct SceneItem {
    enum class Kind : uint8_t { Node, ClosedGroup, OpenGroup, Dot, Tab };
    Kind kind = Kind::Node;
    NodeId node;         ///< of a node or dot
    GroupId group;       ///< of a group
    uint32_t nodes = 0;  ///< of a group: how many in it are drawn
    int container = -1;  ///< index of the open group's item around it; -1 for items of the root
    QRectF rect;         ///< in scene coordinates
    int portal = -1;     ///< of a tab: which of the scene's portals
    int stack = -1;      ///< of a closed group that stands for several: which of the scene's stacks
};

/// Where the parts of a node's box are, for the painter and for hit tests.
struct NodeBox {
    /// The state's glyph; of a ready node, a click there fires it.
    static QRectF glyph(const QRectF& box) { return {box.right() - 24, box.top() + 2, 20, 20}; }
    /// A click there sets a breakpoint.
    static QRectF gutter(const QRectF& box) { return {box.left(), box.top(), 9, box.height()}; }
};

/// The same of an open group's header.
struct GroupBox {
    static constexpr double headerHeight = 30;
    /// The header; it moves along with what is in view.
    static QRectF header(const QRectF& box, const QRectF& area)
    {
        QRectF header(box.topLeft(), QSizeF(box.width(), headerHeight));
        header.setLeft(std::clamp(area.left(), box.left(), std::max(box.left(), box.right() - 260)));
        return header;
    }
    /// A click there stops at everything inside.
    static QRectF breakBox(const QRectF& header) { return {header.left() + 9, header.top() + 9, 12, 12}; }
    /// Of a loop frame: clicks there go to the iteration before or after, whose number stands between.
    static QRectF earlier(const QRectF& header) { return {header.left() + 27, header.top() + 6, 18, 18}; }
    static QRectF iteration(const QRectF& header) { return {header.left() + 45, header.top() + 5, 62, 20}; }
    static QRectF later(const QRectF& header) { return {header.left() + 107, header.top() + 6, 18, 18}; }
    /// An iteration of those that may be live at once, from 0; with its outline.
    static QRectF segment(const QRectF& header, int64_t number)
    {
        return {later(header).right() + 8 + 7 * static_cast<double>(number), header.top() + 9, 5, 12};
    }
};

/// A capsule on a line with the number of an iteration, of so many letters.
struct TokenBox {
    static constexpr double height = 13;
    static constexpr double width(qsizetype letters)
    {
        return std::max(height, 6 + 7.0 * static_cast<double>(letters));
    }
};

/// What is drawn at the end of a line. Measured once, where the picture is laid out.
struct LineEnd {
    std::array<QPointF, 3> arrow;  ///< the tip first
    QPointF token;                 ///< middle of one that has arrived
    static constexpr double usualFromEnd = 20;
    double tokenFromEnd = usualFromEnd;  ///< how far that is from the end, along the line
    QPointF middle;                      ///< of the line
    /// Of a line as straight pieces.
    static LineEnd of(const QPolygonF& line);
    static LineEnd of(const QPainterPath& line);
};

/// All edges between two items, drawn as one line.
struct SceneEdge {
    int from = 0;  ///< items
    int to = 0;
    uint32_t count = 1;      ///< edges of the graph that it stands for
    bool isControl = false;  ///< all of them are control edges
    bool isBack = false;     ///< goes against the direction of the layout (a NextIteration)
    int bus = -1;            ///< of a line back: which of the scene's buses
    uint32_t hidden = 0;     ///< nodes on the way that are not drawn
    NodeId start;            ///< of the first of them; another than its source if it leads through hidden nodes
    Endpoint source;         ///< of the first of them
    NodeId target;
    QPainterPath path;  ///< empty where it leads over too many others, and of one of many control edges: drawn only at
                        ///< the selection
    LineEnd end;        ///< of the path
    QPolygonF coarse;   ///< the path as straight pieces, without rounded corners; may be empty
    QRectF bounds;
};

/// Lines back of one loop, which run together around what is in it.
struct Bus {
    std::vector<int> edges;
    QPolygonF run;  ///< from the highest beginning along below everything to the highest end: four corners

    /// The middle of its longest horizontal piece: where a label covers least.
    QPointF middle() const;
    /// Whether it says how many lines it is.
    bool isLabelled() const { return edges.size() > 1; }
};

/// Messages from one item to another: a line over everything else. Between lanes it leads through a port on the border
/// of each of the two; where only one lane is drawn, from or to the one on that.
struct SceneMessage {
    /// Which end is drawn.
    enum class Half : uint8_t { Both, Send, Recv };
    int from = 0;  ///< items; of a half both are the one that is drawn
    int to = 0;
    Half half = Half::Both;
    std::vector<uint32_t> messages = {};  ///< into Partitions::messages
    QPainterPath path = {};
    LineEnd end = {};  ///< of the path
    QRectF bounds = {};
    QRectF fromPort = {};  ///< with the key's name, outside the border; null without lanes
    QRectF toPort = {};
    double source = 0.12;  ///< of the path, where a message is parked that nobody has asked for,
    double slot = 0.86;    ///< and where one is awaited, or has arrived

    bool hasPorts() const { return !fromPort.isNull() || !toPort.isNull(); }
};

/// Where a line shows its breakpoint, before the place of a token at its end; a click there sets one.
QRectF breakpointSpot(const SceneEdge& edge);

/// Closed groups beside each other that are drawn as one.
struct Stack {
    std::vector<GroupId> members;   ///< at least two; the item is that of the first
    bool areAlike = true;           ///< false: a chain of conditionals that are not built alike
    std::vector<NodeId> differing;  ///< nodes of the first whose value, device or hints are others in another of them
};

/// In the place of long lines from one item to many: a tab beside it, and one with its name beside each of the others.
struct Portal {
    int source = -1;           ///< item
    int tab = -1;              ///< item
    std::vector<int> targets;  ///< items
    std::vector<int> tabs;     ///< one for each of them
};

/// A laid-out picture of a graph: immutable once made, in scene coordinates (one unit is one pixel at 100 %).
class Scene {
public:
    std::vector<SceneItem> items;  ///< containers before what they hold
    std::vector<SceneEdge> edges;
    std::vector<Bus> buses;
    std::vector<SceneMessage> messages;
    std::vector<Portal> portals;
    std::vector<Stack> stacks;
    QRectF bounds;
    FlowDirection direction = FlowDirection::LeftRight;

    /// The item that shows a node: its own box or the closed group it is in; -1 if it is not drawn, or not one of the
    /// graph.
    int itemOf(NodeId node) const { return node.index() < m_itemOfNode.size() ? m_itemOfNode[node.index()] : -1; }
    int itemOf(GroupId group) const;
    /// The stack that an item stands for; null if it stands for itself.
    const Stack* stackOf(const SceneItem& item) const
    {
        return item.stack < 0 ? nullptr : &stacks[static_cast<size_t>(item.stack)];
    }
    /// The innermost item at a point; -1 if there is none.
    int itemAt(QPointF point) const;
    /// The edge nearest to a point, no further than `reach`; -1 if there is none.
    int edgeAt(QPointF point, double reach) const;
    /// Edges of the graph that run in a bus.
    size_t variablesOf(const Bus& bus) const;
    /// The bus with a label at whose run a point is, no further than `reach`; -1 if there is none.
    int busAt(QPointF point, double reach) const;
    /// The same of messages.
    int messageAt(QPointF point, double reach) const;
    /// Items, edges and messages that touch an area, in drawing order.
    std::vector<int> itemsIn(const QRectF& area) const;
    std::vector<int> edgesIn(const QRectF& area) const;
    std::vector<int> messagesIn(const QRectF& area) const;
    /// Where an edge's line runs; a bow from box to box if it has no path.
    QPainterPath lineOf(int edge) const;
    /// Edges of one item; none of -1, which is what is not drawn.
    const std::vector<int>& edgesOf(int item) const
    {
        static const std::vector<int> none;
        return item < 0 ? none : m_edgesOf[static_cast<size_t>(item)];
    }

    /// Builds the look-up tables; `itemOfNode` says for each node which item shows it.
    void index(std::vector<int> itemOfNode);
    /// The same items at other places, with only some of the lines, which are bent along: for pictures on the way from
    /// one scene to another. Numbers of items stay the same, those of lines do not.
    std::shared_ptr<const Scene> displaced(const std::vector<QRectF>& rects, const std::vector<int>& lines) const;

private:
    void fillTables();
    /// Tokens at the ends of lines must not cover each other's number. Those of control edges, which are seldom drawn,
    /// make way for all others.
    void spreadTokens();

    /// A uniform grid over the scene: cells list what touches them.
    struct Grid {
        double cell = 256;
        size_t count = 0;
        int columns = 1;
        int rows = 1;
        QPointF origin;
        std::vector<std::vector<int>> cells;
        std::vector<int> large;  ///< what touches so many cells that it is simply always looked at
        void build(const QRectF& bounds, size_t howMany);
        void add(int what, const QRectF& rect);
        std::vector<int> touching(const QRectF& area) const;
    };
    template <class Lines>
    static int nearestLine(const Grid& grid, const Lines& lines, QPointF point, double reach);
    template <class Lines>
    static std::vector<int> linesIn(const Grid& grid, const Lines& lines, const QRectF& area);

    std::vector<int> m_itemOfNode;
    std::unordered_map<uint32_t, int> m_itemOfGroup;
    std::vector<std::vector<int>> m_edgesOf;
    Grid m_itemGrid;
    Grid m_edgeGrid;
    Grid m_messageGrid;
};

}
