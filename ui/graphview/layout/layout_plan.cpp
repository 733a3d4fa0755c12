// SPDX-License-Identifier: Apache-2.0
#include "ui/graphview/layout/layout_plan.h"

#include <QLineF>
#include <QTransform>

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <unordered_map>

namespace tagscope::ui {

namespace {

void exchangeAxes(Scene& scene)
{
    const QTransform exchange(0, 1, 1, 0, 0, 0);
    for (SceneItem& item : scene.items)
        item.rect = exchange.mapRect(item.rect);
    for (SceneEdge& edge : scene.edges) {
        edge.path = exchange.map(edge.path);
        edge.coarse = exchange.map(edge.coarse);
    }
    for (Bus& bus : scene.buses)
        bus.run = exchange.map(bus.run);
}

/// Of each group, with all groups below.
std::vector<uint32_t> drawnNodes(const Graph& graph, const GroupTree& tree, const DrawnGraph& drawn)
{
    std::vector<uint32_t> count(tree.groups().size(), 0);
    for (size_t i = 0; i < graph.size(); ++i)
        count[tree.groupOf(NodeId(i)).index()] += drawn.isDrawn(NodeId(i)) ? 1U : 0U;
    for (size_t g = count.size(); g-- > 1;)
        count[tree.groups()[g].parent.index()] += count[g];
    return count;
}

/// The lanes of a tree, those that are named first.
std::vector<GroupId> inLaneOrder(const GroupTree& tree, const std::vector<std::string>& order)
{
    std::vector<GroupId> lanes = tree.group(GroupTree::root()).groups;
    std::ranges::stable_sort(
        lanes, {}, [&](GroupId lane) { return std::ranges::find(order, tree.group(lane).path) - order.begin(); });
    return lanes;
}

/// Puts what wants to be somewhere along a border, in the order of that, beside each other between two ends: place and
/// extent. Where they have no room, they become smaller; if that is not enough, they lie over each other evenly.
void spreadAlong(std::vector<std::pair<double, double>>& places, double begin, double end, double least)
{
    constexpr double gap = 6;
    const auto sum = [&] {
        double whole = 0;
        for (const auto& [at, extent] : places)
            whole += extent + gap;
        return whole;
    };
    if (const double whole = sum(); whole > end - begin) {
        const double each = (end - begin) / static_cast<double>(places.size()) - gap;
        for (auto& [at, extent] : places)
            extent = std::min(extent, std::max(each, least));
    }
    if (sum() > end - begin + gap) {
        const double step = std::max(0.0, end - begin - places.back().second) / static_cast<double>(places.size());
        for (size_t i = 0; i < places.size(); ++i)
            places[i].first = begin + step * static_cast<double>(i);
        return;
    }
    double next = begin;
    for (auto& [at, extent] : places) {
        at = std::max(at, next);
        next = at + extent + gap;
    }
    double last = end;
    for (size_t i = places.size(); i-- > 0;) {
        places[i].first = std::min(places[i].first, last - places[i].second);
        last = places[i].first - gap;
    }
}

}

double BoxMetrics::nodeWidth(std::string_view label, std::string_view op)
{
    // The label is bold and has a glyph beside it.
    return std::clamp(std::max(46 + 8.2 * static_cast<double>(label.size()), 22 + 7.0 * static_cast<double>(op.size())),
                      70.0, 260.0);
}

LayoutPlan::LayoutPlan(const Graph& graph, const GroupTree& tree, const OpenGroups& open, const DrawnGraph& drawn,
                       const ViewFilter& filter, GroupShapes* shapes, FlowDirection direction,
                       std::shared_ptr<const Pins> pins, const std::stop_token& stop, double aspect)
    : m_direction(direction), m_aspect(direction == FlowDirection::TopDown ? 1 / aspect : aspect),
      m_pins(std::move(pins))
{
    makeItems(graph, tree, drawn, {open, filter, shapes, stop});
    if (stop.stop_requested())
        return;
    makeEdges(graph, drawn);
    makePortals(graph, tree, filter.drawnLines);
    makeChains();
    m_entrances.resize(m_items.size());
    m_exits.resize(m_items.size());
    m_layouts.resize(m_levels.size());
}

void LayoutPlan::makeItems(const Graph& graph, const GroupTree& tree, const DrawnGraph& drawn, const Folding& folding)
{
    const std::vector<uint32_t> nodesIn = drawnNodes(graph, tree, drawn);
    // Breadth first, so that containers come before what they hold and levels can be laid out from the back.
    std::vector<int> itemOfGroup(tree.groups().size(), -1);
    std::vector<GroupLevel> levels;
    levels.push_back({GroupTree::root(), -1, {}, 0, 0, {}, {}});
    m_itemOfNode.assign(graph.size(), -1);
    const std::vector<GroupId>& first = tree.group(GroupTree::root()).groups;
    m_areLanes = !first.empty() && tree.group(GroupTree::root()).nodes.empty()
        && std::ranges::all_of(first, [&](GroupId g) { return tree.group(g).kind == Group::Kind::Device; });
    const auto add = [&](SceneItem item, QSizeF size, size_t level) {
        const int index = static_cast<int>(m_items.size());
        m_depth.push_back(item.container < 0 ? 0 : m_depth[static_cast<size_t>(item.container)] + 1);
        m_items.push_back(std::move(item));
        m_sizes.push_back(isDown() ? size.transposed() : size);
        m_levelOfItem.push_back(-1);
        levels[level].children.push_back(index);
        return index;
    };
    for (size_t l = 0; l < levels.size(); ++l) {
        const Group& group = tree.group(levels[l].group);
        const int container = levels[l].item;
        std::unordered_map<uint32_t, int> stackOf;  // by member
        for (Stack& stack : stacksIn(levels[l].group, nodesIn, folding)) {
            for (const GroupId member : stack.members)
                stackOf[member.value] = static_cast<int>(m_stacks.size());
            m_stacks.push_back(std::move(stack));
        }
        const bool isOfLanes = l == 0 && m_areLanes && !folding.filter.laneOrder.empty();
        for (const GroupId child : isOfLanes ? inLaneOrder(tree, folding.filter.laneOrder) : group.groups) {
            if (nodesIn[child.index()] == 0 || itemOfGroup[child.index()] >= 0)
                continue;
            const bool isOpen = folding.open.contains(child.value);
            SceneItem item;
            item.kind = isOpen ? SceneItem::Kind::OpenGroup : SceneItem::Kind::ClosedGroup;
            item.group = child;
            item.nodes = nodesIn[child.index()];
            item.container = container;
            const double width = std::max(150.0, BoxMetrics::nodeWidth(tree.group(child).name, "") + 30);
            const int index = add(item, QSizeF(width, BoxMetrics::nodeHeight + 14), l);
            itemOfGroup[child.index()] = index;
            if (const auto stack = stackOf.find(child.value); stack != stackOf.end())
                takeMembers(index, stack->second, nodesIn, itemOfGroup);
            if (isOpen) {
                m_levelOfItem[static_cast<size_t>(index)] = static_cast<int>(levels.size());
                levels.push_back({child, index, {}, 0, 0, {}, {}});
            }
        }
        for (const NodeId node : group.nodes) {
            if (!drawn.isDrawn(node))
                continue;
            SceneItem item;
            item.node = node;
            item.container = container;
            const Node& n = graph.node(node);
            QSizeF size(BoxMetrics::nodeWidth(tree.label(node, n.name), n.op), BoxMetrics::nodeHeight);
            if (drawn.isDot(node)) {
                item.kind = SceneItem::Kind::Dot;
                size = QSizeF(BoxMetrics::dot, BoxMetrics::dot);
            }
            m_itemOfNode[node.index()] = add(item, size, l);
        }
    }
    // Nodes of closed groups are shown by the outermost closed group around them.
    for (size_t g = 1; g < tree.groups().size(); ++g)
        if (itemOfGroup[g] < 0 && nodesIn[g] > 0)
            itemOfGroup[g] = itemOfGroup[tree.groups()[g].parent.index()];
    for (size_t i = 0; i < graph.size(); ++i)
        if (m_itemOfNode[i] < 0 && drawn.isDrawn(NodeId(i)))
            m_itemOfNode[i] = itemOfGroup[tree.groupOf(NodeId(i)).index()];
    std::ranges::reverse(levels);
    for (int& level : m_levelOfItem)
        if (level >= 0)
            level = static_cast<int>(levels.size()) - 1 - level;
    m_levels = std::move(levels);
}

namespace {

/// Which of a node's outputs a line leaves from, from the top down: of a Switch the true side is above; control edges
/// are below all others.
int outputOf(const Graph& graph, const DrawnEdge& line)
{
    if (line.isControl)
        return std::numeric_limits<int>::max();
    if (line.from != line.source.node)
        return 0;  // through hidden nodes
    return graph.opClass(line.from) == OpClass::Switch ? -line.source.slot : line.source.slot;
}

}

void LayoutPlan::makeEdges(const Graph& graph, const DrawnGraph& drawn)
{
    std::unordered_map<uint64_t, int> known;
    for (const DrawnEdge& line : drawn.edges()) {
        const int from = m_itemOfNode[line.from.index()];
        const int to = m_itemOfNode[line.target.index()];
        if (from == to)
            continue;
        const uint64_t key =
            (static_cast<uint64_t>(from) << 33) | (static_cast<uint64_t>(to) << 1) | (line.isControl ? 1 : 0);
        const auto [place, isNew] = known.try_emplace(key, static_cast<int>(m_edges.size()));
        if (!isNew) {
            SceneEdge& same = m_edges[static_cast<size_t>(place->second)];
            ++same.count;
            same.isBack = same.isBack && line.isBack;
            same.hidden = std::max(same.hidden, line.hidden);
            continue;
        }
        SceneEdge edge;
        edge.from = from;
        edge.to = to;
        edge.isControl = line.isControl;
        edge.isBack = line.isBack;
        edge.hidden = line.hidden;
        edge.start = line.from;
        edge.source = line.source;
        edge.target = line.target;
        m_edges.push_back(std::move(edge));
        m_outputs.push_back(outputOf(graph, line));
    }
}

void LayoutPlan::addMessages(const Partitions& partitions)
{
    std::map<std::pair<int, int>, size_t> known;
    const bool isAlone = m_areLanes && m_levels.back().children.size() == 1;
    for (size_t m = 0; m < partitions.messages.size(); ++m) {
        const Partitions::Message& message = partitions.messages[m];
        const int from = m_itemOfNode[message.sender.index()];
        const int to = m_itemOfNode[message.receiver.index()];
        if (isAlone && (from < 0) != (to < 0)) {
            const auto [place, isNew] = known.try_emplace({from, to}, m_messages.size());
            if (isNew)
                m_messages.push_back({.from = std::max(from, to),
                                      .to = std::max(from, to),
                                      .half = to < 0 ? SceneMessage::Half::Send : SceneMessage::Half::Recv});
            m_messages[place->second].messages.push_back(static_cast<uint32_t>(m));
            continue;
        }
        if (from < 0 || to < 0 || from == to)
            continue;
        const auto [place, isNew] = known.try_emplace({from, to}, m_messages.size());
        if (isNew)
            m_messages.push_back({.from = from, .to = to});
        m_messages[place->second].messages.push_back(static_cast<uint32_t>(m));
    }
    if (!m_areLanes)
        return;
    constexpr double letter = 7;
    constexpr double sign = 30;  // the half of an envelope, and room around the name
    for (const SceneMessage& message : m_messages) {
        const size_t letters = partitions.messages[message.messages.front()].name.size();
        m_portWidths.push_back(
            std::clamp(sign + letter * static_cast<double>(letters), 48.0, double{BoxMetrics::portWidth}));
    }
}

int LayoutPlan::laneOf(int item) const
{
    if (!m_areLanes)
        return -1;
    while (m_items[static_cast<size_t>(item)].container >= 0)
        item = m_items[static_cast<size_t>(item)].container;
    return item;
}

void LayoutPlan::placePorts(Scene& scene) const
{
    struct Port {
        size_t message = 0;
        bool isTo = false;
        double wanted = 0;
    };
    std::map<std::pair<int, bool>, std::vector<Port>> borders;  // of a lane, and whether it is the one behind it
    const auto rectOf = [&](int item) { return scene.items[static_cast<size_t>(item)].rect; };
    for (size_t m = 0; m < scene.messages.size(); ++m) {
        const SceneMessage& message = scene.messages[m];
        const int from = laneOf(message.from);
        const int to = laneOf(message.to);
        if (message.half != SceneMessage::Half::Both && from >= 0) {
            const bool isTo = message.half == SceneMessage::Half::Recv;
            const QPointF at = rectOf(message.from).center();
            const double extent = isDown() ? double{BoxMetrics::portHeight} : m_portWidths[m];
            borders[{from, !isTo}].push_back({m, isTo, (isDown() ? at.y() : at.x()) - extent / 2});
            continue;
        }
        if (from < 0 || from == to)
            continue;
        const QPointF way = rectOf(to).center() - rectOf(from).center();
        const bool isForwards = isDown() ? way.x() > 0 : way.y() > 0;
        for (const bool isTo : {false, true}) {
            const QPointF at = rectOf(isTo ? message.to : message.from).center();
            const double extent = isDown() ? double{BoxMetrics::portHeight} : m_portWidths[m];
            borders[{isTo ? to : from, isTo != isForwards}].push_back(
                {m, isTo, (isDown() ? at.y() : at.x()) - extent / 2});
        }
    }
    for (auto& [border, ports] : borders) {
        std::ranges::stable_sort(ports, {}, &Port::wanted);
        const QRectF lane = rectOf(border.first);
        std::vector<std::pair<double, double>> places;
        for (const Port& port : ports)
            places.emplace_back(port.wanted, isDown() ? double{BoxMetrics::portHeight} : m_portWidths[port.message]);
        constexpr double corner = 12;
        constexpr double headWidth = 80;
        constexpr double leastWidth = 30;
        // The head of a lane keeps its name.
        const bool isOverHead = !isDown() && !border.second && lane.width() > 4 * headWidth;
        spreadAlong(places, (isDown() ? lane.top() : lane.left()) + (isOverHead ? headWidth : corner),
                    (isDown() ? lane.bottom() : lane.right()) - corner,
                    isDown() ? double{BoxMetrics::portHeight} : leastWidth);
        for (size_t i = 0; i < ports.size(); ++i) {
            const QSizeF size(isDown() ? m_portWidths[ports[i].message] : places[i].second, BoxMetrics::portHeight);
            const QPointF at = isDown()
                ? QPointF(border.second ? lane.right() : lane.left() - size.width(), places[i].first)
                : QPointF(places[i].first, border.second ? lane.bottom() : lane.top() - size.height());
            SceneMessage& message = scene.messages[ports[i].message];
            QRectF& rect = ports[i].isTo ? message.toPort : message.fromPort;
            rect = QRectF(at, size);
            constexpr double around = 36;
            scene.bounds |= rect.adjusted(-around, -around, around, around);
        }
    }
}

/// From box to port, straight through that, across to the other, and on to the other box.
void LayoutPlan::leadThroughPorts(SceneMessage& message, const Scene& scene)
{
    const bool isDown = scene.direction == FlowDirection::TopDown;
    const QRectF& from = scene.items[static_cast<size_t>(message.from)].rect;
    const QRectF& to = scene.items[static_cast<size_t>(message.to)].rect;
    const bool isForwards = message.half != SceneMessage::Half::Both
        || (isDown ? message.fromPort.center().x() < message.toPort.center().x()
                   : message.fromPort.center().y() < message.toPort.center().y());
    const auto side = [&](const QRectF& box, bool isEnd) {
        return isDown ? QPointF(isEnd ? box.right() : box.left(), box.center().y())
                      : QPointF(box.center().x(), isEnd ? box.bottom() : box.top());
    };
    const auto along = [&](double by) { return (isForwards ? 1 : -1) * (isDown ? QPointF(by, 0) : QPointF(0, by)); };
    const auto bend = [&](QPointF end) {
        const QPointF start = message.path.currentPosition();
        const double way = std::abs(isDown ? end.x() - start.x() : end.y() - start.y());
        message.path.cubicTo(start + along(way / 2), end - along(way / 2), end);
    };
    constexpr double before = 16;  // of a port, for an envelope
    double inPort = 0;
    double outOfPort = 0;
    if (message.half != SceneMessage::Half::Recv) {
        message.path.moveTo(side(from, isForwards));
        bend(side(message.fromPort, !isForwards));
        inPort = message.path.length();
        message.path.lineTo(side(message.fromPort, isForwards));
    }
    constexpr double outside = 20;  // for an envelope whose other end is not drawn
    if (message.half == SceneMessage::Half::Send)
        message.path.lineTo(message.path.currentPosition() + along(outside));
    if (message.half == SceneMessage::Half::Both)
        bend(side(message.toPort, !isForwards));
    if (message.half == SceneMessage::Half::Recv)
        message.path.moveTo(side(message.toPort, !isForwards) - along(outside));
    if (message.half != SceneMessage::Half::Send) {
        message.path.lineTo(side(message.toPort, isForwards));
        outOfPort = message.path.length();
        bend(side(to, !isForwards));
    } else {
        outOfPort = message.path.length();
    }
    message.source = message.path.percentAtLength(std::max(inPort / 2, inPort - before));
    const double rest = message.path.length() - outOfPort;
    message.slot = message.path.percentAtLength(outOfPort + std::min(rest / 2, before));
}

/// From the side of the sender's box that is nearer to the receiver's.
void LayoutPlan::drawMessages(Scene& scene) const
{
    scene.messages = m_messages;
    placePorts(scene);
    for (SceneMessage& message : scene.messages) {
        if (message.hasPorts()) {
            leadThroughPorts(message, scene);
            continue;
        }
        const QRectF& from = scene.items[static_cast<size_t>(message.from)].rect;
        const QRectF& to = scene.items[static_cast<size_t>(message.to)].rect;
        const bool isAcross = from.bottom() < to.top() || to.bottom() < from.top();
        const bool isForwards = isAcross ? from.center().y() < to.center().y() : from.center().x() < to.center().x();
        const auto side = [&](const QRectF& box, bool isEnd) {
            return isAcross ? QPointF(box.center().x(), isEnd ? box.bottom() : box.top())
                            : QPointF(isEnd ? box.right() : box.left(), box.center().y());
        };
        const QPointF start = side(from, isForwards);
        const QPointF end = side(to, !isForwards);
        const double way = isAcross ? std::abs(end.y() - start.y()) : std::abs(end.x() - start.x());
        const double reach = (isForwards ? 1 : -1) * std::max(24.0, way / 2);
        const QPointF bend = isAcross ? QPointF(0, reach) : QPointF(reach, 0);
        message.path.moveTo(start);
        message.path.cubicTo(start + bend, end - bend, end);
    }
}

void LayoutPlan::makeChains()
{
    struct EdgeHash {
        size_t operator()(const LevelEdge& edge) const
        {
            size_t hash = 0;
            for (const int part : {edge.from, edge.fromPort, edge.to, edge.toPort, edge.output})
                hash = (hash ^ static_cast<size_t>(static_cast<unsigned>(part))) * 0x9E3779B97F4A7C15;
            return hash ^ (hash >> 32);
        }
    };
    // What is known of a level while its lines are gathered: numbers of ports and lines.
    struct Known {
        std::map<std::pair<int, int>, int> entrance;  ///< by the item that the edges come from, and its output
        std::map<std::pair<int, int>, int> exit;
        std::unordered_map<int, int> loop;
        std::unordered_map<LevelEdge, int, EdgeHash> edge;
    };
    std::vector<Known> known(m_levels.size());
    std::vector<int> childNumber(m_items.size());
    for (const GroupLevel& level : m_levels)
        for (size_t c = 0; c < level.children.size(); ++c)
            childNumber[static_cast<size_t>(level.children[c])] = static_cast<int>(c);
    const auto numberOf = [&](int item) { return childNumber[static_cast<size_t>(item)]; };
    const auto container = [&](int item) { return m_items[static_cast<size_t>(item)].container; };
    const auto levelOf = [&](int item) {
        return item < 0 ? static_cast<int>(m_levels.size()) - 1 : m_levelOfItem[static_cast<size_t>(item)];
    };
    // Ports are numbered behind the children, whose ports are still being counted: until then they are marked.
    constexpr int entranceMark = 1 << 28;
    constexpr int exitMark = 1 << 29;
    const auto line = [&](int level, const LevelEdge& edge) {
        GroupLevel& l = m_levels[static_cast<size_t>(level)];
        const auto [place, isNew] =
            known[static_cast<size_t>(level)].edge.try_emplace(edge, static_cast<int>(l.edges.size()));
        if (isNew)
            l.edges.push_back(edge);
        return Piece{level, place->second, -1};
    };
    for (size_t e = 0; e < m_edges.size(); ++e) {
        const SceneEdge& edge = m_edges[e];
        if (m_isUnlaid[e]) {
            m_chains.emplace_back();
            continue;
        }
        std::vector<Piece> out;
        std::vector<Piece> in;
        int a = edge.from;
        int b = edge.to;
        int exit = -1;
        int entrance = -1;
        const bool isOfNode = m_items[static_cast<size_t>(a)].kind == SceneItem::Kind::Node;
        const int output = isOfNode ? m_outputs[e] : 0;
        const auto outputAt = [&](int item) { return item == edge.from ? output : 0; };
        while (container(a) != container(b)) {
            const bool isOutwards = m_depth[static_cast<size_t>(a)] >= m_depth[static_cast<size_t>(b)];
            int& end = isOutwards ? a : b;
            const int level = levelOf(container(end));
            Known& k = known[static_cast<size_t>(level)];
            GroupLevel& l = m_levels[static_cast<size_t>(level)];
            if (isOutwards) {
                const auto [port, isNew] = k.exit.try_emplace({edge.from, output}, l.exits);
                l.exits += isNew ? 1 : 0;
                out.push_back(line(level, {numberOf(a), exit, exitMark + port->second, -1, outputAt(a)}));
                exit = port->second;
            } else {
                const auto [port, isNew] = k.entrance.try_emplace({edge.from, output}, l.entrances);
                l.entrances += isNew ? 1 : 0;
                in.push_back(line(level, {entranceMark + port->second, -1, numberOf(b), entrance}));
                entrance = port->second;
            }
            end = container(end);
        }
        const int level = levelOf(container(a));
        Known& k = known[static_cast<size_t>(level)];
        if (edge.isBack) {
            GroupLevel& l = m_levels[static_cast<size_t>(level)];
            const auto [loop, isNew] = k.loop.try_emplace(edge.from, static_cast<int>(l.loops.size()));
            if (isNew)
                l.loops.emplace_back(l.exits++, l.entrances++);
            const auto [loopExit, loopEntrance] = l.loops[static_cast<size_t>(loop->second)];
            out.push_back(line(level, {numberOf(a), exit, exitMark + loopExit, -1, outputAt(a)}));
            out.back().loop = loop->second;
            out.push_back(line(level, {entranceMark + loopEntrance, -1, numberOf(b), entrance}));
        } else {
            out.push_back(line(level, {numberOf(a), exit, numberOf(b), entrance, outputAt(a)}));
        }
        out.insert(out.end(), in.rbegin(), in.rend());
        m_chains.push_back(std::move(out));
    }
    const auto number = [](const GroupLevel& level, int& end) {
        if (end >= exitMark)
            end = level.exitEnd(end - exitMark);
        else if (end >= entranceMark)
            end = level.entranceEnd(end - entranceMark);
    };
    for (GroupLevel& level : m_levels)
        for (LevelEdge& edge : level.edges) {
            number(level, edge.from);
            number(level, edge.to);
        }
}

LayoutPlan::Margins LayoutPlan::margins(const GroupLevel& level) const
{
    const double side = BoxMetrics::padding + (level.loops.empty() ? 0 : BoxMetrics::lane);
    const double header = level.item < 0 ? 0 : BoxMetrics::headerHeight;
    // Edges back need room at both ends and below; the header is at the real top.
    if (isDown())
        return {{header + side, BoxMetrics::padding}, {side, side}};
    return {{side, header + BoxMetrics::padding}, {side, side}};
}

void LayoutPlan::place(size_t index, LevelLayout layout)
{
    const GroupLevel& level = m_levels[index];
    if (areLanes(level))
        for (const int lane : level.children)
            m_sizes[static_cast<size_t>(lane)].setWidth(layout.size.width());
    if (m_pins)
        applyPins(level, layout);
    const auto [corner, end] = margins(level);
    if (level.item >= 0) {
        const auto item = static_cast<size_t>(level.item);
        constexpr double leastWidth = 200;
        QSizeF size(std::ceil(layout.size.width() + corner.x() + end.x()),
                    std::ceil(layout.size.height() + corner.y() + end.y()));
        double& width = isDown() ? size.rheight() : size.rwidth();
        width = std::max(leastWidth, width);
        m_sizes[item] = size;
        for (int p = 0; p < level.entrances; ++p)
            m_entrances[item].push_back(corner.y() + layout.positions[static_cast<size_t>(level.entranceEnd(p))].y());
        for (int p = 0; p < level.exits; ++p)
            m_exits[item].push_back(corner.y() + layout.positions[static_cast<size_t>(level.exitEnd(p))].y());
    }
    m_layouts[index] = std::move(layout);
}

QPointF LayoutPlan::borderPoint(const GroupLevel& level, const LevelLayout& layout, int end, int port,
                                bool isStart) const
{
    const QPointF corner = layout.positions[static_cast<size_t>(end)];
    if (static_cast<size_t>(end) >= level.children.size())
        return corner;
    const auto item = static_cast<size_t>(level.children[static_cast<size_t>(end)]);
    const std::vector<double>& ports = isStart ? m_exits[item] : m_entrances[item];
    const double y = port >= 0 ? ports[static_cast<size_t>(port)] : m_sizes[item].height() / 2;
    return corner + QPointF(isStart ? m_sizes[item].width() : 0, y);
}

LineRoute LayoutPlan::bow(const GroupLevel& level, const LevelLayout& layout, const LevelEdge& edge) const
{
    const QPointF start = borderPoint(level, layout, edge.from, edge.fromPort, true);
    const QPointF end = borderPoint(level, layout, edge.to, edge.toPort, false);
    const QPointF reach(std::max(30.0, std::abs(end.x() - start.x()) / 2), 0);
    return {{start, start + reach, end - reach, end}, true};
}

QPolygonF LayoutPlan::busRoute(const Piece& piece) const
{
    const GroupLevel& level = m_levels[static_cast<size_t>(piece.level)];
    const LevelLayout& layout = m_layouts[static_cast<size_t>(piece.level)];
    const auto [exit, entrance] = level.loops[static_cast<size_t>(piece.loop)];
    const QPointF start = layout.positions[static_cast<size_t>(level.exitEnd(exit))];
    const QPointF end = layout.positions[static_cast<size_t>(level.entranceEnd(entrance))];
    const QRectF around =
        QRectF(QPointF(), layout.size).adjusted(-BoxMetrics::lane, 0, BoxMetrics::lane, BoxMetrics::lane);
    return {start,
            QPointF(around.right(), start.y()),
            around.bottomRight(),
            around.bottomLeft(),
            QPointF(around.left(), end.y()),
            end};
}

namespace {

bool isBetween(QPointF before, QPointF at, QPointF after)
{
    return (before.x() == at.x() && at.x() == after.x()) || (before.y() == at.y() && at.y() == after.y());
}

/// A line with rounded corners. Corners on a straight way are none.
class LinePen {
public:
    explicit LinePen(SceneEdge& edge) : m_edge(edge) {}

    void addCorners(const QPolygonF& corners, QPointF origin)
    {
        for (const QPointF& corner : corners) {
            const QPointF at = corner + origin;
            if (!m_corners.isEmpty() && m_corners.back() == at)
                continue;
            if (m_corners.size() > 1 && isBetween(m_corners[m_corners.size() - 2], m_corners.back(), at))
                m_corners.back() = at;
            else
                m_corners.push_back(at);
        }
    }
    void addCurve(const QPolygonF& points, QPointF origin)
    {
        addCorners({points.front()}, origin);
        drawCorners();
        for (qsizetype i = 1; i + 2 < points.size(); i += 3)
            m_edge.path.cubicTo(points[i] + origin, points[i + 1] + origin, points[i + 2] + origin);
        m_corners = {m_edge.path.currentPosition()};
        m_hasCurves = true;
    }
    void finish()
    {
        drawCorners();
        if (!m_hasCurves)
            m_edge.coarse = m_corners;
    }

private:
    void drawCorners()
    {
        if (m_edge.path.isEmpty())
            m_edge.path.moveTo(m_corners.front());
        constexpr double radius = 6;
        for (qsizetype i = 1; i + 1 < m_corners.size(); ++i) {
            const QLineF in(m_corners[i], m_corners[i - 1]);
            const QLineF out(m_corners[i], m_corners[i + 1]);
            const double reach = std::min({radius, in.length() / 2, out.length() / 2});
            m_edge.path.lineTo(in.pointAt(reach / in.length()));
            m_edge.path.quadTo(m_corners[i], out.pointAt(reach / out.length()));
        }
        if (m_corners.size() > 1)
            m_edge.path.lineTo(m_corners.back());
    }

    SceneEdge& m_edge;
    QPolygonF m_corners;
    bool m_hasCurves = false;
};

}

/// A line that has no route on one of the levels on its way has none at all.
void LayoutPlan::drawLine(SceneEdge& edge, const std::vector<Piece>& chain, const std::vector<QPointF>& origins) const
{
    const auto routeOf = [&](const Piece& piece) -> const LineRoute& {
        return m_layouts[static_cast<size_t>(piece.level)].routes[static_cast<size_t>(piece.edge)];
    };
    if (chain.empty() || std::ranges::any_of(chain, [&](const Piece& p) { return routeOf(p).points.isEmpty(); }))
        return;
    LinePen pen(edge);
    for (const Piece& piece : chain) {
        const LineRoute& route = routeOf(piece);
        const QPointF origin = origins[static_cast<size_t>(piece.level)];
        if (route.isCurve)
            pen.addCurve(route.points, origin);
        else
            pen.addCorners(route.points, origin);
        if (piece.loop >= 0)
            pen.addCorners(busRoute(piece), origin);
    }
    pen.finish();
}

void LayoutPlan::drawBuses(Scene& scene, const std::vector<QPointF>& origins) const
{
    std::vector<int> busOf(m_levels.size(), -1);
    for (size_t e = 0; e < scene.edges.size(); ++e)
        for (const Piece& piece : m_chains[e]) {
            if (piece.loop < 0 || scene.edges[e].path.isEmpty())
                continue;
            int& bus = busOf[static_cast<size_t>(piece.level)];
            const QPolygonF run =
                QPolygonF(busRoute(piece).mid(1, 4)).translated(origins[static_cast<size_t>(piece.level)]);
            if (bus < 0) {
                bus = static_cast<int>(scene.buses.size());
                scene.buses.push_back({{}, run});
            }
            Bus& lines = scene.buses[static_cast<size_t>(bus)];
            lines.run.front().setY(std::min(lines.run.front().y(), run.front().y()));
            lines.run.back().setY(std::min(lines.run.back().y(), run.back().y()));
            lines.edges.push_back(static_cast<int>(e));
            scene.edges[e].bus = bus;
        }
}

std::shared_ptr<const Scene> LayoutPlan::scene() const
{
    auto scene = std::make_shared<Scene>();
    scene->items = m_items;
    scene->edges = m_edges;
    scene->portals = m_portals;
    scene->stacks = m_stacks;
    std::vector<QPointF> origins(m_levels.size());
    for (size_t l = m_levels.size(); l-- > 0;) {  // outermost first
        const GroupLevel& level = m_levels[l];
        origins[l] = margins(level).start;
        if (level.item >= 0) {
            origins[l] += scene->items[static_cast<size_t>(level.item)].rect.topLeft();
        }
        for (size_t c = 0; c < level.children.size(); ++c) {
            const auto child = static_cast<size_t>(level.children[c]);
            scene->items[child].rect = QRectF(origins[l] + m_layouts[l].positions[c], m_sizes[child]);
        }
    }
    for (size_t e = 0; e < scene->edges.size(); ++e)
        drawLine(scene->edges[e], m_chains[e], origins);
    drawBuses(*scene, origins);
    const auto [corner, end] = margins(m_levels.back());
    const QSizeF whole = m_layouts.back().size + QSizeF(corner.x() + end.x(), corner.y() + end.y());
    constexpr double around = 16;
    scene->bounds = QRectF(QPointF(), isDown() ? whole.transposed() : whole).adjusted(-around, -around, around, around);
    scene->direction = m_direction;
    if (isDown())
        exchangeAxes(*scene);
    drawMessages(*scene);
    scene->index(m_itemOfNode);
    return scene;
}

}
