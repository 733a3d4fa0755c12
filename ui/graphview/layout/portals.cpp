// SPDX-License-Identifier: Apache-2.0
#include "ui/graphview/layout/layout_plan.h"

#include <algorithm>
#include <unordered_map>
#include <unordered_set>

namespace tagscope::ui {

// Lines from one item to very many are what makes a picture unreadable: such an item gets a tab, and so does each of
// the others. Control edges are seldom drawn; where there are that many, none of them is laid out.

namespace {

uint64_t pair(int a, int b)
{
    return (static_cast<uint64_t>(static_cast<uint32_t>(a)) << 32) | static_cast<uint32_t>(b);
}

}

double BoxMetrics::tabWidth(std::string_view label)
{
    return std::clamp(26 + 6.6 * static_cast<double>(label.size()), 44.0, 130.0);
}

int LayoutPlan::levelAround(int item) const
{
    const int container = m_items[static_cast<size_t>(item)].container;
    return container < 0 ? static_cast<int>(m_levels.size()) - 1 : m_levelOfItem[static_cast<size_t>(container)];
}

template <class Take>
void LayoutPlan::eachEnd(const SceneEdge& edge, Take&& take) const
{
    int from = edge.from;
    int to = edge.to;
    const auto container = [&](int item) { return m_items[static_cast<size_t>(item)].container; };
    while (container(from) != container(to)) {
        if (m_depth[static_cast<size_t>(from)] >= m_depth[static_cast<size_t>(to)]) {
            from = container(from);
        } else {
            take(levelAround(to), to);
            to = container(to);
        }
    }
    take(levelAround(to), to);
}

std::vector<bool> LayoutPlan::fannedEdges() const
{
    std::vector<bool> isFanned(m_edges.size(), false);
    const auto hasFewChildren = [&](int level) {
        return m_levels[static_cast<size_t>(level)].children.size() <= mostPortalChildren;
    };
    for (const bool isControl : {false, true}) {
        std::unordered_set<uint64_t> ends;      // from, to
        std::unordered_map<uint64_t, int> fan;  // from, level
        std::vector<size_t> lines(m_levels.size(), 0);
        const auto each = [&](auto&& take) {
            for (size_t e = 0; e < m_edges.size(); ++e)
                if (m_edges[e].isControl == isControl && !m_edges[e].isBack)
                    take(e);
        };
        each([&](size_t e) {
            eachEnd(m_edges[e], [&](int level, int to) {
                if (!hasFewChildren(level) || !ends.insert(pair(m_edges[e].from, to)).second)
                    return;
                ++fan[pair(m_edges[e].from, level)];
                ++lines[static_cast<size_t>(level)];
            });
        });
        const auto isSmall = [&](int level) {
            const auto l = static_cast<size_t>(level);
            return hasFewChildren(level) && lines[l] <= mostPortalLines;
        };
        each([&](size_t e) {
            bool isInLarge = false;
            eachEnd(m_edges[e], [&](int level, int) {
                isInLarge |= !isSmall(level);
                if (isSmall(level) && fan[pair(m_edges[e].from, level)] > mostLines)
                    isFanned[e] = true;
            });
            if (isInLarge)
                isFanned[e] = false;
        });
    }
    return isFanned;
}

int LayoutPlan::addTab(int beside, int portal, double width)
{
    const int index = static_cast<int>(m_items.size());
    const int level = levelAround(beside);
    SceneItem tab;
    tab.kind = SceneItem::Kind::Tab;
    tab.container = m_items[static_cast<size_t>(beside)].container;
    tab.portal = portal;
    m_items.push_back(tab);
    const QSizeF size(width, BoxMetrics::tabHeight);
    m_sizes.push_back(isDown() ? size.transposed() : size);
    m_depth.push_back(m_depth[static_cast<size_t>(beside)]);
    m_levelOfItem.push_back(-1);
    m_levels[static_cast<size_t>(level)].children.push_back(index);
    return index;
}

void LayoutPlan::makePortals(const Graph& graph, const GroupTree& tree, const std::set<NodeId>& drawnLines)
{
    const std::vector<bool> isFanned = fannedEdges();
    m_isUnlaid.assign(m_edges.size(), false);
    std::unordered_map<int, int> portalOf;
    std::vector<size_t> stems;  // per portal: the line to its tab
    const size_t count = m_edges.size();
    for (size_t e = 0; e < count; ++e) {
        if (!isFanned[e] || drawnLines.contains(m_edges[e].start))
            continue;
        if (m_edges[e].isControl) {
            m_isUnlaid[e] = true;
            continue;
        }
        const int from = m_edges[e].from;
        const SceneItem& source = m_items[static_cast<size_t>(from)];
        const std::string label(source.node.isValid() ? tree.label(source.node, graph.node(source.node).name)
                                                      : std::string_view(tree.group(source.group).name));
        const auto [place, isNew] = portalOf.try_emplace(from, static_cast<int>(m_portals.size()));
        if (isNew) {
            Portal portal;
            portal.source = from;
            portal.tab = addTab(from, place->second, BoxMetrics::tabWidth(label + " x999"));
            SceneEdge stem = m_edges[e];
            stem.to = portal.tab;
            stem.count = 0;
            m_edges.push_back(std::move(stem));
            m_outputs.push_back(0);
            m_isUnlaid.push_back(false);
            stems.push_back(m_edges.size() - 1);
            m_portals.push_back(std::move(portal));
        }
        const int tab = addTab(m_edges[e].to, place->second, BoxMetrics::tabWidth(label));
        Portal& portal = m_portals[static_cast<size_t>(place->second)];
        portal.targets.push_back(m_edges[e].to);
        portal.tabs.push_back(tab);
        m_edges[e].from = tab;
        m_edges[stems[static_cast<size_t>(place->second)]].count += m_edges[e].count;
    }
}

}
