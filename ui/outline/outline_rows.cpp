// SPDX-License-Identifier: Apache-2.0
#include "ui/outline/outline_rows.h"

#include <algorithm>
#include <utility>

namespace tagscope::ui {

OutlineRows::OutlineRows(std::shared_ptr<const GroupTree> tree, size_t nodes)
    : OutlineRows(std::move(tree), std::vector<bool>(nodes, true))
{
}

OutlineRows::OutlineRows(std::shared_ptr<const GroupTree> tree, const std::vector<bool>& isShown)
    : m_tree(std::move(tree))
{
    const std::vector<Group>& groups = m_tree->groups();
    const auto shown = [&](NodeId node) { return static_cast<bool>(isShown[node.index()]); };
    std::vector<bool> isGroupShown(groups.size());
    for (size_t g = groups.size(); g-- > 0;) {  // what is inside comes later
        if (!isGroupShown[g])
            isGroupShown[g] = std::ranges::any_of(groups[g].nodes, shown);
        if (isGroupShown[g] && groups[g].parent.isValid())
            isGroupShown[groups[g].parent.index()] = true;
    }
    m_rowOfGroup.assign(groups.size(), -1);
    m_rowOfNode.assign(isShown.size(), -1);
    m_begin.reserve(groups.size() + 1);
    for (const Group& group : groups) {
        m_begin.push_back(static_cast<uint32_t>(m_children.size()));
        int32_t row = 0;
        for (const GroupId inner : group.groups)
            if (isGroupShown[inner.index()]) {
                m_rowOfGroup[inner.index()] = row++;
                m_children.push_back(inner.value);
            }
        m_groupsUnder.push_back(static_cast<uint32_t>(row));
        for (const NodeId node : group.nodes)
            if (shown(node)) {
                m_rowOfNode[node.index()] = row++;
                m_children.push_back(node.value);
                ++m_shownNodes;
            }
    }
    m_begin.push_back(static_cast<uint32_t>(m_children.size()));
}

CanvasTarget OutlineRows::at(GroupId group, size_t row) const
{
    const uint32_t child = m_children[m_begin[group.index()] + row];
    return row < m_groupsUnder[group.index()] ? CanvasTarget::ofGroup(GroupId(child))
                                              : CanvasTarget::ofNode(NodeId(child));
}

int OutlineRows::rowOf(const CanvasTarget& target) const
{
    switch (target.kind) {
    case CanvasTarget::Kind::Node:
        return target.node.index() < m_rowOfNode.size() ? m_rowOfNode[target.node.index()] : -1;
    case CanvasTarget::Kind::Group:
        return target.group.index() < m_rowOfGroup.size() ? m_rowOfGroup[target.group.index()] : -1;
    case CanvasTarget::Kind::Background:
    case CanvasTarget::Kind::Edge:
    case CanvasTarget::Kind::Portal:
    case CanvasTarget::Kind::Message: break;
    }
    return -1;
}

GroupId OutlineRows::above(const CanvasTarget& target) const
{
    return target.kind == CanvasTarget::Kind::Node ? m_tree->groupOf(target.node) : m_tree->group(target.group).parent;
}

}
