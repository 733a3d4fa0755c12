// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/graphview/canvas_target.h"
#include "ui/graphview/layout/group_tree.h"

#include <memory>
#include <vector>

namespace tagscope::ui {

/// Which groups and nodes of a graph stand under which: groups before nodes, each in the order of the graph. Linear to
/// make; what is asked takes constant time. Immutable.
class OutlineRows {
public:
    OutlineRows(std::shared_ptr<const GroupTree> tree, size_t nodes);
    /// Only some nodes (one flag for each), and the groups around them.
    OutlineRows(std::shared_ptr<const GroupTree> tree, const std::vector<bool>& isShown);

    const std::shared_ptr<const GroupTree>& tree() const { return m_tree; }
    size_t countUnder(GroupId group) const { return m_begin[group.index() + 1] - m_begin[group.index()]; }
    CanvasTarget at(GroupId group, size_t row) const;
    /// Of a group or a node in what it stands under; -1: it is left out.
    int rowOf(const CanvasTarget& target) const;
    /// What a group or a node stands under; invalid for the root.
    GroupId above(const CanvasTarget& target) const;
    size_t shownNodes() const { return m_shownNodes; }

    bool operator==(const OutlineRows& other) const
    {
        return m_tree == other.m_tree && m_rowOfNode == other.m_rowOfNode;
    }

private:
    std::shared_ptr<const GroupTree> m_tree;
    std::vector<uint32_t> m_children;     ///< of one group after the other: groups, then nodes
    std::vector<uint32_t> m_begin;        ///< by group, where its children begin; and the end
    std::vector<uint32_t> m_groupsUnder;  ///< by group, how many of the children are groups
    std::vector<int32_t> m_rowOfGroup;
    std::vector<int32_t> m_rowOfNode;
    size_t m_shownNodes = 0;
};

}
