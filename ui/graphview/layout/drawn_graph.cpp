// SPDX-License-Identifier: Apache-2.0
#include "ui/graphview/layout/drawn_graph.h"

#include "ui/graphview/layout/contraction.h"
#include "ui/graphview/layout/partitions.h"

#include <algorithm>

namespace tagscope::ui {

namespace {

std::vector<DrawnEdge> edgesOf(const Graph& graph)
{
    std::vector<DrawnEdge> edges;
    for (size_t u = 0; u < graph.size(); ++u) {
        const bool isNext = graph.opClass(NodeId(u)) == OpClass::NextIteration;
        for (const OutEdge& out : graph.outEdges(NodeId(u))) {
            const bool isControl = out.input < 0;
            const bool isBack = isNext && graph.opClass(out.target) == OpClass::Merge;
            edges.push_back(
                {NodeId(u), {NodeId(u), isControl ? controlSlot : out.slot}, out.target, isControl, isBack});
        }
    }
    return edges;
}

/// For each node, where the other ends of its lines are, in one direction.
class Neighbours {
public:
    Neighbours(size_t nodes, const std::vector<DrawnEdge>& edges, bool areProducers, bool withControl)
        : m_begin(nodes + 1, 0)
    {
        const auto each = [&](auto&& take) {
            for (const DrawnEdge& edge : edges)
                if (withControl || !edge.isControl)
                    take(areProducers ? edge.target : edge.from, areProducers ? edge.from : edge.target);
        };
        each([&](NodeId here, NodeId) { ++m_begin[here.index() + 1]; });
        for (size_t i = 0; i < nodes; ++i)
            m_begin[i + 1] += m_begin[i];
        m_others.resize(m_begin.back());
        std::vector<size_t> next(m_begin.begin(), m_begin.end() - 1);
        each([&](NodeId here, NodeId there) { m_others[next[here.index()]++] = there; });
    }

    /// What is reached from a node in so many steps, the node too.
    void mark(NodeId from, int steps, std::vector<bool>& isReached) const
    {
        std::vector<bool> isSeen(m_begin.size() - 1, false);
        std::vector<NodeId> wave = {from};
        isSeen[from.index()] = isReached[from.index()] = true;
        for (int step = 0; step < steps && !wave.empty(); ++step) {
            std::vector<NodeId> next;
            for (const NodeId node : wave)
                for (size_t i = m_begin[node.index()]; i < m_begin[node.index() + 1]; ++i)
                    if (const NodeId other = m_others[i]; !isSeen[other.index()]) {
                        isSeen[other.index()] = isReached[other.index()] = true;
                        next.push_back(other);
                    }
            wave = std::move(next);
        }
    }

private:
    std::vector<size_t> m_begin;
    std::vector<NodeId> m_others;
};

}

DrawnGraph::DrawnGraph(const Graph& graph, const ViewFilter& filter, const Partitions* partitions)
    : m_isDrawn(graph.size(), true), m_nodeCount(graph.size()), m_edges(edgesOf(graph))
{
    const auto isThere = [&](NodeId node) { return node.isValid() && node.index() < graph.size(); };
    const bool hidesInserted = partitions && filter.hidesInserted;
    if (partitions)
        addMessages(*partitions, hidesInserted);
    if (!filter.hiddenOps.empty() || hidesInserted)
        hide(graph, filter, hidesInserted ? partitions : nullptr);
    if (partitions && !filter.onlyLane.empty())
        keepLane(*partitions, filter);
    if (filter.slice && isThere(filter.slice->centre)) {
        cutOut(*filter.slice);
        if (isThere(filter.also))
            m_isDrawn[filter.also.index()] = true;
        std::erase_if(m_edges, [&](const DrawnEdge& edge) { return !isDrawn(edge.from) || !isDrawn(edge.target); });
    }
    if (partitions)
        std::erase_if(m_edges, [](const DrawnEdge& edge) { return edge.isMessage; });
    m_nodeCount = 0;
    for (size_t i = 0; i < graph.size(); ++i)
        m_nodeCount += isDrawn(NodeId(i)) && !isDot(NodeId(i)) ? 1U : 0U;
}

/// What the partitioner wired up for its own ends (semantics.md 14) is nothing that the opened graph has.
void DrawnGraph::addMessages(const Partitions& partitions, bool hidesInserted)
{
    if (hidesInserted)
        std::erase_if(
            m_edges, [&](const DrawnEdge& edge) { return partitions.loop(edge.from) || partitions.loop(edge.target); });
    for (const Partitions::Message& message : partitions.messages)
        if (!hidesInserted || !partitions.loop(message.receiver))
            m_edges.push_back(
                {.from = message.sender, .source = {message.sender, 0}, .target = message.receiver, .isMessage = true});
}

void DrawnGraph::hide(const Graph& graph, const ViewFilter& filter, const Partitions* partitions)
{
    std::vector<bool> isHidden(graph.size(), false);
    for (size_t i = 0; i < graph.size(); ++i)
        isHidden[i] =
            (filter.hiddenOps.contains(graph.nodes()[i].op) || (partitions && partitions->isInserted(NodeId(i))))
            && NodeId(i) != filter.also && !(filter.slice && filter.slice->centre == NodeId(i));
    m_isDot = Contraction(m_edges, isHidden).dots();
    for (size_t i = 0; i < graph.size(); ++i)
        m_isDrawn[i] = !isHidden[i] || m_isDot[i];
}

void DrawnGraph::keepLane(const Partitions& partitions, const ViewFilter& filter)
{
    const auto& devices = partitions.placement.devices;
    const auto lane = std::ranges::find(devices, filter.onlyLane);
    if (lane == devices.end())
        return;
    const DeviceId device(static_cast<size_t>(lane - devices.begin()));
    for (size_t i = 0; i < m_isDrawn.size(); ++i)
        if (partitions.placement.device(NodeId(i)) != device && NodeId(i) != filter.also)
            m_isDrawn[i] = false;
    std::erase_if(m_edges, [&](const DrawnEdge& edge) { return !isDrawn(edge.from) || !isDrawn(edge.target); });
}

void DrawnGraph::cutOut(const Slice& slice)
{
    const size_t nodes = m_isDrawn.size();
    m_isDrawn.assign(nodes, false);
    if (slice.towards != Slice::Towards::Consumers)
        Neighbours(nodes, m_edges, true, slice.followsControl).mark(slice.centre, slice.hops, m_isDrawn);
    if (slice.towards != Slice::Towards::Producers)
        Neighbours(nodes, m_edges, false, slice.followsControl).mark(slice.centre, slice.hops, m_isDrawn);
}

}
