// SPDX-License-Identifier: Apache-2.0
#include "core/debug/waits/queue_users.h"

#include <deque>
#include <iterator>
#include <set>

namespace tagscope {

std::vector<NodeId> queuesOf(const Program& program, NodeId node)
{
    const Graph& graph = program.runGraph().graph;
    std::vector<NodeId> queues;
    std::set<NodeId> seen;
    std::deque<NodeId> open;
    if (!graph.node(node).inputs.empty())
        open.push_back(graph.node(node).inputs.front().node);
    while (!open.empty() && queues.size() < 64) {
        const NodeId at = open.front();
        open.pop_front();
        if (!at.isValid() || !seen.insert(at).second)
            continue;
        const OpDef* def = OpRegistry::standard().find(graph.node(at).op);
        if (def && def->namedResource == NamedResource::Queue) {
            queues.push_back(at);
            continue;
        }
        const FireKind fire = graph.traits(at).fire;
        if (fire == FireKind::Merge) {
            for (const Endpoint& input : graph.node(at).inputs)
                open.push_back(input.node);
        } else if ((fire == FireKind::Forward || fire == FireKind::Switch) && !graph.node(at).inputs.empty()) {
            open.push_back(graph.node(at).inputs.front().node);
        }
    }
    return queues;
}

QueueUsers::QueueUsers(const Program& program) : m_program(program)
{
    const Graph& graph = program.runGraph().graph;
    for (size_t i = 0; i < graph.size(); ++i) {
        const OpDef* def = OpRegistry::standard().find(graph.node(NodeId(i)).op);
        if (!def || def->queueUse == QueueUse::None)
            continue;
        auto& users = def->queueUse == QueueUse::Puts ? m_putting : m_taking;
        for (const NodeId queue : queuesOf(program, NodeId(i)))
            users[keyOf(queue)].emplace_back(i);
    }
}

QueueUsers::Key QueueUsers::keyOf(NodeId queue) const
{
    const Node& node = m_program.runGraph().graph.node(queue);
    return {m_program.placement().device(queue), namedResourceKey(*OpRegistry::standard().find(node.op), node)};
}

std::vector<NodeId> QueueUsers::of(const std::vector<NodeId>& queues, bool puts) const
{
    std::set<NodeId> users;
    for (const NodeId queue : queues) {
        const auto& known = puts ? m_putting : m_taking;
        if (const auto found = known.find(keyOf(queue)); found != known.end())
            users.insert(found->second.begin(), found->second.end());
    }
    return {users.begin(), users.end()};
}

}
