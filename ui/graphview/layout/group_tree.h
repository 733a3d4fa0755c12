// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/graph/frames.h"
#include "core/graph/graph.h"

#include <QString>

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tagscope::ui {

using GroupId = Id<struct GroupIdKind>;

/// A box of the picture: the whole graph, a name scope, or a loop frame.
struct Group {
    enum class Kind : uint8_t { Root, Scope, Frame };
    Kind kind = Kind::Root;
    std::string name;             ///< what its header says
    std::string path;             ///< scope path or frame name: unique for its kind, stable across files of one model
    std::string scope;            ///< name scope that its box stands for; names of nodes in it are shown without it
    int frame = 0;                ///< static frame its nodes are in (index into FrameAnalysis::frames)
    GroupId parent;               ///< invalid for the root
    std::vector<GroupId> groups;
    std::vector<NodeId> nodes;    ///< directly in it, in node order
    size_t totalNodes = 0;        ///< with all groups below
};

/// What tells a group from all others of its graph, and stays when the graph is exported anew.
std::string groupKey(const Group& group);
/// By which records of a view know a group: its key.
QString nameOfGroup(const Group& group);

/// How a graph is taken apart into boxes: loop frames are groups of their own, and inside each frame nodes are grouped by
/// name scope. Enters stand on the border of the frame they lead into, so they belong to its group. A scope whose only
/// content is one frame is that frame; a scope with one node is no box, the node is called by its last two parts. Immutable; linear in nodes and the length of names; not recursive.
class GroupTree {
public:
    GroupTree(const Graph& graph, const FrameAnalysis& frames);

    static constexpr GroupId root() { return GroupId(0u); }
    const std::vector<Group>& groups() const { return m_groups; }  ///< parents before children
    const Group& group(GroupId id) const { return m_groups[id.index()]; }
    GroupId groupOf(NodeId node) const { return m_groupOf[node.index()]; }
    /// The group of a static frame; the root for frame 0.
    GroupId groupOfFrame(int frame) const { return m_ofFrame[static_cast<size_t>(frame)]; }
    int depth(GroupId id) const;
    /// What a node's box says: its name without the scope of its group.
    std::string_view label(NodeId node, std::string_view name) const;

private:
    GroupId childScope(GroupId parent, std::string_view name, std::string path, int frame);
    void foldSmallScopes();

    std::vector<Group> m_groups;
    std::vector<GroupId> m_groupOf;
    std::vector<GroupId> m_ofFrame;
};

}
