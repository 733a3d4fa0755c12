// SPDX-License-Identifier: Apache-2.0
#include "ui/graphview/layout/layers.h"

#include "core/base/assert.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <tuple>
#include <utility>

namespace tagscope::ui::layered {

namespace {

/// Spreads ports over a side: the place of one of so many. Where there is no room for all of them, all are one.
double spread(double height, size_t rank, size_t count)
{
    constexpr double usual = 10;
    constexpr double least = 6;
    constexpr double corners = 14;  // both
    if (count < 2)
        return height / 2;
    const double step = std::min(usual, (height - corners) / static_cast<double>(count - 1));
    if (step < least)
        return height / 2;
    return height / 2 + step * (static_cast<double>(rank) - static_cast<double>(count - 1) / 2);
}

/// Vertices whose lines are straight are one block, which has a height as a whole.
class Heights {
public:
    explicit Heights(Layers& layers) : m_layers(layers), m_toLeft(layers.layer.size(), -1) {}

    void run()
    {
        findPorts();
        number();
        makeRoom();
        const int rounds = m_layers.layer.size() < large ? 3 : 1;
        for (int r = 0; r < rounds; ++r) {
            settle(false);
            settle(true);
        }
        for (size_t i = 0; i < m_layers.layer.size(); ++i)
            m_layers.y[static_cast<size_t>(m_layers.order.items[i])] = yOf(i);
        straightenEnds();
    }

private:
    /// From so many vertices on fewer attempts are made.
    static constexpr size_t large = 50'000;
    static constexpr double none = std::numeric_limits<double>::infinity();

    const Joint& jointAt(int joint) const { return m_layers.joints[static_cast<size_t>(joint)]; }
    int placeOf(int vertex) const { return m_layers.place[static_cast<size_t>(vertex)]; }
    double leftY(const Joint& joint) const
    {
        const Trunk& trunk = m_layers.trunks[static_cast<size_t>(joint.trunk)];
        return joint.left == trunk.source ? trunk.fromY : 0;
    }
    double rightY(const Joint& joint) const
    {
        return joint.line < 0 ? 0 : m_layers.toY[static_cast<size_t>(joint.line)];
    }

    /// Straight lines over many layers may need far more height than any layer, for what is between two of them in one
    /// layer is not so in another. Where they do, they are cut.
    void makeRoom()
    {
        std::vector<double> closest(m_layers.firstOfBands.size(), 0);  // height without straight lines
        for (int l = 0; l < m_layers.count; ++l) {
            double height = 0;
            int above = -1;
            for (const int v : std::as_const(m_layers.order)[l]) {
                height += m_layers.height[static_cast<size_t>(v)] + (above < 0 ? 0 : m_layers.gapBelow(above, v));
                above = v;
            }
            double& most = closest[bandOf(l)];
            most = std::max(most, height);
        }
        constexpr double tolerated = 1.5;
        constexpr double least = 400;
        m_longest.assign(closest.size(), m_layers.count);
        constexpr int longest = 16;
        const int shorter = m_layers.layer.size() < large ? 4 : longest;
        for (bool isHigh = true; std::exchange(isHigh, false);) {
            std::ranges::fill(m_toLeft, -1);
            for (int l = 1; l < m_layers.count; ++l)
                if (!m_layers.beginsBand(l) && l % m_longest[bandOf(l)] != 0)
                    align(l);
            makeBlocks();
            sortBlocks();
            pack();
            for (size_t b = 0; b < closest.size(); ++b)
                if (m_longest[b] > 1 && m_bottom[b] > std::max(least, tolerated * closest[b])) {
                    m_longest[b] = std::max(1, std::min(longest, m_longest[b] / shorter));
                    isHigh = true;
                }
        }
    }

    void findPorts()
    {
        std::vector<int> ports(m_layers.layer.size(), 0);
        for (const Trunk& trunk : m_layers.trunks)
            ports[static_cast<size_t>(trunk.source)] =
                std::max(ports[static_cast<size_t>(trunk.source)], trunk.port + 1);
        for (Trunk& trunk : m_layers.trunks)
            if (trunk.fromY < 0)
                trunk.fromY =
                    spread(m_layers.height[static_cast<size_t>(trunk.source)], static_cast<size_t>(trunk.port),
                           static_cast<size_t>(ports[static_cast<size_t>(trunk.source)]));
        const std::vector<LayeredGraph::Line>& lines = m_layers.graph.lines;
        m_layers.toY.resize(lines.size());
        for (size_t l = 0; l < lines.size(); ++l)
            m_layers.toY[l] = lines[l].toY;
        for (int v = 0; v < static_cast<int>(m_layers.layer.size()); ++v) {
            if (const std::span<int> joints = m_layers.jointsTo.of(v); joints.size() > 1)
                std::ranges::sort(joints, {},
                                  [&](int j) { return std::tuple(placeOf(jointAt(j).left), jointAt(j).leftPart, j); });
            if (const std::span<int> joints = m_layers.jointsFrom.of(v); joints.size() > 1)
                std::ranges::sort(
                    joints, {}, [&](int j) { return std::tuple(placeOf(jointAt(j).right), jointAt(j).rightPart, j); });
        }
        // Lines back come from below, behind all others.
        const Lists linesTo = Lists::by(m_layers.layer.size(), lines.size(), [&](size_t l) {
            const int trunk = m_layers.trunkOf[l];
            return lines[l].toY < 0 && trunk >= 0 && m_layers.trunks[static_cast<size_t>(trunk)].isBack ? lines[l].to
                                                                                                        : -1;
        });
        m_hasLineBack.assign(static_cast<size_t>(m_layers.graph.ends()), false);
        for (int v = 0; v < m_layers.graph.ends(); ++v) {
            m_free.clear();
            for (const int j : m_layers.jointsTo[v])
                if (const int line = jointAt(j).line; line >= 0 && lines[static_cast<size_t>(line)].toY < 0)
                    m_free.push_back(line);
            m_free.insert(m_free.end(), linesTo[v].begin(), linesTo[v].end());
            m_hasLineBack[static_cast<size_t>(v)] = !linesTo[v].empty();
            for (size_t i = 0; i < m_free.size(); ++i)
                m_layers.toY[static_cast<size_t>(m_free[i])] =
                    spread(m_layers.height[static_cast<size_t>(v)], i, m_free.size());
        }
    }

    /// Ends of lines move along the sides of their boxes to where the lines are straight, if all keep their order.
    void straightenEnds()
    {
        constexpr double corner = 7;
        constexpr double between = 6;
        std::vector<std::pair<int, double>> ends;  // line, place
        for (int v = 0; v < m_layers.boxes(); ++v) {
            const double bottom = m_layers.height[static_cast<size_t>(v)] - corner;
            ends.clear();
            if (m_layers.beginsBand(m_layers.layer[static_cast<size_t>(v)]))
                continue;
            bool isFree = true;
            for (const int j : std::as_const(m_layers.jointsTo)[v]) {
                const Joint& joint = jointAt(j);
                const double straight =
                    m_layers.y[static_cast<size_t>(joint.left)] + leftY(joint) - m_layers.y[static_cast<size_t>(v)];
                isFree = isFree && m_layers.graph.lines[static_cast<size_t>(joint.line)].toY < 0;
                ends.emplace_back(joint.line, straight >= corner && straight <= bottom ? straight : rightY(joint));
            }
            if (!isFree || ends.empty() || bottom - corner < between * static_cast<double>(ends.size()))
                continue;
            for (size_t i = 1; i < ends.size(); ++i)
                ends[i].second = std::max(ends[i].second, ends[i - 1].second + between);
            double below = m_hasLineBack[static_cast<size_t>(v)] ? bottom - between : bottom;
            for (size_t i = ends.size(); i-- > 0; below = ends[i].second - between)
                ends[i].second = std::min(ends[i].second, below);
            for (const auto& [line, y] : ends)
                m_layers.toY[static_cast<size_t>(line)] = y;
        }
    }

    /// The one or two joints in the middle of those on a side, which are in order.
    static bool isMedian(std::span<const int> joints, int joint)
    {
        const size_t n = joints.size();
        return n > 0 && (joints[(n - 1) / 2] == joint || joints[n / 2] == joint);
    }

    /// Chooses which lines to a layer are straight: lines that go on first, then those in the middle of both their
    /// ends, from box to box before others, then of one. No two that cross.
    void align(int layer)
    {
        const std::span<const int> order = std::as_const(m_layers.order)[layer];
        enum class Choice { GoesOn, Boxes, BothMedian, OneMedian };
        for (const Choice choice : {Choice::GoesOn, Choice::Boxes, Choice::BothMedian, Choice::OneMedian}) {
            m_bound.assign(order.size() + 1, std::numeric_limits<int>::max());
            for (size_t i = order.size(); i-- > 0;) {
                const int joint = m_toLeft[static_cast<size_t>(order[i])];
                m_bound[i] = joint < 0 ? m_bound[i + 1] : placeOf(jointAt(joint).left);
            }
            int last = -1;
            for (size_t i = 0; i < order.size(); ++i) {
                const int v = order[i];
                int& chosen = m_toLeft[static_cast<size_t>(v)];
                const std::span<const int> joints = std::as_const(m_layers.jointsTo)[v];
                for (size_t j = 0; j < joints.size() && chosen < 0; ++j) {
                    const Joint& joint = jointAt(joints[j]);
                    const int place = placeOf(joint.left);
                    if (place <= last || place >= m_bound[i])
                        continue;
                    const bool isOfRight = isMedian(joints, joints[j]);
                    const bool isOfLeft = isMedian(std::as_const(m_layers.jointsFrom)[joint.left], joints[j]);
                    const int bends = int{m_layers.isBend(joint.left)} + int{m_layers.isBend(joint.right)};
                    const bool isGood = choice == Choice::GoesOn ? bends == 2
                        : choice == Choice::Boxes                ? isOfLeft && isOfRight && bends == 0
                        : choice == Choice::BothMedian           ? isOfLeft && isOfRight
                                                                 : isOfLeft || isOfRight;
                    if (isGood)
                        chosen = joints[j];
                }
                if (chosen >= 0)
                    last = placeOf(jointAt(chosen).left);
            }
        }
    }

    /// Of a vertex among all, layer by layer. What follows looks at vertices in that order, so that those beside each
    /// other are beside each other in memory.
    int numberOf(int vertex) const
    {
        return m_layers.order.begin[static_cast<size_t>(m_layers.layer[static_cast<size_t>(vertex)])] + placeOf(vertex);
    }

    /// What does not change with the blocks: how far each vertex must be from the one above it, and its lines to
    /// others.
    void number()
    {
        const std::vector<int>& order = m_layers.order.items;
        m_step.assign(order.size() + 1, -1);
        m_nearFrom.assign(order.size() + 1, 0);
        for (int l = 0; l < m_layers.count; ++l) {
            const auto first = static_cast<size_t>(m_layers.order.begin[static_cast<size_t>(l)]);
            const auto end = static_cast<size_t>(m_layers.order.begin[static_cast<size_t>(l) + 1]);
            for (size_t i = first; i < end; ++i) {
                const int v = order[i];
                if (i > first)
                    m_step[i] = m_layers.height[static_cast<size_t>(order[i - 1])] + m_layers.gapBelow(order[i - 1], v);
                if (!m_layers.beginsBand(l))
                    for (const int j : std::as_const(m_layers.jointsTo)[v])
                        m_near.push_back({numberOf(jointAt(j).left), leftY(jointAt(j)) - rightY(jointAt(j))});
                if (!m_layers.beginsBand(l + 1))
                    for (const int j : std::as_const(m_layers.jointsFrom)[v])
                        m_near.push_back({numberOf(jointAt(j).right), rightY(jointAt(j)) - leftY(jointAt(j))});
                m_nearFrom[i + 1] = static_cast<int>(m_near.size());
            }
        }
    }

    void makeBlocks()
    {
        const std::vector<int>& order = m_layers.order.items;
        m_block.assign(order.size(), -1);
        m_offset.assign(order.size(), 0);
        int blocks = 0;
        for (size_t i = 0; i < order.size(); ++i) {
            const int chosen = m_toLeft[static_cast<size_t>(order[i])];
            if (chosen < 0) {
                m_block[i] = blocks++;
                continue;
            }
            const Joint& joint = jointAt(chosen);
            const auto left = static_cast<size_t>(numberOf(joint.left));
            m_block[i] = m_block[left];
            m_offset[i] = m_offset[left] + leftY(joint) - rightY(joint);
        }
        m_members = Lists::by(static_cast<size_t>(blocks), m_block.size(), [&](size_t i) { return m_block[i]; });
    }

    /// Blocks so that each comes after all that are above it. Straight lines do not cross, so there is such an order.
    void sortBlocks()
    {
        const size_t blocks = m_members.begin.size() - 1;
        std::vector<int> waiting(blocks, 0);
        for (size_t i = 0; i < m_block.size(); ++i)
            if (m_step[i] >= 0)
                ++waiting[static_cast<size_t>(m_block[i])];
        m_sorted.clear();
        m_sorted.reserve(blocks);
        for (size_t b = 0; b < blocks; ++b)
            if (waiting[b] == 0)
                m_sorted.push_back(static_cast<int>(b));
        for (size_t next = 0; next < m_sorted.size(); ++next)
            for (const int i : std::as_const(m_members)[m_sorted[next]])
                if (const auto below = static_cast<size_t>(i) + 1;
                    m_step[below] >= 0 && --waiting[static_cast<size_t>(m_block[below])] == 0)
                    m_sorted.push_back(m_block[below]);
        TAGSCOPE_ASSERT(m_sorted.size() == blocks, "straight lines cross");
    }

    double yOf(size_t number) const { return m_y[static_cast<size_t>(m_block[number])] + m_offset[number]; }

    /// As far up as a block may be.
    double highest(int block) const
    {
        double limit = -none;
        for (const int member : m_members[block]) {
            const auto i = static_cast<size_t>(member);
            limit = std::max(limit, (m_step[i] < 0 ? 0 : yOf(i - 1) + m_step[i]) - m_offset[i]);
        }
        return limit;
    }

    double lowest(int block) const
    {
        double limit = none;
        for (const int member : m_members[block]) {
            const auto i = static_cast<size_t>(member);
            if (m_step[i + 1] >= 0) {
                limit = std::min(limit, yOf(i + 1) - m_step[i + 1] - m_offset[i]);
                continue;
            }
            const auto v = static_cast<size_t>(m_layers.order.items[i]);
            limit = std::min(limit, m_bottom[bandOf(m_layers.layer[v])] - m_layers.height[v] - m_offset[i]);
        }
        return limit;
    }

    size_t bandOf(int layer) const { return static_cast<size_t>(m_layers.bandOf[static_cast<size_t>(layer)]); }

    /// Everything as far up as it can be; how high each band is follows from that.
    void pack()
    {
        m_y.assign(m_sorted.size(), 0);
        for (const int block : m_sorted)
            m_y[static_cast<size_t>(block)] = highest(block);
        m_bottom.assign(m_layers.firstOfBands.size(), 0);
        for (int l = 0; l < m_layers.count; ++l)
            if (const std::span<const int> order = std::as_const(m_layers.order)[l]; !order.empty()) {
                const auto last = static_cast<size_t>(m_layers.order.begin[static_cast<size_t>(l) + 1]) - 1;
                double& bottom = m_bottom[bandOf(l)];
                bottom = std::max(bottom, yOf(last) + m_layers.height[static_cast<size_t>(order.back())]);
            }
    }

    /// Moves blocks to where their other lines want them, from the bottom up or from the top down, as far as the others
    /// leave room.
    void settle(bool isDown)
    {
        for (size_t i = 0; i < m_sorted.size(); ++i) {
            const int block = m_sorted[isDown ? i : m_sorted.size() - 1 - i];
            const double wanted = wantedY(block);
            if (wanted == none)
                continue;
            const double least = highest(block);
            m_y[static_cast<size_t>(block)] = std::clamp(wanted, least, std::max(least, lowest(block)));
        }
    }

    /// The middle of the places where a block's lines to others would be straight.
    double wantedY(int block)
    {
        m_wanted.clear();
        for (const int member : std::as_const(m_members)[block]) {
            const auto i = static_cast<size_t>(member);
            for (int n = m_nearFrom[i]; n < m_nearFrom[i + 1]; ++n) {
                const Near& near = m_near[static_cast<size_t>(n)];
                if (const auto other = static_cast<size_t>(near.number); m_block[other] != block)
                    m_wanted.push_back(yOf(other) + near.shift - m_offset[i]);
            }
        }
        if (m_wanted.empty())
            return none;
        const auto middle = m_wanted.begin() + static_cast<ptrdiff_t>(m_wanted.size() / 2);
        std::nth_element(m_wanted.begin(), middle, m_wanted.end());
        return *middle;
    }

    /// A vertex at the other end of a joint, and how much lower a vertex is than that if the joint is straight.
    struct Near {
        int number = 0;
        double shift = 0;
    };

    Layers& m_layers;
    std::vector<int> m_toLeft;  ///< per vertex: the straight joint at its left; -1: none
    std::vector<int> m_bound;
    std::vector<int> m_free;
    std::vector<bool> m_hasLineBack;  ///< per end
    std::vector<double> m_step;    ///< by number: least distance from the top of the one above; below 0: none is above
    std::vector<Near> m_near;      ///< one vertex after the other
    std::vector<int> m_nearFrom;   ///< by number, where those begin; one more than there are vertices
    std::vector<int> m_block;      ///< by number
    std::vector<double> m_offset;  ///< by number, from its block
    Lists m_members;               ///< per block: numbers
    std::vector<int> m_sorted;
    std::vector<double> m_y;       ///< per block
    std::vector<double> m_bottom;  ///< per band
    std::vector<int> m_longest;    ///< per band: layers that a straight line may lead over
    std::vector<double> m_wanted;
};

}

void findHeights(Layers& layers)
{
    layers.y.assign(layers.layer.size(), 0);
    Heights(layers).run();
}

}
