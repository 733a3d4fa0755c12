// SPDX-License-Identifier: Apache-2.0
#include "ui/graphview/layout/layout_plan.h"

#include <algorithm>

namespace tagscope::ui {

// Closed groups that are built alike are one item, until somebody wants to see them all.

std::vector<Stack> LayoutPlan::stacksIn(GroupId parent, const std::vector<uint32_t>& nodesIn, const Folding& folding)
{
    std::vector<Stack> stacks;
    if (!folding.shapes || !folding.filter.foldsAlike)
        return stacks;
    for (const AlikeGroups& alike : folding.shapes->alikeIn(parent, folding.stop)) {
        Stack stack{{}, alike.areAlike, alike.differing};
        for (const GroupId group : alike.members)
            if (nodesIn[group.index()] > 0 && !folding.open.contains(group.value)
                && !folding.filter.unfolded.contains(groupKey(folding.shapes->tree().group(group))))
                stack.members.push_back(group);
        if (stack.members.size() >= GroupShapes::leastAlike)
            stacks.push_back(std::move(stack));
    }
    return stacks;
}

void LayoutPlan::takeMembers(int item, int stack, const std::vector<uint32_t>& nodesIn, std::vector<int>& itemOfGroup)
{
    const auto index = static_cast<size_t>(item);
    SceneItem& shown = m_items[index];
    shown.stack = stack;
    shown.nodes = 0;
    for (const GroupId member : m_stacks[static_cast<size_t>(stack)].members) {
        shown.nodes += nodesIn[member.index()];
        itemOfGroup[member.index()] = item;
    }
    QSizeF size = isDown() ? m_sizes[index].transposed() : m_sizes[index];
    size = QSizeF(std::max(size.width(), BoxMetrics::leastStackWidth), size.height() + BoxMetrics::stackEdge);
    m_sizes[index] = isDown() ? size.transposed() : size;
}

}
