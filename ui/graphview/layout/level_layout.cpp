// SPDX-License-Identifier: Apache-2.0
#include "ui/graphview/layout/layout_plan.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>

namespace tagscope::ui {

namespace {

constexpr double unitsPerInch = 72;

/// One border of a group as a column of cells: a cell of two units at the height of each port, and space between them.
QByteArray portColumn(const std::vector<double>& heights, double total, char kind)
{
    std::vector<size_t> order(heights.size());
    for (size_t i = 0; i < order.size(); ++i)
        order[i] = i;
    std::ranges::stable_sort(order, {}, [&](size_t i) { return heights[i]; });
    QByteArray rows;
    int y = 0;
    const auto cell = [&](int height, const QByteArray& port) {
        rows += "<TR><TD" + port + " FIXEDSIZE=\"TRUE\" WIDTH=\"2\" HEIGHT=\"" + QByteArray::number(height)
            + "\"></TD></TR>";
        y += height;
    };
    for (const size_t i : order) {
        const int top = static_cast<int>(std::lround(heights[i])) - 1;
        if (top > y)
            cell(top - y, {});
        cell(2, QByteArray(" PORT=\"") + kind + QByteArray::number(static_cast<qulonglong>(i)) + "\"");
    }
    if (const int rest = static_cast<int>(total) - y; rest > 0)
        cell(rest, {});
    return "<TD><TABLE BORDER=\"0\" CELLBORDER=\"0\" CELLSPACING=\"0\" CELLPADDING=\"0\">" + rows + "</TABLE></TD>";
}

}

QByteArray LayoutPlan::dotText(const GroupLevel& level) const
{
    QByteArray text =
        "digraph{rankdir=LR;nodesep=0.2;ranksep=0.32;node[shape=box,fixedsize=true,label=\"\"];edge[dir=none];\n";
    for (size_t c = 0; c < level.children.size(); ++c) {
        const auto item = static_cast<size_t>(level.children[c]);
        const QSizeF size = m_sizes[item];
        text += QByteArray::number(static_cast<qulonglong>(c));
        if (m_entrances[item].empty() && m_exits[item].empty()) {
            text += "[width=" + QByteArray::number(size.width() / unitsPerInch, 'f', 4)
                + ",height=" + QByteArray::number(size.height() / unitsPerInch, 'f', 4) + "];\n";
            continue;
        }
        text += "[shape=plain,fixedsize=false,label=<<TABLE BORDER=\"0\" CELLBORDER=\"0\" CELLSPACING=\"0\" "
                "CELLPADDING=\"0\"><TR>"
            + portColumn(m_entrances[item], size.height(), 'e') + "<TD FIXEDSIZE=\"TRUE\" WIDTH=\""
            + QByteArray::number(static_cast<int>(size.width()) - 4) + "\" HEIGHT=\""
            + QByteArray::number(static_cast<int>(size.height())) + "\"></TD>"
            + portColumn(m_exits[item], size.height(), 'x') + "</TR></TABLE>>];\n";
    }
    const auto border = [&](const char* rank, int first, int count) {
        if (count == 0)
            return;
        text += QByteArray("{rank=") + rank + ";node[width=0.01,height=0.1];";
        for (int i = 0; i < count; ++i)
            text += QByteArray::number(first + i) + ";";
        text += "}\n";
    };
    border("source", level.entranceEnd(0), level.entrances);
    border("sink", level.exitEnd(0), level.exits);
    for (const LevelEdge& edge : level.edges) {
        text += QByteArray::number(edge.from);
        if (edge.fromPort >= 0)
            text += ":x" + QByteArray::number(edge.fromPort) + ":e";
        text += "->" + QByteArray::number(edge.to);
        if (edge.toPort >= 0)
            text += ":e" + QByteArray::number(edge.toPort) + ":w";
        text += ";\n";
    }
    return text + "}\n";
}

namespace {

/// "5" or 5:"x2:e": the number before the colon, and the one behind the letter of the port or -1.
std::pair<int, int> endOf(const QByteArray& word)
{
    const qsizetype colon = word.indexOf(':');
    if (colon < 0)
        return {word.toInt(), -1};
    QByteArray port = word.mid(colon + 1);
    port.replace('"', QByteArray());
    return {word.left(colon).toInt(), port.mid(1, port.indexOf(':') - 1).toInt()};
}

double number(const QByteArray& word)
{
    return word.toDouble();
}

/// Of places that can be drawn; no picture of a level is larger.
bool isSound(QPointF place)
{
    constexpr double far = 1e8;
    return std::abs(place.x()) < far && std::abs(place.y()) < far;  // false for what is no number
}

}

bool LayoutPlan::parsePlain(const QByteArray& text, const GroupLevel& level, LevelLayout& layout) const
{
    layout = LevelLayout();
    layout.positions.assign(static_cast<size_t>(level.ends()), QPointF());
    layout.routes.assign(level.edges.size(), LineRoute());
    std::map<std::array<int, 4>, std::vector<size_t>> edgesBetween;
    for (size_t e = 0; e < level.edges.size(); ++e) {
        const LevelEdge& edge = level.edges[e];
        edgesBetween[{edge.from, edge.fromPort, edge.to, edge.toPort}].push_back(e);
    }
    std::vector<bool> isPlaced(layout.positions.size(), false);
    double height = 0;
    const auto point = [&](const QByteArray& x, const QByteArray& y) {
        return QPointF(number(x), height - number(y)) * unitsPerInch;
    };
    for (const QByteArray& line : text.split('\n')) {
        const QList<QByteArray> words = line.simplified().split(' ');
        if (words[0] == "graph" && words.size() >= 4) {
            height = number(words[3]);
            layout.size = QSizeF(number(words[2]), height) * unitsPerInch;
            if (!isSound(QPointF(layout.size.width(), layout.size.height())) || layout.size.isEmpty())
                return false;
        } else if (words[0] == "node" && words.size() >= 6) {
            const size_t end = words[1].toUInt();
            if (end >= layout.positions.size())
                return false;
            QPointF half;
            if (end < level.children.size())
                half = QPointF(number(words[4]), number(words[5])) * (unitsPerInch / 2);
            layout.positions[end] = point(words[2], words[3]) - half;
            if (!isSound(layout.positions[end]))
                return false;
            isPlaced[end] = true;
        } else if (words[0] == "edge" && words.size() >= 4) {
            const auto [from, fromPort] = endOf(words[1]);
            const auto [to, toPort] = endOf(words[2]);
            const qsizetype points = words[3].toInt();
            const auto found = edgesBetween.find({from, fromPort, to, toPort});
            if (found == edgesBetween.end() || points < 4 || points > words.size() || words.size() < 4 + 2 * points)
                continue;
            const auto at = [&](qsizetype i) { return point(words[4 + 2 * i], words[5 + 2 * i]); };
            QPolygonF curve;
            for (qsizetype i = 0; i < points; ++i)
                curve << at(i);
            if (points % 3 == 1 && std::ranges::all_of(curve, isSound))
                for (const size_t e : found->second)
                    layout.routes[e] = {curve, true};
        }
    }
    if (layout.size.isEmpty() || !std::ranges::all_of(isPlaced, [](bool placed) { return placed; }))
        return false;
    for (size_t e = 0; e < level.edges.size(); ++e)
        if (layout.routes[e].points.isEmpty())
            layout.routes[e] = bow(level, layout, level.edges[e]);
    return true;
}

bool LayoutPlan::areLanes(const GroupLevel& level) const
{
    return level.item < 0 && m_areLanes && level.edges.empty();
}

/// Below each other, each as long as the longest.
LevelLayout LayoutPlan::laneLayout(const GroupLevel& level) const
{
    // For messages and the ports that they go through.
    const double between = m_messages.empty() ? 44 : isDown() ? 2 * BoxMetrics::portWidth + 40 : 84;
    LevelLayout layout;
    double y = 0;
    for (const int lane : level.children) {
        const QSizeF size = m_sizes[static_cast<size_t>(lane)];
        layout.positions.emplace_back(0, y);
        layout.size = QSizeF(std::max(layout.size.width(), size.width()), y + size.height());
        y += size.height() + between;
    }
    return layout;
}

LevelLayout LayoutPlan::layout(const GroupLevel& level) const
{
    if (areLanes(level))
        return laneLayout(level);
    LayeredGraph graph;
    graph.entrances = level.entrances;
    graph.exits = level.exits;
    graph.boxes.reserve(level.children.size());
    for (const int item : level.children)
        graph.boxes.push_back(m_sizes[static_cast<size_t>(item)]);
    graph.lines.reserve(level.edges.size());
    const auto portY = [&](const std::vector<std::vector<double>>& ports, int end, int port) {
        return port < 0
            ? LayeredGraph::anywhere
            : ports[static_cast<size_t>(level.children[static_cast<size_t>(end)])][static_cast<size_t>(port)];
    };
    for (const LevelEdge& edge : level.edges)
        graph.lines.push_back({edge.from, edge.to, edge.fromPort < 0 ? edge.output : edge.fromPort,
                               portY(m_exits, edge.from, edge.fromPort), portY(m_entrances, edge.to, edge.toPort)});
    return layeredLayout(graph, m_aspect);
}

}
