// SPDX-License-Identifier: Apache-2.0
#include "core/debug/diagnose/lint.h"

#include "core/base/say.h"
#include "core/debug/diagnose/cause_codes.h"
#include "core/debug/diagnose/loops_in_frame.h"
#include "core/debug/diagnose/message_pairs.h"
#include "core/graph/deadness.h"
#include "core/graph/frames.h"

#include <algorithm>
#include <deque>
#include <map>
#include <set>

namespace tagscope {

namespace {

constexpr size_t mostLintFindings = 64;

/// nextIterationBefore() of all nodes at once.
std::vector<NodeId> nextIterationsBefore(const Program& program)
{
    const Graph& graph = program.runGraph().graph;
    std::vector<NodeId> before(graph.size());
    std::vector<NodeId> open;
    for (size_t i = 0; i < program.nodes().size(); ++i)
        if (program.nodes()[i].opClass == OpClass::NextIteration)
            open.push_back(program.nodeOf(PlanId(i)));
    for (size_t i = 0; i < open.size(); ++i) {
        const NodeId from = graph.opClass(open[i]) == OpClass::NextIteration ? open[i] : before[open[i].index()];
        for (const OutEdge& edge : graph.outEdges(open[i])) {
            const PlanId target = program.planOf(edge.target);
            if (!target.isValid() || before[edge.target.index()].isValid()
                || program.node(target).frame != program.node(program.planOf(open[i])).frame)
                continue;
            const OpClass of = program.node(target).opClass;
            if (of == OpClass::NextIteration || of == OpClass::Merge)
                continue;
            before[edge.target.index()] = from;
            open.push_back(edge.target);
        }
    }
    return before;
}

void lintPairs(const Program& program, std::vector<CauseFinding>& found)
{
    std::map<std::string, size_t> groups;
    constexpr size_t mostPairs = 256;  // without a Send each is compared with all mailboxes
    size_t looked = 0;
    if (program.mailboxes().empty())
        return;
    const PairIndex index(program);
    for (const MailboxEnds& ends : program.mailboxes())
        for (const PlanId recv : ends.receivers) {
            if (ends.senders.empty() && looked++ >= mostPairs)
                continue;
            std::optional<GroupedFinding> problem = pairProblem(index, recv);
            if (!problem || !groups.emplace(problem->group, found.size()).second)
                continue;
            if (found.size() < mostLintFindings)
                found.push_back(std::move(problem->finding));
        }
    const std::vector<NodeId> before = nextIterationsBefore(program);
    // Tags one off: one end behind a NextIteration, the other not.
    for (const MailboxEnds& ends : program.mailboxes())
        for (const PlanId recv : ends.receivers)
            for (const PlanId send : ends.senders) {
                const NodeId atSend = before[program.nodeOf(send).index()];
                const NodeId atRecv = before[program.nodeOf(recv).index()];
                if (atSend.isValid() == atRecv.isValid() || found.size() >= mostLintFindings)
                    continue;
                const PlanId shifted = atSend.isValid() ? send : recv;
                CauseFinding finding;
                finding.code = "H13";
                finding.cause = placeOf(program, program.nodeOf(shifted));
                finding.waitingAt = placeOf(program, program.nodeOf(recv));
                finding.summary = say("`{}` stands behind NextIteration `{}`, and its partner does not: their tags are "
                                      "one iteration apart",
                                      program.nameOf(shifted),
                                      program.runGraph().graph.node(atSend.isValid() ? atSend : atRecv).name);
                finding.fix = say("take the value before the NextIteration, on both devices");
                found.push_back(std::move(finding));
            }
}

void lintWindows(const Program& program, std::vector<CauseFinding>& found)
{
    std::map<std::vector<std::string>, const PlanFrame*> first;
    std::set<std::vector<std::string>> told;
    for (size_t f = 1; f < program.frames().size() && found.size() < mostLintFindings; ++f) {
        const PlanFrame& frame = program.frames()[f];
        const std::vector<std::string> names = frameNames(program, StaticFrameId(f));
        const auto [known, isNew] = first.emplace(names, &frame);
        if (isNew || known->second->parallelIterations == frame.parallelIterations || !told.insert(names).second)
            continue;
        CauseFinding finding;
        finding.code = "H22";
        finding.strength = FindingStrength::Hypothesis;
        finding.cause.frame = frame.name;
        if (frame.device.isValid())
            finding.cause.device = program.placement().name(frame.device);
        finding.summary = say("loop `{}` has a window of {} on one device and of {} on another", frame.name,
                              known->second->parallelIterations, frame.parallelIterations);
        finding.fix = say("give all Enters of `{}` the same parallel_iterations", frame.name);
        found.push_back(std::move(finding));
    }
}

/// What an Enter of iteration 0 alone goes into, where no Merge takes it on.
void lintEnters(const Program& program, std::vector<CauseFinding>& found)
{
    const Graph& graph = program.runGraph().graph;
    std::vector<bool> hasNext(program.frames().size());
    for (const PlanNode& node : program.nodes())
        if (node.opClass == OpClass::NextIteration)
            hasNext[node.frame.index()] = true;
    for (size_t i = 0; i < program.nodes().size() && found.size() < mostLintFindings; ++i) {
        const PlanNode& node = program.nodes()[i];
        if (node.opClass != OpClass::Enter || node.isConstantEnter)
            continue;
        const PlanFrame& frame = program.frame(node.childFrame());
        const NodeId id = program.nodeOf(PlanId(i));
        const bool iterates = hasNext[node.childFrame().index()];
        const auto consumers = graph.outEdges(id);
        const bool goesOn = std::ranges::any_of(consumers, [&](const OutEdge& edge) {
            return graph.opClass(edge.target) == OpClass::Merge || graph.opClass(edge.target) == OpClass::Exit
                || (graph.traits(edge.target).fire == FireKind::Forward
                    && graph.opClass(edge.target) == OpClass::Ordinary);
        });
        if (!iterates || goesOn || consumers.empty())
            continue;
        CauseFinding finding;
        finding.code = "H26";
        finding.strength = FindingStrength::Hypothesis;
        finding.cause = placeOf(program, id);
        finding.cause.frame = frame.name;
        finding.summary = say("Enter `{}` is not constant, and no Merge takes it on: `{}` gets it in iteration 0 alone",
                              program.nameOf(PlanId(i)), graph.node(consumers.front().target).name);
        finding.fix = say("set is_constant of `{}`", program.nameOf(PlanId(i)));
        found.push_back(std::move(finding));
    }
}

void lintSharedFrames(const Program& program, std::vector<CauseFinding>& found)
{
    std::vector<std::vector<PlanId>> enters(program.frames().size());
    for (size_t i = 0; i < program.nodes().size(); ++i)
        if (program.nodes()[i].opClass == OpClass::Enter)
            enters[program.nodes()[i].childFrame().index()].emplace_back(i);
    for (size_t f = 1; f < program.frames().size() && found.size() < mostLintFindings; ++f) {
        const PlanFrame& frame = program.frames()[f];
        bool isCounter = false;  // of gradients, which share a frame on purpose
        bool isDriven = false;   // control loops beside the loop itself are of the partitioner
        for (uint32_t n = 0; n < frame.nodeCount; ++n) {
            const std::string& name = program.nameOf(PlanId(frame.firstNode + n));
            isCounter |= name.find("LoopCounter") != std::string::npos;
            isDriven |= name.starts_with("_cloop");
        }
        if (isCounter || isDriven)
            continue;
        const std::vector<std::vector<NodeId>> loops = loopsInFrame(program, StaticFrameId(f), enters[f]);
        if (loops.size() < 2)
            continue;
        CauseFinding finding;
        finding.code = "H11";
        finding.strength = FindingStrength::Hypothesis;
        finding.cause = placeOf(program, loops.back().front());
        finding.cause.frame = frame.name;
        finding.summary =
            say("frame `{}` holds {} loops: they share its iterations and its window", frame.name, loops.size());
        finding.fix = say("give the second loop a frame_name of its own");
        found.push_back(std::move(finding));
    }
}

/// What dies, told from the Switches alone.
void lintDeadness(const Program& program, std::vector<CauseFinding>& found)
{
    const Graph& graph = program.openedGraph();
    const Deadness deadness = Deadness::of(graph, analyseFrames(graph));
    for (const Problem& problem : deadness.findings()) {
        if (!problem.node.isValid() || found.size() >= mostLintFindings)
            continue;
        CauseFinding finding;
        finding.code = problem.rule;
        finding.strength = FindingStrength::Hypothesis;  // it may be meant so
        finding.cause = placeOf(program, problem.node);
        finding.waitingAt = finding.cause;
        finding.summary = problem.message;
        finding.toldApart = causeToldApart(finding.code);
        found.push_back(std::move(finding));
    }
}

/// A cycle through a node: whether one of its edges is a control edge.
bool hasControlOnCycle(const Graph& graph, NodeId start)
{
    std::map<NodeId, std::pair<NodeId, bool>> from;
    std::deque<NodeId> open{start};
    while (!open.empty()) {
        const NodeId at = open.front();
        open.pop_front();
        for (const OutEdge& edge : graph.outEdges(at)) {
            if (graph.opClass(at) == OpClass::NextIteration && graph.opClass(edge.target) == OpClass::Merge)
                continue;
            const bool isControl = edge.slot == controlSlot;
            if (edge.target == start) {
                bool any = isControl;
                for (NodeId back = at; back != start; back = from.at(back).first)
                    any |= from.at(back).second;
                return any;
            }
            if (from.emplace(edge.target, std::pair(at, isControl)).second)
                open.push_back(edge.target);
        }
    }
    return false;
}

}

std::vector<CauseFinding> lintWithoutDeadness(const Program& program)
{
    std::vector<CauseFinding> found;
    lintPairs(program, found);
    lintWindows(program, found);
    lintEnters(program, found);
    lintSharedFrames(program, found);
    for (CauseFinding& finding : found)
        finding.toldApart = causeToldApart(finding.code);
    return found;
}

std::vector<CauseFinding> lint(const Program& program)
{
    std::vector<CauseFinding> found = lintWithoutDeadness(program);
    lintDeadness(program, found);
    return found;
}

std::vector<CauseFinding> lint(const Graph& graph, std::span<const Problem> problems)
{
    std::vector<CauseFinding> found;
    for (Problem problem : problems) {
        if (found.size() == mostLintFindings)
            break;
        if (problem.node.isValid() && problem.node.index() >= graph.size())
            problem.node = {};  // made by passes
        CauseFinding finding;
        finding.code = problem.rule == "G1"
            ? (problem.node.isValid() && hasControlOnCycle(graph, problem.node) ? "H16" : "H17")
            : problem.rule == "G2"                                                           ? "H17"
            : problem.rule == "F4"                                                           ? "H11"
            : problem.message.starts_with("A cross-device loop must have a pivot predicate") ? "H09"
            : !problem.rule.empty()                                                          ? std::string(problem.rule)
                                                                                             : std::string("REFUSED");
        finding.summary = problem.message;
        if (problem.node.isValid()) {
            finding.cause.node = problem.node;
            finding.cause.name = graph.node(problem.node).name;
            finding.cause.device = graph.node(problem.node).device;
        }
        finding.evidence.push_back(evidence(problem.message, finding.cause));
        finding.fix = finding.code == "H09" ? say("give the loop a LoopCond, from which all devices get its condition")
            : finding.code == "H11"         ? say("give each loop a frame_name of its own")
            : finding.code == "H16"         ? say("take one control edge out of the cycle")
            : finding.code == "H17"         ? say("lead the cycle through a Merge and a NextIteration")
                                            : std::string();
        finding.toldApart = causeToldApart(finding.code);
        found.push_back(std::move(finding));
    }
    return found;
}

}
