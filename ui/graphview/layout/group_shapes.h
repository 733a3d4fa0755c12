// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/graphview/layout/group_tree.h"

#include <memory>
#include <stop_token>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

namespace tagscope::ui {

/// Groups that are built alike, or that belong to one chain of conditionals.
struct AlikeGroups {
    std::vector<GroupId> members;  ///< in the order of the graph
    bool areAlike = true;          ///< false: a chain of conditionals that are not built alike
    std::vector<NodeId>
        differing;  ///< nodes of the first member whose value, device or hints are others in another member
};

/// Tells which groups beside each other are built alike: the same ops with the same attributes, wired the same way
/// inside, whatever their names and whatever they are wired to outside. Values of constants, devices and names in
/// attributes may differ.
///
/// Groups that look alike at a glance are written down node by node in an order that follows from their wiring, not
/// from names, and are alike exactly if that is equal: so what is said to be alike is. (Two groups whose symmetry the
/// order does not see through may count as different.) Work is linear but for sorting, whatever the graph; what was
/// found is kept. One thread at a time.
class GroupShapes {
public:
    GroupShapes(std::shared_ptr<const Graph> graph, std::shared_ptr<const GroupTree> tree);

    const GroupTree& tree() const { return *m_tree; }
    /// Those among the groups of a parent that can be shown as one: at least `leastAlike` of a kind, or a chain of at
    /// least `leastChain` conditionals. None, and nothing is kept, if a stop was requested before all were looked at.
    const std::vector<AlikeGroups>& alikeIn(GroupId parent, const std::stop_token& stop = {});

    static constexpr size_t leastAlike = 3;
    static constexpr size_t leastChain = 4;

private:
    /// A group written down.
    struct Form {
        std::vector<uint32_t> words;
        std::vector<NodeId> order;  ///< its nodes, as they are written down
    };

    uint32_t opNumber(const std::string& op);
    uint32_t attrNumber(const Node& node);
    std::vector<NodeId> nodesIn(GroupId group) const;
    using Kind = std::pair<uint32_t, uint32_t>;  ///< op and attributes
    /// Of a node in the group that is being written; UINT32_MAX for others.
    uint32_t place(NodeId node) const;
    /// Of nodes by their places: follows from what they are and how they are wired.
    std::vector<uint32_t> orderOf(const std::vector<NodeId>& nodes, const std::vector<Kind>& kinds) const;
    Form write(GroupId group);
    std::vector<AlikeGroups> findIn(GroupId parent, const std::stop_token& stop);
    bool isConditional(GroupId group) const;
    std::vector<NodeId> differing(const std::vector<const Form*>& forms) const;

    std::shared_ptr<const Graph> m_graph;
    std::shared_ptr<const GroupTree> m_tree;
    std::vector<uint64_t> m_glance;  ///< per group: what must be equal in groups that are alike
    std::unordered_map<std::string, uint32_t> m_ops;
    std::unordered_map<std::string, uint32_t> m_attrs;
    std::unordered_map<uint32_t, std::vector<AlikeGroups>> m_found;  ///< by parent
    std::vector<uint32_t> m_place;  ///< per node: its place in the group that is being written, while it is
};

}
