// SPDX-License-Identifier: Apache-2.0
#include "core/debug/diagnose/end_causes.h"

#include "core/base/say.h"
#include "core/debug/waits/queue_users.h"

namespace tagscope {

void nameQueue(CauseScene& scene, const WaitGraph& waits, const WaitGraph::End& end)
{
    const bool isEmpty = end.why == WaitGraph::End::Why::QueueEmpty;
    const WaitGraph::Vertex& vertex = waits.vertices()[end.vertex];
    const NodeId user = scene.program.nodeOf(vertex.node);
    const Graph& graph = scene.program.runGraph().graph;
    const std::string queue = end.source.isValid() ? graph.node(end.source).name : std::string("?");
    // Those who wait, with their tags: the vertex itself is of the queue.
    uint32_t waiter = end.vertex;
    for (uint32_t v = 0; v < waits.vertices().size(); ++v)
        if (waits.vertices()[v].node == vertex.node && waits.vertices()[v].kind == WaitGraph::Vertex::Kind::Instance) {
            waiter = v;
            break;
        }
    Suspect suspect = suspectOf(
        isEmpty ? "H31" : "H32", scene.at(waits, waiter),
        isEmpty
            ? say("{} takes from queue `{}`, which is empty, and nobody fills it", scene.spoken(waits, waiter), queue)
            : say("{} puts into queue `{}`, which is full, and nobody empties it", scene.spoken(waits, waiter), queue),
        queue);
    suspect.finding.waitingAt = scene.at(waits, waiter);
    const std::vector<NodeId> others = QueueUsers(scene.program).of(queuesOf(scene.program, user), isEmpty);
    bool isAnyPruned = false;
    for (const NodeId other : others) {
        const bool isPruned = !scene.program.planOf(other).isValid();
        isAnyPruned |= isPruned;
        suspect.finding.evidence.push_back(
            evidence(isPruned ? say("`{}` is not part of this run: no fetch or target needs it", graph.node(other).name)
                              : say("`{}` fires no more", graph.node(other).name),
                     scene.at(other)));
        if (isPruned) {
            GraphChange change;
            change.kind = GraphChange::Kind::AddTarget;
            change.node = graph.node(other).name;
            suspect.finding.plan.changes.push_back(std::move(change));
        }
    }
    if (others.empty())
        suspect.finding.evidence.push_back(evidence(isEmpty ? say("no node puts anything into `{}`", queue)
                                                            : say("no node takes anything out of `{}`", queue),
                                                    scene.at(end.source)));
    suspect.finding.fix = isAnyPruned ? say("run those nodes, too: name them as targets")
        : isEmpty                     ? say("put as many elements into `{}` as are taken out, or close it", queue)
                                      : say("take elements out of `{}` while it is filled, or give it room", queue);
    if (!isEmpty && !isAnyPruned && end.source.isValid() && graph.node(end.source).attr<int64_t>("capacity")) {
        GraphChange change;
        change.node = queue;
        change.attr = "capacity";
        change.value = int64_t{-1};
        suspect.finding.plan.changes.push_back(std::move(change));
    }
    scene.suspects.add(std::move(suspect), waiter);
}

}
