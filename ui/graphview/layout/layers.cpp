// SPDX-License-Identifier: Apache-2.0
#include "ui/graphview/layout/layers.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

namespace tagscope::ui::layered {

namespace {

using Line = LayeredGraph::Line;

/// Ends in an order in which producers come before consumers. On cycles, what was reached first comes first.
std::vector<int> topologicalOrder(const LayeredGraph& graph, const Lists& linesFrom)
{
    const auto count = static_cast<size_t>(graph.ends());
    std::vector<int> waiting(count, 0);
    for (const Line& line : graph.lines)
        waiting[static_cast<size_t>(line.to)] += line.from == line.to ? 0 : 1;
    std::vector<int> order;
    order.reserve(count);
    std::vector<bool> isPlaced(count, false);
    std::vector<int> reached;
    const auto place = [&](int end) {
        isPlaced[static_cast<size_t>(end)] = true;
        order.push_back(end);
    };
    for (size_t i = 0; i < count; ++i)
        if (waiting[i] == 0)
            place(static_cast<int>(i));
    size_t nextReached = 0;
    size_t nextOfAll = 0;
    for (size_t next = 0; order.size() < count || next < order.size();) {
        for (; next < order.size(); ++next)
            for (const int l : linesFrom[order[next]]) {
                const int to = graph.lines[static_cast<size_t>(l)].to;
                if (isPlaced[static_cast<size_t>(to)])
                    continue;
                if (--waiting[static_cast<size_t>(to)] == 0)
                    place(to);
                else
                    reached.push_back(to);
            }
        while (nextReached < reached.size() && isPlaced[static_cast<size_t>(reached[nextReached])])
            ++nextReached;
        while (nextOfAll < count && isPlaced[nextOfAll])
            ++nextOfAll;
        if (nextReached < reached.size())
            place(reached[nextReached]);
        else if (nextOfAll < count)
            place(static_cast<int>(nextOfAll));
    }
    return order;
}

/// The layers that have room, and how full each is.
class Rooms {
public:
    explicit Rooms(double capacity) : m_capacity(capacity) {}

    /// The first layer from one on that is not full.
    int from(int layer)
    {
        grow(layer);
        int root = layer;
        while (m_next[static_cast<size_t>(root)] != root) {
            root = m_next[static_cast<size_t>(root)];
            grow(root);
        }
        for (int at = layer; at != root;)
            at = std::exchange(m_next[static_cast<size_t>(at)], root);
        return root;
    }
    bool hasRoom(int layer) const { return m_load[static_cast<size_t>(layer)] < m_capacity; }
    void put(int layer, double height)
    {
        grow(layer);
        m_load[static_cast<size_t>(layer)] += height + Spacing::boxes;
        if (m_load[static_cast<size_t>(layer)] >= m_capacity)
            m_next[static_cast<size_t>(layer)] = layer + 1;
    }
    void take(int layer, double height) { m_load[static_cast<size_t>(layer)] -= height + Spacing::boxes; }
    double fullest() const { return m_load.empty() ? 0 : *std::ranges::max_element(m_load); }

private:
    void grow(int layer)
    {
        while (static_cast<int>(m_next.size()) <= layer + 1) {
            m_next.push_back(static_cast<int>(m_next.size()));
            m_load.push_back(0);
        }
    }

    double m_capacity;
    std::vector<int> m_next;  ///< itself, or one behind it that may have room
    std::vector<double> m_load;
};

class Layering {
public:
    explicit Layering(Layers& layers)
        : m_layers(layers), m_graph(layers.graph),
          m_from(Lists::by(static_cast<size_t>(m_graph.ends()), m_graph.lines.size(),
                           [&](size_t l) { return m_graph.lines[l].from; })),
          m_order(topologicalOrder(m_graph, m_from)), m_rank(m_order.size()), m_incoming(m_order.size(), 0)
    {
        for (size_t i = 0; i < m_order.size(); ++i)
            m_rank[static_cast<size_t>(m_order[i])] = static_cast<int>(i);
        for (const Line& line : m_graph.lines)
            if (!isBack(line))
                ++m_incoming[static_cast<size_t>(line.to)];
        for (const int v : m_order)
            std::ranges::stable_sort(m_from.of(v), {}, [&](int l) { return lineAt(l).fromPort; });
        findLoose();
    }

    /// The height of the highest layer.
    double place(double capacity)
    {
        Rooms rooms(capacity);
        std::vector<int>& layer = m_layers.layer;
        layer.assign(m_order.size(), 0);
        const int first = m_graph.entrances > 0 ? 1 : 0;
        int last = first - 1;
        for (const int v : m_order) {
            int& own = layer[static_cast<size_t>(v)];
            if (m_layers.isBox(v)) {
                own = rooms.from(std::max(own, first));
                rooms.put(own, heightOf(v));
                last = std::max(last, own);
            }
            for (const int l : m_from[v])
                if (const Line& line = lineAt(l); !isBack(line))
                    layer[static_cast<size_t>(line.to)] = std::max(layer[static_cast<size_t>(line.to)], own + 1);
        }
        m_layers.count = last + 1 + (m_graph.exits > 0 ? 1 : 0);
        for (int e = m_layers.boxes() + m_graph.entrances; e < m_graph.ends(); ++e)
            layer[static_cast<size_t>(e)] = m_layers.count - 1;
        pull(rooms);
        return rooms.fullest();
    }

    void makeTrunks()
    {
        m_layers.trunkOf.assign(m_graph.lines.size(), -1);
        m_layers.trunks.clear();
        m_portParts.clear();
        const int longest = longestSpan();
        std::vector<int> ports(m_order.size(), 0);
        eachPort([&](std::span<const int> lines) {
            makeTrunksOf(lines, ports[static_cast<size_t>(lineAt(lines.front()).from)]++, longest);
        });
        for (const Trunk& trunk : m_layers.trunks)
            m_portParts.push_back(partOf(trunk, ports[static_cast<size_t>(trunk.source)]));
        int vertices = m_graph.ends();
        int rails = 0;
        for (Trunk& trunk : m_layers.trunks) {
            trunk.firstBend = vertices;
            trunk.firstRail = rails;
            vertices += trunk.bends();
            rails += trunk.bends() + 1;
        }
        m_layers.layer.resize(static_cast<size_t>(vertices));
        m_layers.height.assign(static_cast<size_t>(vertices), 0);
        for (int v = 0; v < m_layers.boxes(); ++v)
            m_layers.height[static_cast<size_t>(v)] = heightOf(v);
        for (const Trunk& trunk : m_layers.trunks)
            for (int l = trunk.firstLayer; l <= trunk.lastLayer; ++l)
                m_layers.layer[static_cast<size_t>(trunk.bend(l))] = l;
    }

    void makeJoints()
    {
        std::vector<Joint>& joints = m_layers.joints;
        for (size_t t = 0; t < m_layers.trunks.size(); ++t) {
            const Trunk& trunk = m_layers.trunks[t];
            for (int l = trunk.firstLayer; l < trunk.lastLayer; ++l)
                joints.push_back({trunk.bend(l), trunk.bend(l + 1), static_cast<int>(t), -1, 0, 0});
            if (!trunk.isBack && trunk.bends() > 0)
                joints.push_back({trunk.source, trunk.firstBend, static_cast<int>(t), -1, m_portParts[t], 0});
        }
        for (size_t l = 0; l < m_graph.lines.size(); ++l) {
            const int t = m_layers.trunkOf[l];
            if (t < 0 || m_layers.trunks[static_cast<size_t>(t)].isBack)
                continue;
            const Trunk& trunk = m_layers.trunks[static_cast<size_t>(t)];
            const Line& line = m_graph.lines[l];
            const int before = m_layers.layer[static_cast<size_t>(line.to)] - 1;
            const bool isDirect = before < trunk.firstLayer;
            const double height = m_layers.height[static_cast<size_t>(line.to)];
            joints.push_back({isDirect ? trunk.source : trunk.bend(before), line.to, t, static_cast<int>(l),
                              isDirect ? m_portParts[static_cast<size_t>(t)] : 0.0F,
                              height == 0        ? 0.0F
                                  : line.toY < 0 ? 0.5F
                                                 : static_cast<float>(line.toY / height)});
        }
        m_layers.jointsFrom = Lists::by(m_layers.layer.size(), joints.size(), [&](size_t j) { return joints[j].left; });
        m_layers.jointsTo = Lists::by(m_layers.layer.size(), joints.size(), [&](size_t j) { return joints[j].right; });
    }

private:
    const Line& lineAt(int line) const { return m_graph.lines[static_cast<size_t>(line)]; }
    double heightOf(int box) const { return m_graph.boxes[static_cast<size_t>(box)].height(); }
    bool isBack(const Line& line) const
    {
        return m_rank[static_cast<size_t>(line.from)] >= m_rank[static_cast<size_t>(line.to)];
    }

    /// What nothing leads to but such as have no other line: it may stand anywhere before what it feeds.
    void findLoose()
    {
        m_isLoose.assign(m_order.size(), true);
        for (const int v : m_order) {
            const bool feedsOne = m_from[v].size() <= 1;
            for (const int l : m_from[v])
                if (const Line& line = lineAt(l); !isBack(line) && (!feedsOne || !m_isLoose[static_cast<size_t>(v)]))
                    m_isLoose[static_cast<size_t>(line.to)] = false;
            if (!m_layers.isBox(v))
                for (const int l : m_from[v])
                    m_isLoose[static_cast<size_t>(lineAt(l).to)] = false;
        }
    }

    /// Boxes with more lines behind them than before them stand as near to their consumers as there is room.
    void pull(Rooms& rooms)
    {
        std::vector<int>& layer = m_layers.layer;
        for (size_t i = m_order.size(); i-- > 0;) {
            const int v = m_order[i];
            if (!m_layers.isBox(v))
                continue;
            int nearest = m_layers.count;
            int ports = 0;
            int lastPort = -1;
            for (const int l : m_from[v])
                if (const Line& line = lineAt(l); !isBack(line)) {
                    nearest = std::min(nearest, layer[static_cast<size_t>(line.to)] - 1);
                    ports += std::exchange(lastPort, line.fromPort) == line.fromPort ? 0 : 1;
                }
            int& own = layer[static_cast<size_t>(v)];
            if (nearest == m_layers.count || nearest <= own
                || (!m_isLoose[static_cast<size_t>(v)] && ports <= m_incoming[static_cast<size_t>(v)]))
                continue;
            while (nearest > own && !rooms.hasRoom(nearest))
                --nearest;
            rooms.take(own, heightOf(v));
            rooms.put(nearest, heightOf(v));
            own = nearest;
        }
    }

    /// Layers between the ends of a line.
    int spanOf(const Line& line) const
    {
        const int from = m_layers.layer[static_cast<size_t>(line.from)];
        const int to = m_layers.layer[static_cast<size_t>(line.to)];
        return isBack(line) ? from - to + 1 : to - from - 1;
    }

    /// As many layers as lines may lead over while there are not many more bends than ends.
    int longestSpan() const
    {
        const size_t most = 20'000 + 3 * (m_order.size() + m_graph.lines.size());
        std::vector<size_t> sources(static_cast<size_t>(m_layers.count) + 2, 0);
        size_t longer = 0;  // that reach beyond
        eachPort([&](std::span<const int> lines) {
            int longest = 0;
            for (const int l : lines)
                longest = std::max(longest, spanOf(lineAt(l)));
            ++sources[static_cast<size_t>(longest)];
            ++longer;
        });
        size_t bends = 0;
        for (size_t span = 0; span < sources.size(); ++span) {
            longer -= sources[span];
            bends += longer;
            if (bends > most)
                return static_cast<int>(span);
        }
        return m_layers.count + 1;
    }

    /// The lines of each port of each end, and the port's rank among those of that end.
    template <class Take>
    void eachPort(Take&& take) const
    {
        for (int v = 0; v < m_graph.ends(); ++v) {
            const std::span<const int> all = m_from[v];
            for (size_t begin = 0; begin < all.size();) {
                size_t end = begin + 1;
                while (end < all.size() && lineAt(all[end]).fromPort == lineAt(all[begin]).fromPort)
                    ++end;
                take(all.subspan(begin, end - begin));
                begin = end;
            }
        }
    }

    void makeTrunksOf(std::span<const int> lines, int rank, int longest)
    {
        const int source = lineAt(lines.front()).from;
        const int own = m_layers.layer[static_cast<size_t>(source)];
        for (const bool back : {false, true}) {
            Trunk trunk{source, rank, back, own + 1, own, 0, 0, lineAt(lines.front()).fromY};
            bool isNeeded = false;
            for (const int l : lines) {
                const Line& line = lineAt(l);
                if (isBack(line) != back || spanOf(line) > longest)
                    continue;
                isNeeded = true;
                m_layers.trunkOf[static_cast<size_t>(l)] = static_cast<int>(m_layers.trunks.size());
                const int to = m_layers.layer[static_cast<size_t>(line.to)];
                if (back)
                    trunk.firstLayer = std::min(trunk.firstLayer, to);
                else
                    trunk.lastLayer = std::max(trunk.lastLayer, to - 1);
            }
            if (isNeeded)
                m_layers.trunks.push_back(trunk);
        }
    }

    float partOf(const Trunk& trunk, int ports) const
    {
        if (!m_layers.isBox(trunk.source))
            return 0;
        return static_cast<float>(trunk.fromY < 0 ? (trunk.port + 0.5) / ports : trunk.fromY / heightOf(trunk.source));
    }

    Layers& m_layers;
    const LayeredGraph& m_graph;
    Lists m_from;
    std::vector<int> m_order;
    std::vector<int> m_rank;      ///< in that order
    std::vector<int> m_incoming;  ///< per end, lines that lead forwards
    std::vector<bool> m_isLoose;
    std::vector<float> m_portParts;  ///< per trunk
};

}

double Layers::gapBelow(int above, int below) const
{
    if (isBend(above) || isBend(below))
        return isBend(above) && isBend(below) ? Spacing::bends : Spacing::mixed;
    return isBox(above) && isBox(below) ? Spacing::boxes : Spacing::ports;
}

namespace {

double highestLayer(const Layers& layers)
{
    std::vector<double> heights(static_cast<size_t>(layers.count), 0);
    for (size_t v = 0; v < layers.layer.size(); ++v)
        heights[static_cast<size_t>(layers.layer[v])] +=
            layers.height[v] + (layers.isBend(static_cast<int>(v)) ? Spacing::bends : Spacing::boxes);
    return *std::ranges::max_element(heights);
}

}

void findLayers(Layers& layers, double aspect)
{
    Layering layering(layers);
    constexpr double unlimited = 1e300;
    constexpr double beside = 60;
    double area = 0;
    double highest = 0;
    for (const QSizeF& box : layers.graph.boxes) {
        area += (box.width() + beside) * (box.height() + Spacing::boxes);
        highest = std::max(highest, box.height() + Spacing::boxes);
    }
    constexpr double fewBoxes = 800;
    const double suitable = std::max({fewBoxes, highest, std::sqrt(area / aspect)});
    constexpr double tolerated = 2;
    const double natural = layering.place(unlimited);
    layering.makeTrunks();
    if (natural > tolerated * suitable) {
        const double height = highestLayer(layers);
        layering.place(suitable);
        layering.makeTrunks();
        // What moves to later layers has its lines through all before, which may need as much room.
        if (2 * highestLayer(layers) > height) {
            layering.place(unlimited);
            layering.makeTrunks();
        }
    }
    layering.makeJoints();
}

namespace {

/// Layers that begin a band.
std::vector<int> firstOfBands(const Layers& layers, double aspect)
{
    std::vector<int> first = {0};
    constexpr double beside = 48;
    std::vector<double> widths(static_cast<size_t>(layers.count), 0);
    std::vector<double> heights(static_cast<size_t>(layers.count), 0);
    std::vector<int> crossing(static_cast<size_t>(layers.count) + 1, 0);  // each gap
    for (size_t v = 0; v < layers.layer.size(); ++v) {
        const auto l = static_cast<size_t>(layers.layer[v]);
        widths[l] = std::max(widths[l], layers.width(static_cast<int>(v)));
        heights[l] += layers.height[v] + (layers.isBend(static_cast<int>(v)) ? Spacing::bends : Spacing::boxes);
    }
    for (const Joint& joint : layers.joints)
        ++crossing[static_cast<size_t>(layers.layer[static_cast<size_t>(joint.right)])];
    const double width = std::accumulate(widths.begin(), widths.end(), beside * layers.count);
    constexpr double loose = 1.3;  // than boxes close to each other
    const double height = loose * (heights.empty() ? 0 : *std::ranges::max_element(heights));
    constexpr double readable = 1400;
    constexpr double tolerated = 2.5;
    if (width < readable || width < tolerated * aspect * height)
        return first;
    constexpr double between = 50;
    // A box that is nearly as long as a band would have one for itself.
    const double widest = *std::ranges::max_element(widths) + beside;
    constexpr double boxesInBand = 1.2;
    const double bands = std::min(std::round(std::sqrt(width / (aspect * (height + between)))),
                                  std::floor(width / (boxesInBand * widest)));
    if (bands < 2)
        return first;
    const double wanted = width / bands;
    constexpr double share = 0.2;  // of that, by which a band may be longer or shorter
    // The longer it is, the more lines may go from band to band.
    constexpr double linesForShape = 12;
    const double mostLines = 2 + linesForShape * (width / (aspect * height) - tolerated);
    const auto isNarrow = [&](size_t gap) { return crossing[gap] <= mostLines; };
    double x = 0;
    int best = -1;
    double bestWidth = 0;
    double rest = width;
    for (int l = 0; l < layers.count; ++l) {
        x += widths[static_cast<size_t>(l)] + beside;
        if (x > (1 - share) * wanted && l + 1 < layers.count && isNarrow(static_cast<size_t>(l) + 1)
            && (best < 0 || x < (1 + share) * wanted)
            && (best < 0 || crossing[static_cast<size_t>(l) + 1] < crossing[static_cast<size_t>(best)]
                || (crossing[static_cast<size_t>(l) + 1] == crossing[static_cast<size_t>(best)]
                    && std::abs(x - wanted) < std::abs(bestWidth - wanted)))) {
            best = l + 1;
            bestWidth = x;
        }
        if (best >= 0 && x > (1 + share) * wanted && rest - bestWidth > wanted / 2) {
            first.push_back(best);
            rest -= bestWidth;
            x -= bestWidth;
            best = -1;
        }
    }
    if (best >= 0 && rest - bestWidth > wanted / 2)
        first.push_back(best);
    return first;
}

}

void cutIntoBands(Layers& layers, double aspect)
{
    layers.firstOfBands = firstOfBands(layers, aspect);
    layers.bandOf.assign(static_cast<size_t>(layers.count), 0);
    for (size_t b = 0; b < layers.firstOfBands.size(); ++b)
        std::fill(layers.bandOf.begin() + layers.firstOfBands[b], layers.bandOf.end(), static_cast<int>(b));
}

}
