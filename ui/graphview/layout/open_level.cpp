// SPDX-License-Identifier: Apache-2.0
#include "ui/graphview/layout/open_level.h"

#include <algorithm>
#include <tuple>

namespace tagscope::ui {

LevelToOpen levelToOpen(const Scene& scene, const GroupTree& tree, size_t mostItems)
{
    struct Closed {
        int depth = 0;
        size_t children = 0;
        GroupId group;
    };
    std::vector<Closed> closed;
    for (const SceneItem& item : scene.items)
        if (item.kind == SceneItem::Kind::ClosedGroup && item.stack < 0) {
            const Group& group = tree.group(item.group);
            const size_t children = std::min<size_t>(item.nodes, group.groups.size() + group.nodes.size());
            closed.push_back({tree.depth(item.group), children, item.group});
        }
    std::ranges::sort(closed, {}, [](const Closed& c) { return std::tuple(c.depth, c.children, c.group); });
    LevelToOpen level;
    size_t items = scene.items.size();
    int depth = -1;  // of those that open
    for (const Closed& c : closed) {
        if (depth >= 0 && c.depth > depth)
            break;
        if (items + c.children > mostItems) {
            ++level.left;
            continue;
        }
        items += c.children;
        depth = c.depth;
        level.groups.push_back(c.group);
    }
    return level;
}

}
