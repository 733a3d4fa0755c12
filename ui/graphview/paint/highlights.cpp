// SPDX-License-Identifier: Apache-2.0
#include "ui/graphview/paint/highlights.h"

namespace tagscope::ui {

Highlights::Highlights(const Graph& graph, const GroupTree& tree, const std::set<std::string>& ops)
    : m_nodes(graph.size(), false), m_inGroup(tree.groups().size(), 0)
{
    for (size_t i = 0; i < graph.size(); ++i)
        if (ops.contains(graph.nodes()[i].op)) {
            m_nodes[i] = true;
            ++m_inGroup[tree.groupOf(NodeId(i)).index()];
        }
    for (size_t g = m_inGroup.size(); g-- > 1;)
        m_inGroup[tree.groups()[g].parent.index()] += m_inGroup[g];
}

}
