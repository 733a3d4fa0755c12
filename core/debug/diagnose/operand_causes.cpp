// SPDX-License-Identifier: Apache-2.0
#include "core/debug/diagnose/end_causes.h"

#include "core/base/say.h"

#include <algorithm>
#include <set>

namespace tagscope {

namespace {

/// What is computed from an output within its frame, of the same type, and has no consumer: the one that is furthest
/// behind.
std::optional<Endpoint> unusedBehind(const Program& program, Endpoint from)
{
    const Graph& graph = program.runGraph().graph;
    const PlanId start = program.planOf(from.node);
    if (!start.isValid() || static_cast<size_t>(from.slot) >= program.outputTypes(start).size())
        return std::nullopt;
    const DType type = program.outputTypes(start)[static_cast<size_t>(from.slot)];
    std::set<NodeId> seen;
    std::vector<NodeId> open;
    const auto follow = [&](NodeId node, int slot) {
        for (const OutEdge& edge : graph.outEdges(node))
            if (edge.slot != controlSlot && (slot < 0 || edge.slot == slot) && seen.insert(edge.target).second)
                open.push_back(edge.target);
    };
    follow(from.node, from.slot);
    std::optional<Endpoint> found;
    for (size_t i = 0; i < open.size() && i < 4096; ++i) {
        const OpClass of = graph.opClass(open[i]);
        const PlanId plan = program.planOf(open[i]);
        if (of == OpClass::Send && plan.isValid()) {  // on the other device, and back
            if (const MailboxEnds* ends = program.mailboxOf(plan))
                for (const PlanId recv : ends->receivers)
                    if (seen.insert(program.nodeOf(recv)).second)
                        open.push_back(program.nodeOf(recv));
            continue;
        }
        if (of != OpClass::Ordinary && of != OpClass::Recv)
            continue;
        // It may not be part of the run: nobody needs it.
        const auto* attr = graph.node(open[i]).attr<DType>(of == OpClass::Recv ? "tensor_type" : "T");
        const bool isUsed = std::ranges::any_of(graph.outEdges(open[i]), [](const OutEdge& e) { return e.slot >= 0; });
        if (!isUsed && attr && *attr == type && program.placement().device(open[i]) == program.node(start).device)
            found = Endpoint{open[i], 0};
        follow(open[i], -1);
    }
    return found;
}

void noteUnreceived(const CauseScene& scene, CauseFinding& finding, const MessageRow& row)
{
    DiagnosedPlace sender = scene.at(row.sender);
    sender.key =
        rendezvousKey(scene.program, (*scene.past.messages()->routes())[row.route], tagChain(*scene.timeline, row.tag));
    finding.evidence.push_back(evidence(say("nobody received `{}`", sender.key), sender));
}

}

void nameNotInRun(CauseScene& scene, const WaitGraph& waits, const WaitGraph::End& end)
{
    const Graph& graph = scene.program.runGraph().graph;
    const std::string missing = end.source.isValid() ? graph.node(end.source).name : std::string("?");
    Suspect suspect = suspectOf(
        "H37", scene.at(end.source),
        say("`{}` is not part of this run, and {} waits for it", missing, scene.spoken(waits, end.vertex)), missing);
    suspect.finding.waitingAt = scene.at(waits, end.vertex);
    suspect.finding.evidence.push_back(
        evidence(say("no device runs `{}`", missing), end.source.isValid() ? scene.at(end.source) : DiagnosedPlace()));
    suspect.finding.fix = say("place `{}` on a device", missing);
    scene.suspects.add(std::move(suspect), end.vertex);
}

void nameEnterOnce(CauseScene& scene, const WaitGraph& waits, const WaitGraph::End& end)
{
    const WaitGraph::Vertex& vertex = waits.vertices()[end.vertex];
    const bool isMerge = scene.program.node(vertex.node).opClass == OpClass::Merge;
    const bool isHalfDead = isMerge && waits.lookup().deadInputs(vertex.node, vertex.iteration) > 0;
    const std::string enter = scene.program.runGraph().graph.node(end.source).name;
    Suspect suspect = isHalfDead
        ? suspectOf("H28", scene.at(waits, end.vertex),
                    say("{} has one dead input, and the other never comes", scene.spoken(waits, end.vertex)), enter)
        : suspectOf("H26", scene.at(end.source),
                    say("Enter `{}` is not constant: {} gets nothing from it after iteration 0", enter,
                        scene.spoken(waits, end.vertex)),
                    enter);
    suspect.finding.waitingAt = scene.at(waits, end.vertex);
    suspect.finding.cause.frame = scene.program.frame(scene.program.node(vertex.node).frame).name;
    suspect.finding.evidence.push_back(evidence(say("{} waits for input {}, which `{}` filled in iteration 0 alone",
                                                    scene.spoken(waits, end.vertex), end.input, enter),
                                                scene.at(waits, end.vertex)));
    suspect.finding.evidence.push_back(evidence(
        say("`{}` has is_constant = false, and no NextIteration leads to that input", enter), scene.at(end.source)));
    GraphChange change;
    change.node = enter;
    change.attr = "is_constant";
    change.value = true;
    suspect.finding.plan.changes.push_back(std::move(change));
    suspect.finding.fix = say("set is_constant of `{}`", enter);
    scene.suspects.add(std::move(suspect), end.vertex);
}

void nameShift(CauseScene& scene, const WaitGraph& waits, uint32_t vertex, NodeId next)
{
    const std::string name = scene.program.runGraph().graph.node(next).name;
    Suspect suspect = suspectOf(
        "H13", scene.at(waits, vertex),
        say("{} stands behind NextIteration `{}`: its tags are one iteration off", scene.spoken(waits, vertex), name),
        name);
    suspect.finding.waitingAt = scene.at(waits, vertex);
    suspect.finding.evidence.push_back(
        evidence(say("`{}` brings nothing to iteration 0, only to those after it", name), scene.at(next)));
    if (const DiagnosedPlace waiting = scene.at(waits, vertex); !waiting.key.empty())
        suspect.finding.evidence.push_back(evidence(say("`{}` waits under `{}`", waiting.name, waiting.key), waiting));
    if (const MailboxEnds* ends = scene.program.mailboxOf(waits.vertices()[vertex].node); ends && scene.past.messages())
        for (const MessageRow& row : scene.past.messages()->rows())
            if (row.sent < scene.state.position && row.taken >= scene.state.position
                && suspect.finding.evidence.size() < 4
                && (*scene.past.messages()->routes())[row.route].mailbox == ends->mailbox)
                noteUnreceived(scene, suspect.finding, row);
    suspect.finding.fix = say("take the value before `{}`, on both devices", name);
    const Node& from = scene.program.runGraph().graph.node(next);
    const WaitGraph::Vertex& at = waits.vertices()[vertex];
    if (at.kind == WaitGraph::Vertex::Kind::Instance && !from.inputs.empty() && from.inputs.front().node.isValid()) {
        const Node& shifted = scene.program.graphNode(at.node);
        for (size_t i = 0; i < shifted.inputs.size(); ++i)
            if (shifted.inputs[i].node == next) {
                GraphChange change;
                change.kind = GraphChange::Kind::SetInput;
                change.node = shifted.name;
                change.input = static_cast<int>(i);
                change.source = scene.program.runGraph().graph.node(from.inputs.front().node).name;
                change.sourceSlot = from.inputs.front().slot;
                suspect.finding.plan.changes.push_back(std::move(change));
            }
        for (const NodeId control : shifted.controlInputs)
            if (control == next && scene.program.node(at.node).opClass == OpClass::Recv) {
                const StaticFrameId frame = scene.program.node(at.node).frame;
                for (uint32_t n = 0; n < scene.program.frame(frame).nodeCount; ++n) {
                    const PlanId merge(scene.program.frame(frame).firstNode + n);
                    if (scene.program.node(merge).opClass != OpClass::Merge
                        || std::ranges::none_of(scene.program.graphNode(merge).inputs,
                                                [&](const Endpoint& e) { return e.node == next; }))
                        continue;
                    GraphChange change;
                    change.kind = GraphChange::Kind::MoveControlInput;
                    change.node = shifted.name;
                    change.attr = name;
                    change.source = scene.program.nameOf(merge);
                    suspect.finding.plan.changes.push_back(std::move(change));
                    break;
                }
            }
    }
    scene.suspects.add(std::move(suspect), vertex);
}

void nameDeadNext(CauseScene& scene, const WaitGraph& waits, const WaitGraph::End& end)
{
    const WaitGraph::Vertex& merge = waits.vertices()[end.vertex];
    const Graph& graph = scene.program.runGraph().graph;
    const std::string next = graph.node(end.source).name;
    // The Switch behind the Merge is where it shows; what brought it about is one iteration before.
    DiagnosedPlace shown = scene.at(waits, end.vertex);
    for (const OutEdge& edge : graph.outEdges(scene.program.nodeOf(merge.node)))
        if (edge.input == 0 && graph.opClass(edge.target) == OpClass::Switch) {
            const std::string tag = shown.tag;
            shown = scene.at(edge.target);
            shown.tag = tag;
            break;
        }
    DiagnosedPlace cause = scene.at(end.source);
    TagChain chain = tagChain(waits.lookup().state(), merge.iteration);
    if (!chain.empty()) {
        --chain.back().iteration;
        cause.tag = scene.names.fullPath(chain);
    }
    cause.frame = scene.program.frame(scene.program.node(merge.node).frame).name;
    Suspect suspect = suspectOf(
        "H30", cause,
        say("Switch `{}` has its predicate and no data: `{}` was dead in the iteration before", shown.name, next),
        next);
    suspect.finding.waitingAt = shown;
    suspect.finding.evidence.push_back(
        evidence(say("`{}` fired dead, and a dead NextIteration delivers nothing", next), scene.at(end.source)));
    suspect.finding.evidence.push_back(
        evidence(say("{} waits for it; other variables of the loop went on", scene.spoken(waits, end.vertex)),
                 scene.at(waits, end.vertex)));
    suspect.finding.fix =
        say("every loop variable must get its next value under the same predicate: check what feeds `{}`", next);
    // Where it comes straight from a Switch of the loop, the other side is the one that goes on.
    NodeId from = end.source;
    for (int steps = 0; steps < 64; ++steps) {
        const Node& node = graph.node(from);
        if (node.inputs.empty() || !node.inputs.front().node.isValid())
            break;
        const Endpoint input = node.inputs.front();
        if (graph.opClass(input.node) == OpClass::Switch && input.slot == 0) {
            const Endpoint instead = unusedBehind(scene.program, {input.node, 1}).value_or(Endpoint{input.node, 1});
            GraphChange change;
            change.kind = GraphChange::Kind::SetInput;
            change.node = node.name;
            change.input = 0;
            change.source = graph.node(instead.node).name;
            change.sourceSlot = instead.slot;
            suspect.finding.fix = instead.node == input.node
                ? say("let `{}` take output 1 of `{}`, the side that goes on", node.name, change.source)
                : say("let `{}` take `{}`, which the loop computes and nobody uses", node.name, change.source);
            suspect.finding.plan.changes.push_back(std::move(change));
            break;
        }
        from = input.node;
    }
    scene.suspects.add(std::move(suspect), end.vertex);
}

void nameStarvedMerge(CauseScene& scene, const WaitGraph& waits, const WaitGraph::End& end)
{
    const WaitGraph::Vertex& vertex = waits.vertices()[end.vertex];
    const bool isHalfDead = waits.lookup().deadInputs(vertex.node, vertex.iteration) > 0;
    Suspect suspect =
        suspectOf(isHalfDead ? "H28" : "H30", scene.at(waits, end.vertex),
                  isHalfDead ? say("{} has one dead input, and the other never comes", scene.spoken(waits, end.vertex))
                             : say("{} gets none of its inputs", scene.spoken(waits, end.vertex)),
                  scene.program.nameOf(vertex.node));
    suspect.finding.waitingAt = scene.at(waits, end.vertex);
    const Graph& graph = scene.program.runGraph().graph;
    const Node& node = scene.program.graphNode(vertex.node);
    for (uint32_t i = 0; i < node.inputs.size(); ++i) {
        const bool isMissing = waits.lookup().input(vertex.node, vertex.iteration, i) == InstanceLookup::Input::Missing;
        suspect.finding.evidence.push_back(evidence(
            isMissing ? say("input {} never comes from `{}` in this iteration", i, graph.node(node.inputs[i].node).name)
                      : say("input {} came dead from `{}`", i, graph.node(node.inputs[i].node).name),
            scene.at(node.inputs[i].node)));
        // A dead Enter alone kills a loop's Merge; what passes it on does not.
        const NodeId source = node.inputs[i].node;
        if (!isMissing && graph.opClass(source) != OpClass::Enter && !graph.node(source).inputs.empty())
            if (const Endpoint enter = graph.node(source).inputs.front();
                enter.node.isValid() && graph.opClass(enter.node) == OpClass::Enter) {
                GraphChange change;
                change.kind = GraphChange::Kind::SetInput;
                change.node = node.name;
                change.input = static_cast<int>(i);
                change.source = graph.node(enter.node).name;
                suspect.finding.plan.changes.push_back(std::move(change));
                suspect.finding.fix = say("let `{}` take `{}` itself: only a dead Enter ends a loop's Merge", node.name,
                                          graph.node(enter.node).name);
            }
    }
    if (suspect.finding.fix.empty())
        suspect.finding.fix = say("every input of a Merge must come, live or dead");
    scene.suspects.add(std::move(suspect), end.vertex);
}

}
