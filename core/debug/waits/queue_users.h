// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/exec/program.h"
#include "core/ops/named_resource.h"

#include <map>
#include <optional>
#include <utility>
#include <vector>

namespace tagscope {

/// The nodes that own the queue that a node works on: those that its handle may come from.
std::vector<NodeId> queuesOf(const Program& program, NodeId node);
/// Who works on which queue of a program, nodes that are not part of the run among them. Keeps a reference to it.
class QueueUsers {
public:
    explicit QueueUsers(const Program& program);
    /// Nodes that put elements into one of these queues, or take them out of it.
    std::vector<NodeId> of(const std::vector<NodeId>& queues, bool puts) const;

private:
    using Key = std::pair<DeviceId, std::optional<NamedResourceKey>>;
    Key keyOf(NodeId queue) const;

    const Program& m_program;
    std::map<Key, std::vector<NodeId>> m_putting;
    std::map<Key, std::vector<NodeId>> m_taking;
};

}
