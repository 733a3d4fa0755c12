// SPDX-License-Identifier: Apache-2.0
#include "core/graph/cycles.h"

#include <fmt/format.h>

#include <algorithm>

namespace tagscope {

namespace {

constexpr uint32_t none = 0xffffffffu;
constexpr size_t maxBackEdgeProblems = 100;

class CycleSearch {
public:
    CycleSearch(const Graph& graph, const std::vector<bool>& kept);

    std::vector<Problem> run();

private:
    bool isBackEdge(NodeId source, NodeId target, bool isData) const
    {
        return isData && m_graph.opClass(source) == OpClass::NextIteration && m_graph.opClass(target) == OpClass::Merge;
    }
    bool isLeft(NodeId id) const { return m_isLeft[id.index()]; }
    size_t importInOrder();
    void findComponents();
    void popComponent(uint32_t root);

    const Graph& m_graph;
    std::vector<bool> m_isLeft;  ///< not (yet) ordered
    std::vector<uint32_t> m_component;
    std::vector<bool> m_isOnCycle;
    // Tarjan's algorithm, with a stack of its own.
    struct Visit {
        uint32_t node;
        uint32_t edge;
    };
    std::vector<Visit> m_visits;
    std::vector<uint32_t> m_open;
    std::vector<uint32_t> m_order;
    std::vector<uint32_t> m_low;
    uint32_t m_nextOrder = 0;
};

CycleSearch::CycleSearch(const Graph& graph, const std::vector<bool>& kept)
    : m_graph(graph), m_isLeft(kept.empty() ? std::vector<bool>(graph.size(), true) : kept)
{
}

/// Takes away every node all of whose inputs have been taken away before; returns how many are left. A Merge that a
/// NextIteration feeds waits for its control inputs and for one other data input.
size_t CycleSearch::importInOrder()
{
    const size_t n = m_graph.size();
    std::vector<uint32_t> pending(n, 0);
    std::vector<bool> waitsForOne(n, false);
    std::vector<NodeId> ready;
    size_t left = 0;
    for (size_t i = 0; i < n; ++i) {
        if (!m_isLeft[i])
            continue;
        ++left;
        const NodeId id(i);
        const Node& node = m_graph.node(id);
        uint32_t data = 0;
        for (const Endpoint& input : node.inputs) {
            if (!input.node.isValid() || !isLeft(input.node))
                continue;
            if (isBackEdge(input.node, id, true))
                waitsForOne[i] = true;
            else
                ++data;
        }
        pending[i] =
            static_cast<uint32_t>(std::ranges::count_if(node.controlInputs, [this](NodeId c) { return isLeft(c); }));
        pending[i] += waitsForOne[i] ? 1 : data;
        if (pending[i] == 0)
            ready.push_back(id);
    }
    std::vector<bool> hasOne(n, false);
    while (!ready.empty()) {
        const NodeId id = ready.back();
        ready.pop_back();
        m_isLeft[id.index()] = false;
        --left;
        for (const OutEdge& edge : m_graph.outEdges(id)) {
            const size_t target = edge.target.index();
            const bool isData = edge.slot != controlSlot;
            if (!m_isLeft[target] || isBackEdge(id, edge.target, isData))
                continue;
            if (isData && waitsForOne[target]) {
                if (hasOne[target])
                    continue;
                hasOne[target] = true;
            }
            if (--pending[target] == 0)
                ready.push_back(edge.target);
        }
    }
    return left;
}

void CycleSearch::popComponent(uint32_t root)
{
    const bool isSingle = m_open.back() == root;
    for (;;) {
        const uint32_t node = m_open.back();
        m_open.pop_back();
        m_component[node] = root;
        if (!isSingle)
            m_isOnCycle[node] = true;
        if (node == root)
            return;
    }
}

/// Strongly connected components of what is left: a node is on a cycle if its component has another node, or it feeds
/// itself.
void CycleSearch::findComponents()
{
    const size_t n = m_graph.size();
    m_component.assign(n, none);
    m_isOnCycle.assign(n, false);
    m_order.assign(n, none);
    m_low.assign(n, none);
    const auto open = [this](uint32_t node) {
        m_order[node] = m_low[node] = m_nextOrder++;
        m_open.push_back(node);
        m_visits.push_back({node, 0});
    };
    for (uint32_t start = 0; start < n; ++start) {
        if (!m_isLeft[start] || m_order[start] != none)
            continue;
        open(start);
        while (!m_visits.empty()) {
            const uint32_t node = m_visits.back().node;
            const auto edges = m_graph.outEdges(NodeId(node));
            if (m_visits.back().edge < edges.size()) {
                const auto target = static_cast<uint32_t>(edges[m_visits.back().edge++].target.index());
                if (!m_isLeft[target])
                    continue;
                if (target == node)
                    m_isOnCycle[node] = true;
                if (m_order[target] == none)
                    open(target);
                else if (m_component[target] == none)
                    m_low[node] = std::min(m_low[node], m_order[target]);
                continue;
            }
            if (m_low[node] == m_order[node])
                popComponent(node);
            m_visits.pop_back();
            if (!m_visits.empty())
                m_low[m_visits.back().node] = std::min(m_low[m_visits.back().node], m_low[node]);
        }
    }
}

std::vector<Problem> CycleSearch::run()
{
    const size_t left = importInOrder();
    if (left == 0)
        return {};
    findComponents();
    std::vector<Problem> problems;
    // A Merge that nothing but NextIterations feed is never imported, though it may not be on a cycle.
    const bool hasCycle = std::ranges::find(m_isOnCycle, true) != m_isOnCycle.end();
    const std::vector<bool>& places = hasCycle ? m_isOnCycle : m_isLeft;
    const NodeId place(static_cast<size_t>(std::ranges::find(places, true) - places.begin()));
    problems.push_back({ErrorCode::InvalidArgument, fmt::format("{} nodes in a cycle", left), place, {}, true, "G1"});
    for (size_t i = 0; i < m_graph.size() && problems.size() <= maxBackEdgeProblems; ++i) {
        if (!m_isLeft[i] || m_graph.opClass(NodeId(i)) == OpClass::Merge)
            continue;
        const Node& node = m_graph.node(NodeId(i));
        const bool hasBackEdge = std::ranges::any_of(node.inputs, [&](const Endpoint& input) {
            return input.node.isValid() && m_graph.opClass(input.node) == OpClass::NextIteration && isLeft(input.node)
                && m_component[input.node.index()] == m_component[i];
        });
        if (hasBackEdge)
            problems.push_back(
                {ErrorCode::InvalidArgument,
                 fmt::format("Node '{}' had a back edge, but only Merge nodes can have back edges.", node.name),
                 NodeId(i),
                 {},
                 true,
                 "G2"});
    }
    return problems;
}

}

std::vector<Problem> findCycles(const Graph& graph, const std::vector<bool>& kept)
{
    return CycleSearch(graph, kept).run();
}

}
