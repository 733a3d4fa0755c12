// SPDX-License-Identifier: Apache-2.0
#include "ui/graphview/layout/layers.h"

#include <algorithm>
#include <cstdint>
#include <utility>

namespace tagscope::ui::layered {

namespace {

class Ordering {
public:
    explicit Ordering(Layers& layers) : m_layers(layers), m_isBack(layers.layer.size(), false)
    {
        for (const Trunk& trunk : layers.trunks)
            for (int l = trunk.firstLayer; trunk.isBack && l <= trunk.lastLayer; ++l)
                m_isBack[static_cast<size_t>(trunk.bend(l))] = true;
        start();
    }

    void run()
    {
        constexpr size_t work = 1'500'000;  // vertices in all sweeps
        const int sweeps = static_cast<int>(std::clamp<size_t>(work / (m_layers.layer.size() + 1), 2, 24));
        constexpr size_t mostCounted = 300'000;
        const bool isCounted = m_layers.layer.size() <= mostCounted;
        size_t least = isCounted ? crossings() : 0;
        std::vector<int> best = m_layers.order.items;
        int worse = 0;
        for (int s = 0; s < sweeps && worse < patience && (least > 0 || !isCounted); ++s) {
            sweep(s % 2 == 0);
            if (isCounted)
                exchangeNeighbours();
            const size_t now = isCounted ? crossings() : 0;
            worse = now < least ? 0 : worse + 1;
            if (!isCounted || now < least) {
                least = now;
                best = m_layers.order.items;
            }
        }
        m_layers.order.items = std::move(best);
        for (int l = 0; l < m_layers.count; ++l)
            number(l);
    }

private:
    static constexpr int patience = 6;

    const Joint& jointAt(int joint) const { return m_layers.joints[static_cast<size_t>(joint)]; }
    double leftAt(const Joint& joint) const
    {
        return m_layers.place[static_cast<size_t>(joint.left)] + double{joint.leftPart};
    }
    double rightAt(const Joint& joint) const
    {
        return m_layers.place[static_cast<size_t>(joint.right)] + double{joint.rightPart};
    }

    void number(int layer)
    {
        int next = 0;
        for (const int v : m_layers.order[layer])
            m_layers.place[static_cast<size_t>(v)] = next++;
    }

    /// What is connected is near each other: in the order of a walk along all lines. Lines back are below, the long
    /// ones lowest.
    void start()
    {
        const size_t count = m_layers.layer.size();
        std::vector<bool> isSeen = m_isBack;
        std::vector<int> walk;
        walk.reserve(count);
        std::vector<int> open;
        for (int root = 0; root < m_layers.graph.ends(); ++root) {
            open.push_back(root);
            while (!open.empty()) {
                const int v = open.back();
                open.pop_back();
                if (isSeen[static_cast<size_t>(v)])
                    continue;
                isSeen[static_cast<size_t>(v)] = true;
                walk.push_back(v);
                const std::span<const int> to = m_layers.jointsFrom[v];
                for (size_t j = to.size(); j-- > 0;)
                    if (const int right = jointAt(to[j]).right; !isSeen[static_cast<size_t>(right)])
                        open.push_back(right);
                const std::span<const int> from = m_layers.jointsTo[v];
                for (size_t j = from.size(); j-- > 0;)
                    if (const int left = jointAt(from[j]).left; !isSeen[static_cast<size_t>(left)])
                        open.push_back(left);
            }
        }
        std::vector<int> back;
        for (size_t t = 0; t < m_layers.trunks.size(); ++t)
            if (m_layers.trunks[t].isBack)
                back.push_back(static_cast<int>(t));
        std::ranges::stable_sort(back, {}, [&](int t) { return m_layers.trunks[static_cast<size_t>(t)].bends(); });
        for (const int t : back) {
            const Trunk& trunk = m_layers.trunks[static_cast<size_t>(t)];
            for (int l = trunk.firstLayer; l <= trunk.lastLayer; ++l)
                walk.push_back(trunk.bend(l));
        }
        m_layers.order = Lists::by(static_cast<size_t>(m_layers.count), count,
                                   [&](size_t i) { return m_layers.layer[static_cast<size_t>(walk[i])]; });
        for (int& v : m_layers.order.items)
            v = walk[static_cast<size_t>(v)];
        m_layers.place.resize(count);
        for (int l = 0; l < m_layers.count; ++l)
            number(l);
    }

    void sweep(bool isForwards)
    {
        for (int i = 1; i < m_layers.count; ++i)
            sort(isForwards ? i : m_layers.count - 1 - i, isForwards);
    }

    /// By the middle of what each vertex is joined to on one side; what has nothing there stays where it is.
    void sort(int layer, bool byLeft)
    {
        const std::span<int> order = m_layers.order.of(layer);
        m_keys.clear();
        m_slots.clear();
        for (size_t i = 0; i < order.size(); ++i) {
            const int v = order[i];
            const std::span<const int> joints = byLeft ? m_layers.jointsTo[v] : m_layers.jointsFrom[v];
            if (joints.empty() || m_isBack[static_cast<size_t>(v)])
                continue;
            double sum = 0;
            for (const int j : joints)
                sum += byLeft ? leftAt(jointAt(j)) : rightAt(jointAt(j));
            m_keys.push_back(
                {static_cast<float>(sum / static_cast<double>(joints.size())), static_cast<int>(m_keys.size()), v});
            m_slots.push_back(i);
        }
        if (std::ranges::is_sorted(m_keys))
            return;
        std::ranges::sort(m_keys);
        for (size_t k = 0; k < m_keys.size(); ++k)
            order[m_slots[k]] = m_keys[k].vertex;
        number(layer);
    }

    /// Exchanges vertices beside each other as long as that takes crossings away.
    void exchangeNeighbours()
    {
        constexpr int rounds = 3;
        bool hasChanged = true;
        for (int r = 0; r < rounds && std::exchange(hasChanged, false); ++r)
            for (int l = 0; l < m_layers.count; ++l) {
                const std::span<int> order = m_layers.order.of(l);
                for (size_t i = 0; i + 1 < order.size(); ++i) {
                    const int above = order[i];
                    const int below = order[i + 1];
                    if (m_isBack[static_cast<size_t>(above)] || m_isBack[static_cast<size_t>(below)]
                        || gain(above, below) <= 0)
                        continue;
                    std::swap(order[i], order[i + 1]);
                    std::swap(m_layers.place[static_cast<size_t>(above)], m_layers.place[static_cast<size_t>(below)]);
                    hasChanged = true;
                }
            }
    }

    /// Crossings of two neighbours' lines that an exchange would take away.
    int64_t gain(int above, int below)
    {
        int64_t sum = 0;
        for (const bool isLeft : {true, false}) {
            fill(m_above, above, isLeft);
            fill(m_below, below, isLeft);
            // Lines of the upper one that end below those of the lower one cross them now, the others would.
            size_t next = 0;
            size_t equal = 0;
            for (const float at : m_above) {
                while (next < m_below.size() && m_below[next] < at)
                    ++next;
                equal = std::max(equal, next);
                while (equal < m_below.size() && m_below[equal] == at)
                    ++equal;
                sum += static_cast<int64_t>(next) - static_cast<int64_t>(m_below.size() - equal);
            }
        }
        return sum;
    }

    void fill(std::vector<float>& places, int vertex, bool isLeft) const
    {
        places.clear();
        for (const int j : isLeft ? m_layers.jointsTo[vertex] : m_layers.jointsFrom[vertex])
            places.push_back(static_cast<float>(isLeft ? leftAt(jointAt(j)) : rightAt(jointAt(j))));
        std::ranges::sort(places);
    }

    size_t crossings()
    {
        size_t sum = 0;
        for (int l = 0; l + 1 < m_layers.count; ++l) {
            m_ends.clear();
            for (const int v : m_layers.order[l]) {
                const size_t first = m_ends.size();
                for (const int j : m_layers.jointsFrom[v])
                    m_ends.emplace_back(jointAt(j).leftPart, static_cast<float>(rightAt(jointAt(j))));
                std::sort(m_ends.begin() + static_cast<ptrdiff_t>(first), m_ends.end());
            }
            m_sorted.resize(m_ends.size());
            sum += inversions(0, m_ends.size());
        }
        return sum;
    }

    /// Pairs in the wrong order, which are in order after that.
    size_t inversions(size_t begin, size_t end)
    {
        if (end - begin < 2)
            return 0;
        const size_t middle = (begin + end) / 2;
        size_t sum = inversions(begin, middle) + inversions(middle, end);
        size_t a = begin;
        size_t b = middle;
        for (size_t i = begin; i < end; ++i)
            if (b == end || (a < middle && m_ends[a].second <= m_ends[b].second)) {
                m_sorted[i] = m_ends[a++];
            } else {
                sum += middle - a;
                m_sorted[i] = m_ends[b++];
            }
        std::copy(m_sorted.begin() + static_cast<ptrdiff_t>(begin), m_sorted.begin() + static_cast<ptrdiff_t>(end),
                  m_ends.begin() + static_cast<ptrdiff_t>(begin));
        return sum;
    }

    struct Key {
        float middle = 0;
        int before = 0;
        int vertex = 0;
        auto operator<=>(const Key&) const = default;
    };

    Layers& m_layers;
    std::vector<bool> m_isBack;  ///< per vertex: a bend of a line back
    std::vector<Key> m_keys;
    std::vector<size_t> m_slots;
    std::vector<float> m_above;
    std::vector<float> m_below;
    std::vector<std::pair<float, float>> m_ends;
    std::vector<std::pair<float, float>> m_sorted;
};

}

void orderLayers(Layers& layers)
{
    Ordering(layers).run();
}

}
