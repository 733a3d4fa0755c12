// SPDX-License-Identifier: Apache-2.0
#include "core/debug/diagnose/endless.h"

#include "core/base/say.h"
#include "core/debug/causes/causes.h"
#include "core/debug/diagnose/cause_codes.h"
#include "core/debug/diagnose/diagnose.h"
#include "core/debug/diagnose/message_pairs.h"
#include "core/debug/diagnose/wrapping.h"
#include "core/exec/structural.h"
#include "core/ops/op_def.h"
#include "core/tensor/format.h"
#include "core/tensor/statistics.h"

#include <algorithm>
#include <deque>
#include <map>
#include <set>
#include <unordered_map>

namespace tagscope {

namespace {

/// What the condition of a loop depends on, by data and by control: variables of the loop, as the Merges in which they
/// begin an iteration. Nothing on the way has a state.
struct ConditionSlice {
    NodeId condition;  ///< LoopCond
    std::vector<PlanId> variables;
    std::vector<PlanId> alive;            ///< variables that only have to be live, which each iteration makes them
    std::vector<PlanId> merges;           ///< others on the way: pure as long as one live value alone comes to each
    std::vector<PlanId> decidedTogether;  ///< what the condition is the conjunction of
};

bool hasLoopInput(const Graph& graph, NodeId merge)
{
    return std::ranges::any_of(graph.node(merge).inputs, [&](const Endpoint& input) {
        return graph.opClass(input.node) == OpClass::NextIteration;
    });
}

class Slicer {
public:
    Slicer(const Program& program, StaticFrameId frame)
        : m_program(program), m_graph(program.runGraph().graph), m_names(frameNames(program, frame))
    {
        for (size_t f = 0; f < program.frames().size(); ++f)
            m_isOfLoop.push_back(frameNames(program, StaticFrameId(f)) == m_names);
    }

    /// Nothing where something on the way has a state, or may come out in another way the next time.
    std::optional<ConditionSlice> slice(StaticFrameId frame)
    {
        ConditionSlice found;
        const PlanFrame& of = m_program.frame(frame);
        for (uint32_t i = 0; i < of.nodeCount && !found.condition.isValid(); ++i)
            if (m_program.node(PlanId(of.firstNode + i)).opClass == OpClass::LoopCond)
                found.condition = m_program.nodeOf(PlanId(of.firstNode + i));
        std::set<NodeId> seen;
        if (!found.condition.isValid() || !walk(found.condition, true, found, seen))
            return std::nullopt;
        std::erase_if(found.alive, [&](PlanId each) { return std::ranges::count(found.variables, each) > 0; });
        if (found.variables.empty() && found.alive.empty())
            return std::nullopt;
        splitCondition(found);
        return found;
    }

    /// What computes the next value of a variable from values of its own iteration, by data.
    std::set<PlanId> makersOf(PlanId variable) const
    {
        std::set<PlanId> makers;
        for (const Endpoint& input : m_program.graphNode(variable).inputs)
            if (m_graph.opClass(input.node) == OpClass::NextIteration) {
                ConditionSlice behind;
                std::set<NodeId> seen;
                walk(input.node, false, behind, seen);
                for (const NodeId node : seen)
                    if (const PlanId plan = m_program.planOf(node); plan.isValid())
                        makers.insert(plan);
            }
        return makers;
    }

    /// Loop variables that a node gets by data in its own iteration.
    std::vector<PlanId> readBy(PlanId node)
    {
        ConditionSlice found;
        std::set<NodeId> seen;
        walk(m_program.nodeOf(node), false, found, seen);
        return std::move(found.variables);
    }

private:
    bool walk(NodeId start, bool isWhole, ConditionSlice& found, std::set<NodeId>& seen) const
    {
        seen.insert(start);
        std::deque<NodeId> open{start};
        while (!open.empty()) {
            const NodeId at = open.front();
            open.pop_front();
            const PlanId plan = m_program.planOf(at);
            if (!plan.isValid())
                continue;
            const PlanNode& node = m_program.node(plan);
            const auto follow = [&](NodeId next) {
                if (next.isValid() && seen.insert(next).second)
                    open.push_back(next);
            };
            // What enters this loop is the same in all of its iterations, or only begins the first one.
            if (node.opClass == OpClass::Enter && m_isOfLoop[node.childFrame().index()])
                continue;
            if (isVariable(plan)) {
                found.variables.push_back(plan);
                if (!isWhole)
                    continue;
            }
            if (isWhole && !isPure(plan, found))
                return false;
            if (node.opClass == OpClass::Recv)
                if (const MailboxEnds* ends = m_program.mailboxOf(plan))
                    for (const PlanId send : ends->senders)
                        follow(m_program.nodeOf(send));
            for (const Endpoint& input : m_graph.node(at).inputs)
                follow(input.node);
            if (isWhole)
                for (const NodeId control : m_graph.node(at).controlInputs) {
                    const PlanId before = m_program.planOf(control);
                    if (!before.isValid() || !isVariable(before) || !staysAlive(before, found.condition))
                        follow(control);
                    else if (std::ranges::count(found.alive, before) == 0)
                        found.alive.push_back(before);
                }
        }
        return true;
    }

    bool isVariable(PlanId plan) const
    {
        const PlanNode& node = m_program.node(plan);
        return node.opClass == OpClass::Merge && m_isOfLoop[node.frame.index()]
            && hasLoopInput(m_graph, m_program.nodeOf(plan));
    }
    /// Whether a variable is live in each iteration that begins: nothing makes it but what the condition alone lets
    /// through.
    bool staysAlive(PlanId variable, NodeId condition) const
    {
        const std::set<PlanId> makers = makersOf(variable);
        return std::ranges::all_of(makers, [&](PlanId maker) {
            const OpClass of = m_program.node(maker).opClass;
            if (isVariable(maker))
                return true;
            if (of == OpClass::Merge || of == OpClass::Recv || of == OpClass::Exit)
                return false;
            const Node& node = m_program.graphNode(maker);
            return (of != OpClass::Switch || (node.inputs.size() == 2 && node.inputs[1].node == condition))
                && std::ranges::all_of(node.controlInputs, [&](NodeId control) {
                       const PlanId before = m_program.planOf(control);
                       return before.isValid() && (makers.contains(before) || isVariable(before));
                   });
        });
    }

    bool isPure(PlanId plan, ConditionSlice& found) const
    {
        const PlanNode& node = m_program.node(plan);
        if (node.opClass == OpClass::Merge) {
            const std::vector<Endpoint>& inputs = m_program.graphNode(plan).inputs;
            const auto isFromElsewhere = [&](const Endpoint& input) {
                const OpClass of = m_graph.opClass(input.node);
                return of == OpClass::NextIteration || of == OpClass::Enter;
            };
            if (std::ranges::none_of(inputs, isFromElsewhere)) {
                found.merges.push_back(plan);
                return true;
            }
            // Of these two each iteration gets one.
            return inputs.size() == 2
                && std::ranges::count(inputs, OpClass::Enter,
                                      [&](const Endpoint& e) { return m_graph.opClass(e.node); })
                == 1
                && hasLoopInput(m_graph, m_program.nodeOf(plan));
        }
        const bool isTransfer = node.opClass == OpClass::Send || node.opClass == OpClass::Recv;
        if (isTransfer)  // what is done to messages on purpose may be done at any time
            return !m_program.network() || m_program.network()->request.faults.empty();
        return !node.isStateful && !node.derefsInputs && !node.touchesResources
            && (node.fire != FireKind::Kernel || node.mayRunBeside);
    }

    void splitCondition(ConditionSlice& found) const
    {
        std::set<NodeId> seen;
        std::vector<NodeId> open{found.condition};
        while (!open.empty()) {
            const NodeId at = open.back();
            open.pop_back();
            const PlanId plan = m_program.planOf(at);
            if (!plan.isValid() || !seen.insert(at).second)
                continue;
            const bool passesOn = m_program.node(plan).fire == FireKind::Forward;
            const OpDef* const def = OpRegistry::standard().find(m_graph.node(at).op);
            if (passesOn || (def && def->isConjunction))
                for (const Endpoint& input : m_graph.node(at).inputs)
                    open.push_back(input.node);
            else
                found.decidedTogether.push_back(plan);
        }
    }

    const Program& m_program;
    const Graph& m_graph;
    std::vector<std::string> m_names;
    std::vector<bool> m_isOfLoop;  // by static frame
};

class RepeatFinder {
public:
    RepeatFinder(const DiagnosisContext& context, FrameId frame, Slicer& slicer, ConditionSlice slice)
        : m_context(context), m_program(context.names.program()), m_frame(context.state.frames[frame.index()]),
          m_slicer(slicer), m_slice(std::move(slice))
    {
        m_path = m_frame.pathHash;
        for (size_t i = 0; i < m_slice.variables.size(); ++i) {
            m_place.emplace(m_slice.variables[i], i);
            for (const PlanId maker : m_slicer.makersOf(m_slice.variables[i]))
                m_makes[maker].push_back(i);
        }
        for (const PlanId alive : m_slice.alive)
            m_place.emplace(alive, m_place.size());
        for (const PlanId merge : m_slice.merges)
            for (const Endpoint& input : m_program.graphNode(merge).inputs)
                if (const PlanId source = m_program.planOf(input.node); source.isValid())
                    m_goesInto[source].push_back({static_cast<size_t>(input.slot), merge});
    }

    std::optional<CauseFinding> find(uint64_t mostLooked)
    {
        collect(mostLooked);
        if (m_isRaced)
            return std::nullopt;
        std::erase_if(m_values, [&](const auto& entry) {
            // All before it has happened, so that no second value comes to a Merge there any more.
            return entry.second.count != m_place.size() || entry.first > m_frame.oldest;
        });
        // Of the first ones not everything may have been looked at.
        for (int i = 0; m_isCut && i < 2 && !m_values.empty(); ++i)
            m_values.erase(m_values.begin());
        if (m_values.size() < 2)
            return std::nullopt;
        const auto& [last, now] = *m_values.rbegin();
        for (auto before = std::next(m_values.rbegin()); before != m_values.rend(); ++before)
            if (before->second.values == now.values)
                return finding(before->first, before->second, last, now);
        return std::nullopt;
    }

private:
    struct Values {
        std::vector<Tensor> values;
        std::vector<uint64_t> events;
        size_t count = 0;
    };

    void collect(uint64_t mostLooked)
    {
        const Timeline& timeline = *m_context.timeline;
        const uint64_t end = std::min(m_context.state.position, timeline.size());
        m_isCut = end > mostLooked;
        std::set<std::pair<PlanId, TagId>> filled;  // Merges that a live value has come to
        timeline.visit(end - std::min(end, mostLooked), end, [&](const State& before, const Event& event) {
            if (event.kind == Event::Kind::Act && !m_slice.merges.empty())
                m_isRaced = true;  // somebody has stepped in
            if (event.kind != Event::Kind::Firing || event.isDead)
                return !m_isRaced;
            if (const auto into = m_goesInto.find(event.node); into != m_goesInto.end())
                for (const auto& [slot, merge] : into->second)
                    if (slot < event.outputs.size() && !event.outputs[slot].isNone())
                        m_isRaced |= !filled.emplace(merge, arrivesAt(before, event)).second;
            if (const auto makes = m_makes.find(event.node); makes != m_makes.end())
                lookForWrap(before, event, makes->second);
            const auto variable = m_place.find(event.node);
            if (variable == m_place.end())
                return true;
            const Iteration& at = before.iteration(event.iteration);
            if (before.frames[at.frame.index()].pathHash != m_path || event.outputs[0].isNone())
                return true;
            Values& of = m_values[at.number];
            of.values.resize(m_slice.variables.size());
            of.events.resize(m_place.size());
            if (variable->second < of.values.size()) {
                of.values[variable->second] = event.outputs[0];
                of.values[variable->second].setOrigin(0);
            }
            of.events[variable->second] = before.position;
            ++of.count;
            if (m_values.size() > mostIterations)
                m_values.erase(m_values.begin());
            return true;
        });
    }

    /// Of each variable the first firing, of those that make its next value, in which an integer wrapped.
    void lookForWrap(const State& before, const Event& event, const std::vector<size_t>& variables)
    {
        const bool isKnown = std::ranges::all_of(variables, [&](size_t v) { return m_wraps.contains(v); });
        std::vector<Tensor> inputs;
        if (isKnown || event.outputs.size() != 1 || !event.outputs[0].hasValue()
            || !gatherInputs(m_program, before, event.node, event.iteration, inputs)
            || !hasWrapped(m_program, event.node, inputs, event.outputs[0]))
            return;
        for (const size_t variable : variables)
            m_wraps.try_emplace(variable, before.position);
    }

    TagId arrivesAt(const State& state, const Event& event) const
    {
        const Iteration& at = state.iteration(event.iteration);
        return m_program.node(event.node).opClass == OpClass::Exit
            ? state.iteration(state.frames[at.frame.index()].parent).tag
            : at.tag;
    }

    /// Whether all that would have to end the loop read one of some variables.
    bool decide(const std::set<PlanId>& variables) const
    {
        return std::ranges::all_of(m_slice.decidedTogether, [&](PlanId part) {
            return std::ranges::any_of(m_slicer.readBy(part), [&](PlanId v) { return variables.contains(v); });
        });
    }

    /// A variable whose integers wrapped in the loop, with the event in which they first did.
    std::optional<std::pair<size_t, uint64_t>> wrappedVariable() const
    {
        std::set<PlanId> wrapped;
        for (const auto& [variable, event] : m_wraps)
            wrapped.insert(m_slice.variables[variable]);
        if (wrapped.empty() || !decide(wrapped))
            return std::nullopt;
        return *m_wraps.begin();
    }

    /// A value that is no number, came to be in the loop, and is read by all that would have to end it.
    std::optional<size_t> poisonedVariable(const Values& now, CauseReport& origin) const
    {
        std::optional<size_t> poisoned;
        std::set<PlanId> bad;
        for (size_t i = 0; i < now.values.size(); ++i)
            if (now.values[i].hasValue() && !now.values[i].isRef() && hasNonFinite(now.values[i])) {
                poisoned = poisoned.value_or(i);
                bad.insert(m_slice.variables[i]);
            }
        if (!poisoned || !decide(bad))
            return std::nullopt;
        origin = findFirstNotFinite({m_context.names, *m_context.timeline, m_context.state});
        const PlanId root = m_program.planOf(origin.root);
        return root.isValid() && isWithin(m_program.node(root).frame) ? poisoned : std::nullopt;
    }
    bool isWithin(StaticFrameId frame) const
    {
        const std::vector<std::string> loop = frameNames(m_program, m_frame.staticFrame);
        const std::vector<std::string> names = frameNames(m_program, frame);
        return names.size() >= loop.size() && std::equal(loop.begin(), loop.end(), names.begin());
    }

    CauseFinding finding(int64_t first, const Values& earlier, int64_t last, const Values& now) const
    {
        const std::string name = m_program.frame(m_frame.staticFrame).name;
        CauseFinding found;
        CauseReport origin;
        const std::optional<size_t> poisoned = poisonedVariable(now, origin);
        const std::optional<std::pair<size_t, uint64_t>> wrapped = poisoned ? std::nullopt : wrappedVariable();
        found.code = poisoned || wrapped ? "H19" : "H18";
        found.cause = placeOf(m_program, m_slice.condition);
        found.cause.frame = name;
        found.waitingAt = found.cause;
        found.summary = poisoned ? say("loop `{}` never ends: `{}`, which its condition reads, is no number any more",
                                       name, m_program.nameOf(m_slice.variables[*poisoned]))
            : wrapped
            ? say("loop `{}` never ends: `{}`, which its condition reads, has no room for its values, and they wrap",
                  name, m_program.nameOf(m_slice.variables[wrapped->first]))
            : say("loop `{}` never ends: what its condition reads is in iteration {} as it was in iteration {}", name,
                  last, first);
        const auto line = [&](int64_t iteration, const Values& of) {
            for (size_t i = 0; i < of.values.size() && i < mostVariables; ++i) {
                DiagnosedPlace at = placeOf(m_program, m_program.nodeOf(m_slice.variables[i]));
                at.event = of.events[i];
                found.evidence.push_back(
                    evidence(say("iteration {}: `{}` is {}", iteration, at.name, summaryText(of.values[i], 60)), at));
            }
            if (of.values.empty()) {
                DiagnosedPlace at = placeOf(m_program, m_program.nodeOf(m_slice.alive.front()));
                at.event = of.events.front();
                found.evidence.push_back(evidence(
                    say("iteration {}: the condition waits for `{}`, and does not read it", iteration, at.name), at));
            }
        };
        line(first, earlier);
        line(last, now);
        found.evidence.push_back(evidence(
            sayCount(static_cast<uint64_t>(last - first),
                     "nothing else goes into the condition, so all iterations from there on are the same",
                     "nothing else goes into the condition, so it repeats itself every {} iterations", last - first)));
        if (poisoned) {
            found.cause = placeOf(m_program, origin.root);
            found.cause.tag = origin.rootTagPath;
            found.cause.frame = name;
            found.evidence.push_back(evidence(say("it began in `{}`", found.cause.name), found.cause));
        }
        if (wrapped) {
            const EventRecord record = m_context.timeline->record(wrapped->second);
            found.cause = placeOf(m_program, m_program.nodeOf(record.node));
            found.cause.tag = m_context.timeline->tagPath(record.tag);
            found.cause.frame = name;
            found.cause.event = wrapped->second;
            const std::vector<Tensor> outputs = m_context.timeline->outputs(wrapped->second);
            found.evidence.push_back(
                evidence(say("event {}: `{}` comes to {}, for which {} has no room", grouped(wrapped->second + 1),
                             found.cause.name, summaryText(outputs.front(), 60), dtypeName(outputs.front().dtype())),
                         found.cause));
        }
        found.fix = poisoned ? say("guard the condition against values that are no numbers, and mend what makes them")
            : wrapped        ? say("give `{}` a wider type", m_program.nameOf(m_slice.variables[wrapped->first]))
            : m_slice.variables.empty() ? say("let the condition read what the body changes")
                                        : say("let the body change `{}` so that the condition becomes false",
                                              m_program.nameOf(m_slice.variables.front()));
        found.toldApart = causeToldApart(found.code);
        return found;
    }

    static constexpr size_t mostIterations = 4096;
    static constexpr size_t mostVariables = 4;

    const DiagnosisContext& m_context;
    const Program& m_program;
    const FrameInstance& m_frame;
    Slicer& m_slicer;
    ConditionSlice m_slice;
    std::unordered_map<PlanId, std::vector<std::pair<size_t, PlanId>>> m_goesInto;  // Merges, by what comes to them
    bool m_isRaced = false;  ///< two live values came to one of them
    bool m_isCut = false;    ///< what happened first was not looked at
    uint64_t m_path = 0;
    std::unordered_map<PlanId, size_t> m_place;
    std::unordered_map<PlanId, std::vector<size_t>> m_makes;  // the next values of variables
    std::map<size_t, uint64_t> m_wraps;                       // of variables, the first event in which they did
    std::map<int64_t, Values> m_values;
};

}

std::optional<CauseFinding> endlessLoop(const DiagnosisContext& context, uint64_t mostLooked)
{
    if (!context.timeline)
        return std::nullopt;
    const Program& program = context.names.program();
    constexpr int64_t leastIterations = 8;
    constexpr size_t mostInstances = 16;
    size_t looked = 0;
    for (size_t i = context.state.frames.size(); i-- > 0 && looked < mostInstances;) {
        const FrameInstance& frame = context.state.frames[i];
        if (!frame.isLive || frame.staticFrame == rootFrame || frame.highest < leastIterations)
            continue;
        ++looked;
        Slicer slicer(program, frame.staticFrame);
        std::optional<ConditionSlice> slice = slicer.slice(frame.staticFrame);
        if (!slice)
            continue;
        if (std::optional<CauseFinding> found =
                RepeatFinder(context, FrameId(i), slicer, *std::move(slice)).find(mostLooked))
            return found;
    }
    return std::nullopt;
}

Diagnosis diagnoseStopped(const DiagnosisContext& context, const Policy& policy)
{
    Diagnosis diagnosis = diagnose(context, policy);
    if (diagnosis.verdict != DiagnosisVerdict::Moving)
        return diagnosis;
    if (std::optional<CauseFinding> found = endlessLoop(context)) {
        diagnosis.verdict = DiagnosisVerdict::Endless;
        diagnosis.strength = found->strength;
        diagnosis.summary = found->summary;
        diagnosis.findings.assign(1, *std::move(found));
    }
    return diagnosis;
}

}
