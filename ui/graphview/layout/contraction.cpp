// SPDX-License-Identifier: Apache-2.0
#include "ui/graphview/layout/contraction.h"

#include <algorithm>
#include <functional>
#include <queue>
#include <utility>

namespace tagscope::ui {

Contraction::Contraction(std::vector<DrawnEdge>& edges, const std::vector<bool>& isHidden)
    : m_edges(edges), m_isGone(edges.size(), false), m_local(isHidden.size(), -1), m_isDot(isHidden.size(), false)
{
    for (size_t i = 0; i < isHidden.size(); ++i)
        if (isHidden[i]) {
            m_local[i] = static_cast<int>(m_ends.size());
            m_ends.emplace_back();
        }
    for (size_t e = 0; e < edges.size(); ++e) {
        if (this->isHidden(edges[e].from))
            ends(edges[e].from).out.push_back(static_cast<uint32_t>(e));
        if (this->isHidden(edges[e].target))
            ends(edges[e].target).in.push_back(static_cast<uint32_t>(e));
    }
    // The cheapest first: a long chain then costs no more than its ends.
    using Entry = std::pair<size_t, uint32_t>;
    std::priority_queue<Entry, std::vector<Entry>, std::greater<>> queue;
    for (size_t i = 0; i < isHidden.size(); ++i)
        if (isHidden[i])
            queue.emplace(cost(NodeId(i)), static_cast<uint32_t>(i));
    constexpr size_t workPerLine = 16;
    constexpr size_t leastWork = 1'000'000;
    size_t work = 0;
    const size_t mostWork = leastWork + workPerLine * (edges.size() + isHidden.size());
    while (!queue.empty()) {
        const auto [known, id] = queue.top();
        queue.pop();
        const NodeId node(id);
        const size_t now = cost(node);
        const size_t meeting = ends(node).in.size() + ends(node).out.size();
        work += now + meeting;
        if (now > meeting + mostAdded || work > mostWork)
            m_isDot[id] = true;
        else if (now > known)
            queue.emplace(now, id);
        else
            takeOut(node);
    }
    size_t kept = 0;
    for (size_t e = 0; e < m_edges.size(); ++e)
        if (!m_isGone[e])
            m_edges[kept++] = m_edges[e];
    m_edges.resize(kept);
}

size_t Contraction::cost(NodeId node)
{
    Ends& lines = ends(node);
    for (std::vector<uint32_t>* some : {&lines.in, &lines.out})
        std::erase_if(*some, [&](uint32_t e) { return m_isGone[e]; });
    return lines.in.size() * lines.out.size();
}

void Contraction::takeOut(NodeId node)
{
    const Ends lines = std::exchange(ends(node), {});
    for (const uint32_t in : lines.in)
        m_isGone[in] = true;
    for (const uint32_t out : lines.out)
        m_isGone[out] = true;
    for (const uint32_t in : lines.in)
        for (const uint32_t out : lines.out)
            if (m_edges[in].from != node && m_edges[out].target != node)
                join(DrawnEdge(m_edges[in]), DrawnEdge(m_edges[out]));
}

void Contraction::join(const DrawnEdge& in, const DrawnEdge& out)
{
    DrawnEdge line = out;
    line.from = in.from;
    line.isControl = in.isControl || out.isControl;
    line.isBack = in.isBack || out.isBack;
    line.isMessage = in.isMessage && out.isMessage;
    line.hidden = std::min(in.hidden + out.hidden + 1, static_cast<uint32_t>(m_local.size()));
    const uint64_t key = (static_cast<uint64_t>(line.from.value) << 32) | line.target.value;
    const auto index = static_cast<uint32_t>(m_edges.size());
    const auto [place, isNew] = m_joined[line.isControl ? 1 : 0].try_emplace(key, index);
    if (!isNew && !m_isGone[place->second]) {
        DrawnEdge& same = m_edges[place->second];
        same.hidden = std::max(same.hidden, line.hidden);
        same.isBack = same.isBack && line.isBack;
        return;
    }
    place->second = index;
    m_edges.push_back(line);
    m_isGone.push_back(false);
    if (isHidden(line.from))
        ends(line.from).out.push_back(index);
    if (isHidden(line.target))
        ends(line.target).in.push_back(index);
}

}
