// SPDX-License-Identifier: Apache-2.0
#include "ui/graphview/layout/layers.h"

#include "core/base/assert.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <tuple>

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
    explicit Heights(Layers& layers)
        : m_layers(layers), m_toLeft(layers.layer.size(), -1), m_toRight(layers.layer.size(), -1)
    {
    }

    void run()
    {
        findPorts();
        for (int l = 1; l < m_layers.count; ++l)
            if (!m_layers.beginsBand(l))
                align(l);
        makeBlocks();
        sortBlocks();
        pack();
        constexpr size_t large = 200'000;
        const int rounds = m_layers.layer.size() < large ? 3 : 1;
        for (int r = 0; r < rounds; ++r) {
            settle(false);
            settle(true);
        }
        for (size_t v = 0; v < m_layers.layer.size(); ++v)
            m_layers.y[v] = yOf(static_cast<int>(v));
    }

private:
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

    void findPorts()
    {
        std::vector<int> ports(m_layers.layer.size(), 0);
        for (const Trunk& trunk : m_layers.trunks)
            ports[static_cast<size_t>(trunk.source)] = std::max(ports[static_cast<size_t>(trunk.source)], trunk.port + 1);
        for (Trunk& trunk : m_layers.trunks)
            if (trunk.fromY < 0)
                trunk.fromY = spread(m_layers.height[static_cast<size_t>(trunk.source)],
                                     static_cast<size_t>(trunk.port),
                                     static_cast<size_t>(ports[static_cast<size_t>(trunk.source)]));
        const std::vector<LayeredGraph::Line>& lines = m_layers.graph.lines;
        m_layers.toY.resize(lines.size());
        for (size_t l = 0; l < lines.size(); ++l)
            m_layers.toY[l] = lines[l].toY;
        // From above come first, then those of lines back, which come from below.
        for (size_t v = 0; v < m_layers.layer.size(); ++v)
            if (const std::span<int> joints = m_layers.jointsTo.of(static_cast<int>(v)); joints.size() > 1)
                std::ranges::sort(joints, {}, [&](int j) {
                    return std::tuple(placeOf(jointAt(j).left), jointAt(j).leftPart, j);
                });
        const Lists linesTo = Lists::by(m_layers.layer.size(), lines.size(), [&](size_t l) {
            const int trunk = m_layers.trunkOf[l];
            return lines[l].toY < 0 && trunk >= 0 && m_layers.trunks[static_cast<size_t>(trunk)].isBack ? lines[l].to
                                                                                                      : -1;
        });
        for (int v = 0; v < m_layers.graph.ends(); ++v) {
            m_free.clear();
            for (const int j : m_layers.jointsTo[v])
                if (const int line = jointAt(j).line; line >= 0 && lines[static_cast<size_t>(line)].toY < 0)
                    m_free.push_back(line);
            m_free.insert(m_free.end(), linesTo[v].begin(), linesTo[v].end());
            for (size_t i = 0; i < m_free.size(); ++i)
                m_layers.toY[static_cast<size_t>(m_free[i])] =
                    spread(m_layers.height[static_cast<size_t>(v)], i, m_free.size());
        }
    }

    /// The one or two joints in the middle of those on a side, which are in order.
    static bool isMedian(std::span<const int> joints, int joint)
    {
        const size_t n = joints.size();
        return n > 0 && (joints[(n - 1) / 2] == joint || joints[n / 2] == joint);
    }

    /// Chooses which lines to a layer are straight: lines that go on first, then those in the middle of both their
    /// ends, then of one. No two that cross.
    void align(int layer)
    {
        const std::span<const int> order = std::as_const(m_layers.order)[layer];
        for (const int u : std::as_const(m_layers.order)[layer - 1])
            if (const std::span<int> joints = m_layers.jointsFrom.of(u); joints.size() > 1)
                std::ranges::sort(joints, {}, [&](int j) {
                    return std::tuple(placeOf(jointAt(j).right), jointAt(j).rightPart, j);
                });
        enum class Choice { GoesOn, BothMedian, OneMedian };
        for (const Choice choice : {Choice::GoesOn, Choice::BothMedian, Choice::OneMedian}) {
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
                    const bool isGood = choice == Choice::GoesOn
                        ? m_layers.isBend(joint.left) && m_layers.isBend(joint.right)
                        : choice == Choice::BothMedian ? isOfLeft && isOfRight
                                                       : isOfLeft || isOfRight;
                    if (!isGood)
                        continue;
                    chosen = joints[j];
                    m_toRight[static_cast<size_t>(joint.left)] = joints[j];
                }
                if (chosen >= 0)
                    last = placeOf(jointAt(chosen).left);
            }
        }
    }

    void makeBlocks()
    {
        m_block.assign(m_layers.layer.size(), -1);
        m_offset.assign(m_layers.layer.size(), 0);
        int blocks = 0;
        for (const int v : m_layers.order.items) {
            const auto i = static_cast<size_t>(v);
            if (m_toLeft[i] < 0) {
                m_block[i] = blocks++;
                continue;
            }
            const Joint& joint = jointAt(m_toLeft[i]);
            const auto left = static_cast<size_t>(joint.left);
            m_block[i] = m_block[left];
            m_offset[i] = m_offset[left] + leftY(joint) - rightY(joint);
        }
        m_members = Lists::by(static_cast<size_t>(blocks), m_block.size(), [&](size_t v) { return m_block[v]; });
    }

    /// The vertex above or below another; -1: none.
    int beside(int vertex, bool above) const
    {
        const std::span<const int> order = m_layers.order[m_layers.layer[static_cast<size_t>(vertex)]];
        const auto at = static_cast<size_t>(placeOf(vertex)) + (above ? size_t(-1) : 1);
        return at < order.size() ? order[at] : -1;
    }

    /// Blocks so that each comes after all that are above it. Straight lines do not cross, so there is such an order.
    void sortBlocks()
    {
        const size_t blocks = m_members.begin.size() - 1;
        std::vector<int> waiting(blocks, 0);
        for (size_t v = 0; v < m_block.size(); ++v)
            if (placeOf(static_cast<int>(v)) > 0)
                ++waiting[static_cast<size_t>(m_block[v])];
        m_sorted.clear();
        m_sorted.reserve(blocks);
        for (size_t b = 0; b < blocks; ++b)
            if (waiting[b] == 0)
                m_sorted.push_back(static_cast<int>(b));
        for (size_t next = 0; next < m_sorted.size(); ++next)
            for (const int v : m_members[m_sorted[next]])
                if (const int below = beside(v, false);
                    below >= 0 && --waiting[static_cast<size_t>(m_block[static_cast<size_t>(below)])] == 0)
                    m_sorted.push_back(m_block[static_cast<size_t>(below)]);
        TAGSCOPE_ASSERT(m_sorted.size() == blocks, "straight lines cross");
    }

    double yOf(int vertex) const
    {
        return m_y[static_cast<size_t>(m_block[static_cast<size_t>(vertex)])] + m_offset[static_cast<size_t>(vertex)];
    }

    /// As far up as a block may be, or as far down.
    double limit(int block, bool above) const
    {
        double limit = above ? -none : none;
        for (const int v : m_members[block]) {
            const int other = beside(v, above);
            const auto i = static_cast<size_t>(v);
            if (above)
                limit = std::max(limit,
                                 (other < 0 ? 0
                                            : yOf(other) + m_layers.height[static_cast<size_t>(other)]
                                          + m_layers.gapBelow(other, v))
                                     - m_offset[i]);
            else
                limit = std::min(limit,
                                 (other < 0 ? m_bottom[static_cast<size_t>(bandOf(v))]
                                            : yOf(other) - m_layers.gapBelow(v, other))
                                     - m_layers.height[i] - m_offset[i]);
        }
        return limit;
    }

    int bandOf(int vertex) const
    {
        return static_cast<int>(
            std::ranges::upper_bound(m_layers.firstOfBands, m_layers.layer[static_cast<size_t>(vertex)])
            - m_layers.firstOfBands.begin() - 1);
    }

    /// Everything as far up as it can be; how high each band is follows from that.
    void pack()
    {
        m_y.assign(m_sorted.size(), 0);
        for (const int block : m_sorted)
            m_y[static_cast<size_t>(block)] = limit(block, true);
        m_bottom.assign(m_layers.firstOfBands.size(), 0);
        for (size_t v = 0; v < m_block.size(); ++v) {
            double& bottom = m_bottom[static_cast<size_t>(bandOf(static_cast<int>(v)))];
            bottom = std::max(bottom, yOf(static_cast<int>(v)) + m_layers.height[v]);
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
            const double least = limit(block, true);
            m_y[static_cast<size_t>(block)] = std::clamp(wanted, least, std::max(least, limit(block, false)));
        }
    }

    /// The middle of the places where a block's lines to others would be straight.
    double wantedY(int block)
    {
        m_wanted.clear();
        for (const int v : m_members[block]) {
            const auto i = static_cast<size_t>(v);
            if (!m_layers.beginsBand(m_layers.layer[i]))
                for (const int j : m_layers.jointsTo[v])
                    if (const Joint& joint = jointAt(j); m_block[static_cast<size_t>(joint.left)] != block)
                        m_wanted.push_back(yOf(joint.left) + leftY(joint) - rightY(joint) - m_offset[i]);
            if (!m_layers.beginsBand(m_layers.layer[i] + 1))
                for (const int j : m_layers.jointsFrom[v])
                    if (const Joint& joint = jointAt(j); m_block[static_cast<size_t>(joint.right)] != block)
                        m_wanted.push_back(yOf(joint.right) + rightY(joint) - leftY(joint) - m_offset[i]);
        }
        if (m_wanted.empty())
            return none;
        const auto middle = m_wanted.begin() + static_cast<ptrdiff_t>(m_wanted.size() / 2);
        std::nth_element(m_wanted.begin(), middle, m_wanted.end());
        return *middle;
    }

    Layers& m_layers;
    std::vector<int> m_toLeft;   ///< per vertex: the straight joint at its left; -1: none
    std::vector<int> m_toRight;
    std::vector<int> m_bound;
    std::vector<int> m_free;
    std::vector<int> m_block;      ///< per vertex
    std::vector<double> m_offset;  ///< per vertex, from its block
    Lists m_members;               ///< per block
    std::vector<int> m_sorted;
    std::vector<double> m_y;  ///< per block
    std::vector<double> m_bottom;  ///< per band
    std::vector<double> m_wanted;
};

}

void findHeights(Layers& layers)
{
    layers.y.assign(layers.layer.size(), 0);
    Heights(layers).run();
}

}
