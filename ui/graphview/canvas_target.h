// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/graphview/layout/group_tree.h"

namespace tagscope::ui {

/// What a click or a menu of the picture is about.
struct CanvasTarget {
    enum class Kind : uint8_t { Background, Node, Edge, Group, Portal, Message };
    Kind kind = Kind::Background;
    NodeId node;  ///< of a node; of an edge, the one that it leads to; of a portal, the one that it starts from, unless
                  ///< that is a group; of messages, a Recv
    Endpoint source;  ///< of an edge; of messages, a Send
    GroupId group;    ///< of a group, or of one that a portal starts from

    static CanvasTarget ofNode(NodeId node) { return {Kind::Node, node, {}, {}}; }
    static CanvasTarget ofEdge(Endpoint source, NodeId target) { return {Kind::Edge, target, source, {}}; }
    static CanvasTarget ofGroup(GroupId group) { return {Kind::Group, NodeId(), {}, group}; }
    static CanvasTarget ofMessages(NodeId sender, NodeId receiver)
    {
        return {Kind::Message, receiver, {sender, 0}, {}};
    }
    bool operator==(const CanvasTarget&) const = default;
};

}
