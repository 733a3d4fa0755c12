// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/graphview/layout/drawn_graph.h"

#include <unordered_map>

namespace tagscope::ui {

/// Takes nodes out of lines, so that what led to a node that is not drawn leads on to where its own lines lead: a line
/// is there exactly if there is a path of nodes that are not drawn. A node in which so many lines meet that there would
/// be many more of them stays, as a dot: those are marked in the result. Lines never grow by more than `mostAdded` for
/// each node, and the work is bounded by the size of the graph, whatever its shape.
class Contraction {
public:
    Contraction(std::vector<DrawnEdge>& edges, const std::vector<bool>& isHidden);

    static constexpr size_t mostAdded = 64;
    /// Per node: hidden, but lines still meet in it.
    const std::vector<bool>& dots() const { return m_isDot; }

private:
    struct Ends {
        std::vector<uint32_t> in;  ///< lines, some of which may be gone
        std::vector<uint32_t> out;
    };

    bool isHidden(NodeId node) const { return m_local[node.index()] >= 0; }
    Ends& ends(NodeId node) { return m_ends[static_cast<size_t>(m_local[node.index()])]; }
    /// How many lines would go through a node; forgets those of its lines that are gone.
    size_t cost(NodeId node);
    void takeOut(NodeId node);
    void join(const DrawnEdge& in, const DrawnEdge& out);

    std::vector<DrawnEdge>& m_edges;
    std::vector<bool> m_isGone;
    std::vector<int> m_local;  ///< per node: index of its ends, -1 if it is drawn
    std::vector<Ends> m_ends;
    std::unordered_map<uint64_t, uint32_t>
        m_joined[2];  ///< lines through hidden nodes, data and control, by their ends
    std::vector<bool> m_isDot;
};

}
