// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/graphview/scene/view_filter.h"

#include <vector>

namespace tagscope::ui {

struct Partitions;

/// A line between two nodes that are drawn.
struct DrawnEdge {
    NodeId from;
    Endpoint source;  ///< what arrives at the target: of the last hidden node on the way, if there are any
    NodeId target;
    bool isControl = false;
    bool isBack = false;     ///< from a NextIteration to its Merge
    bool isMessage = false;  ///< from a Send to its Recv
    uint32_t hidden = 0;     ///< nodes on the way that are not drawn; of several ways, the longest
};

/// A graph as a filter shows it: which nodes are drawn, and the lines between them. What lies around a node, and what
/// leads through hidden ones, is so over devices, too; messages between nodes that are drawn are no lines. Immutable;
/// linear in the graph.
class DrawnGraph {
public:
    explicit DrawnGraph(const Graph& graph, const ViewFilter& filter = {}, const Partitions* partitions = nullptr);

    bool isDrawn(NodeId node) const { return m_isDrawn[node.index()]; }
    /// Drawn only as a dot in which lines meet, for it is hidden.
    bool isDot(NodeId node) const { return !m_isDot.empty() && m_isDot[node.index()]; }
    /// Without dots.
    size_t nodeCount() const { return m_nodeCount; }
    const std::vector<DrawnEdge>& edges() const { return m_edges; }

private:
    void addMessages(const Partitions& partitions, bool hidesInserted);
    void keepLane(const Partitions& partitions, const ViewFilter& filter);
    void hide(const Graph& graph, const ViewFilter& filter, const Partitions* partitions);
    void cutOut(const Slice& slice);

    std::vector<bool> m_isDrawn;
    std::vector<bool> m_isDot;  ///< empty: there are none
    size_t m_nodeCount = 0;
    std::vector<DrawnEdge> m_edges;
};

}
