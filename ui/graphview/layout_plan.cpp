// SPDX-License-Identifier: Apache-2.0
#include "ui/graphview/layout_plan.h"

#include "core/graph/op_class.h"

#include <algorithm>
#include <cmath>
#include <unordered_map>

namespace tagscope::ui {

double BoxMetrics::nodeWidth(std::string_view name, std::string_view op)
{
    const size_t slash = name.rfind('/');
    const size_t label = slash == std::string_view::npos ? name.size() : name.size() - slash - 1;
    return std::clamp(36.0 + 7.6 * static_cast<double>(std::max(label, op.size())), 84.0, 240.0);
}

LayoutPlan::LayoutPlan(const Graph& graph, const GroupTree& tree, const OpenGroups& open)
{
    makeItems(graph, tree, open);
    makeEdges(graph);
    m_layouts.resize(m_levels.size());
}

void LayoutPlan::makeItems(const Graph& graph, const GroupTree& tree, const OpenGroups& open)
{
    // Breadth first, so that containers come before what they hold and levels can be laid out from the back.
    std::vector<int> itemOfGroup(tree.groups().size(), -1);
    std::vector<GroupLevel> levels;
    levels.push_back({GroupTree::root(), -1, {}, {}});
    m_itemOfNode.assign(graph.size(), -1);
    const auto add = [&](SceneItem item, QSizeF size, size_t level) {
        const int index = static_cast<int>(m_items.size());
        m_depth.push_back(item.container < 0 ? 0 : m_depth[static_cast<size_t>(item.container)] + 1);
        m_items.push_back(std::move(item));
        m_sizes.push_back(size);
        m_levelOfItem.push_back(-1);
        levels[level].children.push_back(index);
        return index;
    };
    for (size_t l = 0; l < levels.size(); ++l) {
        const Group& group = tree.group(levels[l].group);
        const int container = levels[l].item;
        for (const GroupId child : group.groups) {
            const bool isOpen = open.contains(child.value);
            SceneItem item;
            item.kind = isOpen ? SceneItem::Kind::OpenGroup : SceneItem::Kind::ClosedGroup;
            item.group = child;
            item.container = container;
            const double width = std::max(150.0, BoxMetrics::nodeWidth(tree.group(child).name, "") + 30);
            const int index = add(item, QSizeF(width, BoxMetrics::nodeHeight + 14), l);
            itemOfGroup[child.index()] = index;
            if (isOpen) {
                m_levelOfItem[static_cast<size_t>(index)] = static_cast<int>(levels.size());
                levels.push_back({child, index, {}, {}});
            }
        }
        for (const NodeId node : group.nodes) {
            SceneItem item;
            item.node = node;
            item.container = container;
            const Node& n = graph.node(node);
            m_itemOfNode[node.index()] = add(item, QSizeF(BoxMetrics::nodeWidth(n.name, n.op), BoxMetrics::nodeHeight), l);
        }
    }
    // Nodes of closed groups are shown by the outermost closed group around them.
    for (size_t g = 1; g < tree.groups().size(); ++g)
        if (itemOfGroup[g] < 0)
            itemOfGroup[g] = itemOfGroup[tree.groups()[g].parent.index()];
    for (size_t i = 0; i < graph.size(); ++i)
        if (m_itemOfNode[i] < 0)
            m_itemOfNode[i] = itemOfGroup[tree.groupOf(NodeId(i)).index()];
    std::ranges::reverse(levels);
    for (int& level : m_levelOfItem)
        if (level >= 0)
            level = static_cast<int>(levels.size()) - 1 - level;
    m_levels = std::move(levels);
}

/// The ancestor of `item` (or itself) that lies directly in `container`.
int LayoutPlan::childIn(int item, int container) const
{
    while (m_items[static_cast<size_t>(item)].container != container)
        item = m_items[static_cast<size_t>(item)].container;
    return item;
}

void LayoutPlan::makeEdges(const Graph& graph)
{
    std::unordered_map<uint64_t, int> known;
    for (size_t u = 0; u < graph.size(); ++u) {
        const bool isNext = opClass(graph.nodes()[u].op) == OpClass::NextIteration;
        for (const OutEdge& out : graph.outEdges(NodeId(u))) {
            const int from = m_itemOfNode[u];
            const int to = m_itemOfNode[out.target.index()];
            const bool isControl = out.input < 0;
            if (from == to)
                continue;
            const uint64_t key = (static_cast<uint64_t>(from) << 33) | (static_cast<uint64_t>(to) << 1) | (isControl ? 1 : 0);
            const auto [place, isNew] = known.try_emplace(key, static_cast<int>(m_edges.size()));
            if (!isNew) {
                ++m_edges[static_cast<size_t>(place->second)].count;
                continue;
            }
            SceneEdge edge;
            edge.from = from;
            edge.to = to;
            edge.isControl = isControl;
            edge.isBack = isNext && graph.node(out.target).op.find("Merge") != std::string::npos;
            edge.source = {NodeId(u), isControl ? controlSlot : out.slot};
            edge.target = out.target;
            m_edges.push_back(std::move(edge));
        }
    }
    // Each edge shapes the level in which its ends part.
    std::vector<std::unordered_map<int, int>> childIndex(m_levels.size());
    for (size_t l = 0; l < m_levels.size(); ++l)
        for (size_t c = 0; c < m_levels[l].children.size(); ++c)
            childIndex[l][m_levels[l].children[c]] = static_cast<int>(c);
    std::vector<std::unordered_map<uint64_t, int>> levelKnown(m_levels.size());
    for (const SceneEdge& edge : m_edges) {
        int a = edge.from;
        int b = edge.to;
        const auto container = [&](int item) { return m_items[static_cast<size_t>(item)].container; };
        while (container(a) != container(b)) {
            int& deeper = m_depth[static_cast<size_t>(a)] >= m_depth[static_cast<size_t>(b)] ? a : b;
            deeper = container(deeper);
        }
        const int around = container(a);
        const int level = around < 0 ? static_cast<int>(m_levels.size()) - 1 : m_levelOfItem[static_cast<size_t>(around)];
        m_levelEdgeOf.emplace_back(-1, -1);
        if (a == b)
            continue;
        auto& index = childIndex[static_cast<size_t>(level)];
        const LevelEdge levelEdge{index[a], index[b], edge.isBack};
        const uint64_t key = (static_cast<uint64_t>(levelEdge.from) << 32) | static_cast<uint64_t>(levelEdge.to);
        GroupLevel& l = m_levels[static_cast<size_t>(level)];
        const auto [place, isNew] = levelKnown[static_cast<size_t>(level)].try_emplace(key, static_cast<int>(l.edges.size()));
        if (isNew)
            l.edges.push_back(levelEdge);
        if (a == edge.from && b == edge.to)
            m_levelEdgeOf.back() = {level, place->second};
    }
}

QByteArray LayoutPlan::dotText(const GroupLevel& level) const
{
    // Inches, as dot wants them: 72 scene units each. Backward edges are drawn by us around the outside.
    QByteArray text = "digraph{rankdir=LR;nodesep=0.25;ranksep=0.55;node[shape=box,fixedsize=true,label=\"\"];\n";
    for (size_t c = 0; c < level.children.size(); ++c) {
        const QSizeF size = m_sizes[static_cast<size_t>(level.children[c])];
        text += QByteArray::number(c) + "[width=" + QByteArray::number(size.width() / 72, 'f', 4)
            + ",height=" + QByteArray::number(size.height() / 72, 'f', 4) + "];\n";
    }
    for (const LevelEdge& edge : level.edges)
        if (!edge.isBack)
            text += QByteArray::number(edge.from) + "->" + QByteArray::number(edge.to) + ";\n";
    return text + "}\n";
}

bool LayoutPlan::parsePlain(const QByteArray& text, const GroupLevel& level, LevelLayout& layout)
{
    layout.positions.assign(level.children.size(), QPointF());
    layout.routes.assign(level.edges.size(), QPainterPath());
    std::unordered_map<uint64_t, size_t> edgeIndex;
    for (size_t e = 0; e < level.edges.size(); ++e)
        edgeIndex[(static_cast<uint64_t>(level.edges[e].from) << 32) | static_cast<uint64_t>(level.edges[e].to)] = e;
    double height = 0;
    size_t placed = 0;
    const auto point = [&](const QByteArray& x, const QByteArray& y) {
        return QPointF(x.toDouble() * 72, (height - y.toDouble()) * 72);
    };
    for (const QByteArray& line : text.split('\n')) {
        const QList<QByteArray> words = line.simplified().split(' ');
        if (words[0] == "graph" && words.size() >= 4) {
            height = words[3].toDouble();
            layout.size = QSizeF(words[2].toDouble() * 72, height * 72);
        } else if (words[0] == "node" && words.size() >= 6) {
            const size_t child = words[1].toUInt();
            if (child >= level.children.size())
                return false;
            const QPointF half(words[4].toDouble() * 36, words[5].toDouble() * 36);
            layout.positions[child] = point(words[2], words[3]) - half;
            ++placed;
        } else if (words[0] == "edge" && words.size() >= 4) {
            const uint64_t key = (static_cast<uint64_t>(words[1].toUInt()) << 32) | words[2].toUInt();
            const qsizetype points = words[3].toInt();
            const auto found = edgeIndex.find(key);
            if (found == edgeIndex.end() || words.size() < 4 + 2 * points || points < 4)
                continue;
            QPainterPath& path = layout.routes[found->second];
            const auto at = [&](qsizetype i) { return point(words[4 + 2 * i], words[5 + 2 * i]); };
            path.moveTo(at(0));
            for (qsizetype i = 1; i + 2 < points; i += 3)
                path.cubicTo(at(i), at(i + 1), at(i + 2));
        }
    }
    return placed == level.children.size();
}

LevelLayout LayoutPlan::quickLayout(const GroupLevel& level) const
{
    const size_t n = level.children.size();
    std::vector<std::vector<int>> successors(n);
    std::vector<int> incoming(n, 0);
    for (const LevelEdge& edge : level.edges)
        if (!edge.isBack && edge.from != edge.to) {
            successors[static_cast<size_t>(edge.from)].push_back(edge.to);
            ++incoming[static_cast<size_t>(edge.to)];
        }
    std::vector<size_t> order;
    std::vector<int> rank(n, 0);
    for (size_t i = 0; i < n; ++i)
        if (incoming[i] == 0)
            order.push_back(i);
    for (size_t next = 0; next < order.size(); ++next)
        for (const int to : successors[order[next]]) {
            const auto t = static_cast<size_t>(to);
            rank[t] = std::max(rank[t], rank[order[next]] + 1);
            if (--incoming[t] == 0)
                order.push_back(t);
        }
    for (size_t i = 0; i < n; ++i)
        if (incoming[i] > 0)
            order.push_back(i);  // on a cycle: behind the rest
    // Ranks that are too long are cut into several columns, short ones share none.
    std::ranges::stable_sort(order, {}, [&](size_t i) { return rank[i]; });
    const double wanted = std::max(800.0, std::sqrt(static_cast<double>(n)) * 60);
    LevelLayout layout;
    layout.positions.resize(n);
    layout.routes.resize(level.edges.size());
    double x = 0;
    double y = 0;
    double columnWidth = 0;
    double height = 0;
    int lastRank = order.empty() ? 0 : rank[order.front()];
    for (const size_t i : order) {
        const QSizeF size = m_sizes[static_cast<size_t>(level.children[i])];
        if (y > 0 && (y + size.height() > wanted || rank[i] != lastRank)) {
            x += columnWidth + 60;
            y = 0;
            columnWidth = 0;
        }
        lastRank = rank[i];
        layout.positions[i] = QPointF(x, y);
        y += size.height() + 18;
        columnWidth = std::max(columnWidth, size.width());
        height = std::max(height, y - 18);
    }
    layout.size = QSizeF(x + columnWidth, height);
    return layout;
}

void LayoutPlan::place(size_t index, LevelLayout layout)
{
    const GroupLevel& level = m_levels[index];
    if (level.item >= 0) {
        const double backRoom = std::ranges::any_of(level.edges, &LevelEdge::isBack) ? 34 : 0;
        m_sizes[static_cast<size_t>(level.item)] =
            QSizeF(std::max(220.0, layout.size.width() + 2 * BoxMetrics::padding + 2 * backRoom),
                   layout.size.height() + BoxMetrics::headerHeight + 2 * BoxMetrics::padding + backRoom);
        for (QPointF& position : layout.positions)
            position += QPointF(backRoom, 0);
        for (QPainterPath& route : layout.routes)
            route.translate(backRoom, 0);
    }
    m_layouts[index] = std::move(layout);
}

/// A curve from the right side of one box to the left side of another; backwards below both.
QPainterPath LayoutPlan::routeBetween(const QRectF& from, const QRectF& to, bool isBack) const
{
    QPainterPath path;
    if (isBack) {
        const double below = std::max(from.bottom(), to.bottom()) + 24;
        const QPointF start(from.right(), from.center().y());
        const QPointF end(to.left(), to.center().y());
        path.moveTo(start);
        path.cubicTo(start + QPointF(30, 0), QPointF(start.x() + 30, below), QPointF(start.x() - 10, below));
        path.lineTo(end.x() + 10, below);
        path.cubicTo(QPointF(end.x() - 30, below), end - QPointF(30, 0), end);
        return path;
    }
    const QPointF start(from.right(), from.center().y());
    const QPointF end(to.left(), to.center().y());
    const double reach = std::max(30.0, std::abs(end.x() - start.x()) / 2);
    path.moveTo(start);
    path.cubicTo(start + QPointF(reach, 0), end - QPointF(reach, 0), end);
    return path;
}

std::shared_ptr<const Scene> LayoutPlan::scene() const
{
    auto scene = std::make_shared<Scene>();
    scene->items = m_items;
    scene->edges = m_edges;
    std::vector<QPointF> origins(m_levels.size());
    for (size_t l = m_levels.size(); l-- > 0;) {  // outermost first
        const GroupLevel& level = m_levels[l];
        if (level.item >= 0)
            origins[l] = scene->items[static_cast<size_t>(level.item)].rect.topLeft()
                + QPointF(BoxMetrics::padding, BoxMetrics::headerHeight + BoxMetrics::padding);
        for (size_t c = 0; c < level.children.size(); ++c) {
            const auto child = static_cast<size_t>(level.children[c]);
            scene->items[child].rect = QRectF(origins[l] + m_layouts[l].positions[c], m_sizes[child]);
        }
    }
    for (size_t e = 0; e < scene->edges.size(); ++e) {
        SceneEdge& edge = scene->edges[e];
        const auto [level, index] = m_levelEdgeOf[e];
        if (level >= 0 && !edge.isBack) {
            edge.path = m_layouts[static_cast<size_t>(level)].routes[static_cast<size_t>(index)];
            edge.path.translate(origins[static_cast<size_t>(level)]);
        }
        if (edge.path.isEmpty())
            edge.path = routeBetween(scene->items[static_cast<size_t>(edge.from)].rect,
                                     scene->items[static_cast<size_t>(edge.to)].rect, edge.isBack);
    }
    scene->bounds = QRectF(QPointF(), m_layouts.back().size).adjusted(-40, -40, 40, 60);
    scene->index(m_itemOfNode);
    return scene;
}

}
