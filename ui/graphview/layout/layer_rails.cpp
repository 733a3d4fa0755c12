// SPDX-License-Identifier: Apache-2.0
#include "ui/graphview/layout/layers.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

namespace tagscope::ui::layered {

namespace {

constexpr double straight = 0.5;  ///< what differs by less is a straight line to the eye

/// How far to the right a rail must be so that it does not lie on one that was put before: the most tracks in use over
/// its reach, in a tree over all ends of rails.
class Tracks {
public:
    explicit Tracks(std::vector<double> ends) : m_ends(std::move(ends))
    {
        std::ranges::sort(m_ends);
        m_ends.erase(std::unique(m_ends.begin(), m_ends.end()), m_ends.end());
        m_leaves = 1;
        while (m_leaves < m_ends.size())
            m_leaves *= 2;
        m_all.assign(2 * m_leaves, 0);
        m_any.assign(2 * m_leaves, 0);
    }

    /// From 0.
    int put(double top, double bottom)
    {
        const auto at = [&](double y) {
            return static_cast<size_t>(std::ranges::lower_bound(m_ends, y) - m_ends.begin());
        };
        const int used = most(1, 0, m_leaves, at(top), at(bottom) + 1);
        raise(1, 0, m_leaves, at(top), at(bottom) + 1, used + 1);
        return used;
    }

private:
    int most(size_t node, size_t begin, size_t end, size_t from, size_t to) const
    {
        if (to <= begin || end <= from)
            return 0;
        if (from <= begin && end <= to)
            return m_any[node];
        const size_t middle = (begin + end) / 2;
        return std::max(
            {m_all[node], most(2 * node, begin, middle, from, to), most(2 * node + 1, middle, end, from, to)});
    }

    void raise(size_t node, size_t begin, size_t end, size_t from, size_t to, int used)
    {
        if (to <= begin || end <= from)
            return;
        m_any[node] = std::max(m_any[node], used);
        if (from <= begin && end <= to) {
            m_all[node] = std::max(m_all[node], used);
            return;
        }
        const size_t middle = (begin + end) / 2;
        raise(2 * node, begin, middle, from, to, used);
        raise(2 * node + 1, middle, end, from, to, used);
    }

    std::vector<double> m_ends;
    size_t m_leaves = 1;
    std::vector<int> m_all;  ///< of a part of the ends: tracks in use over all of it
    std::vector<int> m_any;  ///< and over some of it, at most
};

/// A trunk in a gap: the heights that it joins. Where the gap is cut, it goes down at the right of its band, back along
/// a lane below that, and down at the left of the next band.
struct Rail {
    size_t lefts = 0;  ///< where its heights at the left side begin
    size_t rights = 0;
    size_t end = 0;
    double top = 0;
    double bottom = 0;
    int same = -1;  ///< one with that rail
    double x = 0;
    double lane = 0;
    double nextX = 0;
};

class Drawing {
public:
    explicit Drawing(const Layers& layers) : m_layers(layers) {}

    LevelLayout run()
    {
        makeRails();
        m_gaps.resize(static_cast<size_t>(m_layers.count) + 1);
        for (int g = 0; g <= m_layers.count; ++g) {
            shareRails(g);
            if (g > 0 && g < m_layers.count && m_layers.beginsBand(g))
                sortCut(g);
            else
                sortRails(g);
        }
        placeLayers();
        return layout();
    }

private:
    /// Room beside a layer.
    struct Gap {
        int tracks = 0;
        double step = Spacing::rails;

        double span() const { return tracks == 0 ? 0 : (tracks - 1) * step; }
    };

    std::span<const double> lefts(const Rail& rail) const
    {
        return std::span(m_heights).subspan(rail.lefts, rail.rights - rail.lefts);
    }
    std::span<const double> rights(const Rail& rail) const
    {
        return std::span(m_heights).subspan(rail.rights, rail.end - rail.rights);
    }
    Rail& railAt(int rail) { return m_rails[static_cast<size_t>(rail)]; }
    const Rail& railOf(int rail) const
    {
        const Rail& own = m_rails[static_cast<size_t>(rail)];
        return own.same < 0 ? own : m_rails[static_cast<size_t>(own.same)];
    }
    double yOf(int vertex) const { return m_layers.y[static_cast<size_t>(vertex)]; }
    double startOf(const Trunk& trunk) const { return yOf(trunk.source) + trunk.fromY; }
    double endOf(int line) const
    {
        const auto l = static_cast<size_t>(line);
        return yOf(m_layers.graph.lines[l].to) + m_layers.toY[l];
    }
    size_t bandOf(size_t layer) const { return static_cast<size_t>(m_layers.bandOf[layer]); }
    int layerOf(int vertex) const { return m_layers.layer[static_cast<size_t>(vertex)]; }

    void makeRails()
    {
        const std::vector<LayeredGraph::Line>& lines = m_layers.graph.lines;
        size_t count = 0;
        for (const Trunk& trunk : m_layers.trunks)
            count += static_cast<size_t>(trunk.bends()) + 1;
        m_rails.resize(count);
        std::vector<int> gapOf(count);
        m_ends = Lists::by(count, lines.size(), [&](size_t l) {
            const int trunk = m_layers.trunkOf[l];
            return trunk < 0 ? -1 : m_layers.trunks[static_cast<size_t>(trunk)].rail(layerOf(lines[l].to));
        });
        for (const Trunk& trunk : m_layers.trunks)
            for (int gap = trunk.firstLayer; gap <= trunk.lastLayer + 1; ++gap) {
                const int r = trunk.rail(gap);
                gapOf[static_cast<size_t>(r)] = gap;
                Rail& rail = railAt(r);
                rail.lefts = m_heights.size();
                if (gap == (trunk.isBack ? trunk.lastLayer + 1 : trunk.firstLayer))
                    m_heights.push_back(startOf(trunk));
                if (gap > trunk.firstLayer)
                    m_heights.push_back(yOf(trunk.bend(gap - 1)));
                rail.rights = m_heights.size();
                if (gap <= trunk.lastLayer)
                    m_heights.push_back(yOf(trunk.bend(gap)));
                for (const int line : m_ends[r])
                    m_heights.push_back(endOf(line));
                rail.end = m_heights.size();
                measure(rail);
            }
        m_railsIn = Lists::by(static_cast<size_t>(m_layers.count) + 1, count, [&](size_t r) { return gapOf[r]; });
    }

    void measure(Rail& rail) const
    {
        rail.top = 1e300;
        rail.bottom = -1e300;
        for (size_t i = rail.lefts; i < rail.end; ++i) {
            rail.top = std::min(rail.top, m_heights[i]);
            rail.bottom = std::max(rail.bottom, m_heights[i]);
        }
    }

    /// Lines that end at one port have one rail before it, if they lead nowhere else.
    void shareRails(int gap)
    {
        std::vector<std::pair<std::pair<int, double>, int>> ends;  // target and height, rail
        for (const int r : m_railsIn[gap]) {
            const Rail& rail = railAt(r);
            if (rail.end - rail.rights == 1 && m_ends[r].size() == 1) {
                const int line = m_ends[r].front();
                ends.push_back({{m_layers.graph.lines[static_cast<size_t>(line)].to, endOf(line)}, r});
            }
        }
        std::ranges::sort(ends);
        for (size_t begin = 0, end = 0; begin < ends.size(); begin = end) {
            for (end = begin + 1; end < ends.size() && ends[end].first == ends[begin].first;)
                ++end;
            if (end - begin < 2)
                continue;
            Rail all;
            all.lefts = m_heights.size();
            for (size_t i = begin; i < end; ++i)
                for (const double y :
                     std::vector<double>(lefts(railAt(ends[i].second)).begin(), lefts(railAt(ends[i].second)).end()))
                    m_heights.push_back(y);
            all.rights = m_heights.size();
            m_heights.push_back(ends[begin].first.second);
            all.end = m_heights.size();
            measure(all);
            railAt(ends[begin].second) = all;
            for (size_t i = begin + 1; i < end; ++i)
                railAt(ends[i].second).same = ends[begin].second;
        }
    }

    /// What it costs that one rail is at the left of another: lines that cross, and pieces that lie on each other.
    int cost(const Rail& left, const Rail& right) const
    {
        constexpr int overlap = 10;
        int sum = 0;
        for (const double y : rights(left)) {
            if (y > right.top + straight && y < right.bottom - straight)
                ++sum;
            for (const double other : lefts(right))
                sum += std::abs(other - y) < straight ? overlap : 0;
        }
        for (const double y : lefts(right))
            sum += y > left.top + straight && y < left.bottom - straight ? 1 : 0;
        return sum;
    }

    /// Those that lead up from the top down, then those that lead down from the bottom up: such do not cross.
    void sortRails(int gap)
    {
        std::vector<std::pair<double, int>> keys;
        std::vector<double> ends;
        for (const int r : m_railsIn[gap]) {
            const Rail& rail = railAt(r);
            if (rail.same >= 0 || rail.bottom - rail.top < straight)
                continue;
            const double begin = rail.lefts == rail.rights ? rail.bottom : m_heights[rail.lefts];
            const bool isUp = begin - rail.top > rail.bottom - begin;
            constexpr double below = 1e12;
            keys.emplace_back(isUp ? begin : below - begin, r);
            ends.push_back(rail.top);
            ends.push_back(rail.bottom);
        }
        std::ranges::sort(keys);
        constexpr size_t few = 48;
        bool hasChanged = keys.size() <= few;
        for (size_t round = 0; round < keys.size() && std::exchange(hasChanged, false); ++round)
            for (size_t i = 0; i + 1 < keys.size(); ++i) {
                const Rail& a = railAt(keys[i].second);
                const Rail& b = railAt(keys[i + 1].second);
                if (cost(b, a) < cost(a, b)) {
                    std::swap(keys[i], keys[i + 1]);
                    hasChanged = true;
                }
            }
        Gap& room = m_gaps[static_cast<size_t>(gap)];
        Tracks tracks(std::move(ends));
        for (const auto& [key, r] : keys) {
            const int track = tracks.put(railAt(r).top, railAt(r).bottom);
            railAt(r).x = track;
            room.tracks = std::max(room.tracks, track + 1);
        }
        narrow(room);
    }

    /// The lowest goes down first, back along the highest lane, and down outside of all others.
    void sortCut(int gap)
    {
        std::vector<std::pair<double, int>> keys;
        for (const int r : m_railsIn[gap])
            if (const Rail& rail = railAt(r); rail.same < 0)
                keys.emplace_back(rail.lefts == rail.rights ? -rail.top : -m_heights[rail.rights - 1], r);
        std::ranges::sort(keys);
        for (size_t i = 0; i < keys.size(); ++i) {
            Rail& rail = railAt(keys[i].second);
            rail.x = rail.lane = static_cast<double>(i);
            rail.nextX = static_cast<double>(keys.size() - 1 - i);
        }
        m_gaps[static_cast<size_t>(gap)].tracks = static_cast<int>(keys.size());
        narrow(m_gaps[static_cast<size_t>(gap)]);
    }

    static void narrow(Gap& gap)
    {
        constexpr double most = 400;
        if (gap.tracks > 1)
            gap.step = std::min(Spacing::rails, most / (gap.tracks - 1));
    }

    bool isCut(int gap) const { return gap > 0 && gap < m_layers.count && m_layers.beginsBand(gap); }

    void placeLayers()
    {
        const auto count = static_cast<size_t>(m_layers.count);
        m_left.resize(count);
        m_right.resize(count);
        std::vector<double> widths(count, 0);
        std::vector<double> heights(m_layers.firstOfBands.size(), 0);
        for (size_t v = 0; v < m_layers.layer.size(); ++v) {
            const auto l = static_cast<size_t>(m_layers.layer[v]);
            widths[l] = std::max(widths[l], m_layers.width(static_cast<int>(v)));
            heights[bandOf(l)] = std::max(heights[bandOf(l)], m_layers.y[v] + m_layers.height[v]);
        }
        double margin = 0;
        for (int g = 0; g < m_layers.count; ++g)
            if (const Gap& gap = m_gaps[static_cast<size_t>(g)]; (g == 0 || isCut(g)) && gap.tracks > 0)
                margin = std::max(margin, gap.span() + Spacing::beforeBox);
        double x = margin;
        double y = 0;
        for (size_t l = 0; l < count; ++l) {
            const int g = static_cast<int>(l);
            Gap& gap = m_gaps[l];
            const double outside = x + Spacing::behindBox;
            if (isCut(g)) {
                y += heights[bandOf(l) - 1] + lanesGap;
                for (const int r : m_railsIn[g]) {
                    Rail& rail = railAt(r);
                    rail.x = outside + rail.x * gap.step;
                    rail.lane = y + rail.lane * gap.step;
                    rail.nextX = margin - Spacing::beforeBox - rail.nextX * gap.step;
                }
                y += gap.span() + lanesGap;
                m_width = std::max(m_width, outside + gap.span());
                x = margin;
            } else if (l > 0 || gap.tracks > 0) {
                const double first = l == 0 ? margin - Spacing::beforeBox - gap.span() : outside;
                for (const int r : m_railsIn[g])
                    railAt(r).x = first + railAt(r).x * gap.step;
                x = l == 0 ? margin : first + gap.span() + Spacing::beforeBox;
            }
            if (l == 0 || isCut(g))
                m_top.push_back(y);
            m_left[l] = x;
            x += widths[l];
            m_right[l] = x;
            m_width = std::max(m_width, x);
        }
        if (const Gap& last = m_gaps[count]; last.tracks > 0) {
            for (const int r : m_railsIn[m_layers.count])
                railAt(r).x = x + Spacing::behindBox + railAt(r).x * last.step;
            m_width = std::max(m_width, x + Spacing::behindBox + last.span());
        }
        m_height = y + (heights.empty() ? 0 : heights.back());
    }

    QPointF cornerOf(int vertex) const
    {
        const auto l = static_cast<size_t>(layerOf(vertex));
        const double y = m_top[bandOf(l)] + yOf(vertex);
        if (!m_layers.isBox(vertex))
            return {vertex < m_layers.boxes() + m_layers.graph.entrances ? 0 : m_width, y};
        // Sources stand beside what they feed.
        const bool isSource = m_layers.jointsTo[vertex].empty() && !m_layers.jointsFrom[vertex].empty();
        return {isSource ? m_right[l] - m_layers.width(vertex) : m_left[l], y};
    }

    /// Along a rail from the height where a line is to the next.
    void follow(QPolygonF& points, int gap, const Rail& rail, double to, bool isForwards, size_t toLayer) const
    {
        const double y = m_top[bandOf(toLayer)] + to;
        const double before = points.back().y();
        const auto go = [&](double x, double nextY) {
            points.emplace_back(x, points.back().y());
            points.emplace_back(x, nextY);
        };
        const bool leavesBand = isCut(gap) && !lefts(rail).empty() && !rights(rail).empty();
        if (leavesBand && isForwards) {
            go(rail.x, rail.lane);
            go(rail.nextX, y);
        } else if (leavesBand) {
            go(rail.nextX, rail.lane);
            go(rail.x, y);
        } else if (std::abs(before - y) >= straight) {
            go(isCut(gap) && lefts(rail).empty() ? rail.nextX : rail.x, y);
        }
    }

    LineRoute routeOf(size_t l, const std::vector<QPointF>& positions) const
    {
        const LayeredGraph::Line& line = m_layers.graph.lines[l];
        LineRoute route;
        if (m_layers.trunkOf[l] < 0)
            return route;
        const Trunk& trunk = m_layers.trunks[static_cast<size_t>(m_layers.trunkOf[l])];
        const int from = layerOf(line.from);
        const int to = layerOf(line.to);
        QPolygonF& points = route.points;
        points << positions[static_cast<size_t>(line.from)] + QPointF(m_layers.width(line.from), trunk.fromY);
        for (int gap = from + 1; !trunk.isBack && gap < to; ++gap)
            follow(points, gap, railOf(trunk.rail(gap)), yOf(trunk.bend(gap)), true, static_cast<size_t>(gap));
        for (int gap = from + 1; trunk.isBack && gap > to; --gap)
            follow(points, gap, railOf(trunk.rail(gap)), yOf(trunk.bend(gap - 1)), false, static_cast<size_t>(gap) - 1);
        follow(points, to, railOf(trunk.rail(to)), endOf(static_cast<int>(l)), true, static_cast<size_t>(to));
        points << positions[static_cast<size_t>(line.to)] + QPointF(0, m_layers.toY[l]);
        return route;
    }

    LevelLayout layout() const
    {
        LevelLayout layout;
        layout.size = QSizeF(m_width, m_height);
        layout.positions.reserve(static_cast<size_t>(m_layers.graph.ends()));
        for (int v = 0; v < m_layers.graph.ends(); ++v)
            layout.positions.push_back(cornerOf(v));
        layout.routes.reserve(m_layers.graph.lines.size());
        for (size_t l = 0; l < m_layers.graph.lines.size(); ++l)
            layout.routes.push_back(routeOf(l, layout.positions));
        return layout;
    }

    static constexpr double lanesGap = 18;  ///< between a band and the lanes below it

    const Layers& m_layers;
    std::vector<double> m_heights;
    std::vector<Rail> m_rails;
    Lists m_railsIn;  ///< per gap
    Lists m_ends;     ///< per rail: lines that end behind it
    std::vector<Gap> m_gaps;
    std::vector<double> m_left;  ///< per layer
    std::vector<double> m_right;
    std::vector<double> m_top;  ///< per band
    double m_width = 0;
    double m_height = 0;
};

}

LevelLayout drawLayers(const Layers& layers)
{
    return Drawing(layers).run();
}

}
