// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/graph/frames.h"
#include "core/graph/graph.h"

#include <QString>

#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace tagscope::ui {

using GroupId = Id<struct GroupIdKind>;

/// What parts a graph first.
enum class GroupBy : uint8_t { Scope, Device };

struct Partitions;

/// A box of the picture: the whole graph, a device, a name scope, a loop frame, or the control loop that drives one on
/// a device.
struct Group {
    enum class Kind : uint8_t { Root, Scope, Frame, Device, ControlLoop };
    Kind kind = Kind::Root;
    std::string name;  ///< what its header says
    std::string
        path;  ///< scope path, frame or device name: unique for its kind on a device, stable across files of one model
    std::string scope;  ///< name scope that its box stands for; names of nodes in it are shown without it
    std::optional<std::string> device;  ///< that all nodes in it ask for; nothing: devices do not part the graph
    GroupId parent;                     ///< invalid for the root
    std::vector<GroupId> groups;
    std::vector<NodeId> nodes;  ///< directly in it, in node order
    size_t totalNodes = 0;      ///< with all groups below

    /// Whether the run can be told to stop at everything in it.
    bool canStop() const { return kind == Kind::Scope || kind == Kind::Frame; }
    /// What names it where nothing is around it.
    const std::string& title() const { return path.empty() ? name : path; }
};

/// "scope", "frame", "device" or "control loop".
std::string_view kindKey(Group::Kind kind);

/// For people, also that none is asked for.
QString deviceName(const std::string& device);

/// What tells a group from all others of its graph, and stays when the graph is exported anew.
std::string groupKey(const Group& group);
/// By which records of a view know a group: its key.
QString nameOfGroup(const Group& group);

/// How a graph is taken apart into boxes: loop frames are groups of their own, and inside each frame nodes are grouped
/// by name scope. Enters stand on the border of the frame they lead into, so they belong to its group. A scope whose
/// only content is one frame is that frame; a scope with one node is no box, the node is called by its last two parts.
/// Where devices part the graph first, each holds what it has of frames and scopes. A control loop is a group in what
/// its device has of the frame. Immutable; linear in nodes and the
/// length of names; not recursive.
class GroupTree {
public:
    GroupTree(const Graph& graph, const FrameAnalysis& frames, GroupBy by = GroupBy::Scope,
              const Partitions* partitions = nullptr);

    static constexpr GroupId root() { return GroupId(0u); }
    const std::vector<Group>& groups() const { return m_groups; }  ///< parents before children
    const Group& group(GroupId id) const { return m_groups[id.index()]; }
    GroupId groupOf(NodeId node) const { return m_groupOf[node.index()]; }
    /// What is called so, by groupKey; what there is not is left out.
    std::vector<GroupId> find(const std::set<std::string>& keys) const;
    int depth(GroupId id) const;
    /// What a node's box says: its name without the scope of its group.
    std::string_view label(NodeId node, std::string_view name) const;

private:
    void foldSmallScopes();

    std::vector<Group> m_groups;
    std::vector<GroupId> m_groupOf;
};

}
