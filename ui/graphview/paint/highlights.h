// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/graphview/scene/scene.h"

#include <set>

namespace tagscope::ui {

/// Which nodes stand out because of their op. Immutable; linear in the graph.
class Highlights {
public:
    Highlights(const Graph& graph, const GroupTree& tree, const std::set<std::string>& ops);

    /// Of a closed group: something in it does.
    bool contains(const SceneItem& item) const
    {
        return item.node.isValid() ? m_nodes[item.node.index()]
                                   : item.group.isValid() && m_inGroup[item.group.index()] > 0;
    }

private:
    std::vector<bool> m_nodes;
    std::vector<uint32_t> m_inGroup;
};

}
