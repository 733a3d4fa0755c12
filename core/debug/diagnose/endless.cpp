// SPDX-License-Identifier: Apache-2.0
#include "core/debug/diagnose/endless.h"

#include "core/base/say.h"
#include "core/debug/causes/causes.h"
#include "core/debug/diagnose/cause_codes.h"
#include "core/debug/diagnose/diagnose.h"
#include "core/tensor/format.h"
#include "core/tensor/statistics.h"

#include <algorithm>
#include <deque>
#include <map>
#include <set>
#include <unordered_map>

namespace tagscope {

namespace {

/// What the condition of a loop depends on: variables of the loop, as the Merges in which they begin an iteration.
struct ConditionSlice {
    NodeId condition;  ///< LoopCond
    std::vector<PlanId> variables;
    bool isPure = true;  ///< nothing on the way has a state, or comes from elsewhere
};

std::optional<ConditionSlice> sliceOf(const Program& program, StaticFrameId frame)
{
    const Graph& graph = program.runGraph().graph;
    ConditionSlice slice;
    const PlanFrame& of = program.frame(frame);
    for (uint32_t i = 0; i < of.nodeCount && !slice.condition.isValid(); ++i)
        if (program.node(PlanId(of.firstNode + i)).opClass == OpClass::LoopCond)
            slice.condition = program.nodeOf(PlanId(of.firstNode + i));
    if (!slice.condition.isValid())
        return std::nullopt;
    const std::vector<std::string> names = frameNames(program, frame);
    std::set<NodeId> seen{slice.condition};
    std::deque<NodeId> open{slice.condition};
    while (!open.empty()) {
        const NodeId at = open.front();
        open.pop_front();
        const PlanId plan = program.planOf(at);
        if (!plan.isValid())
            continue;
        const PlanNode& node = program.node(plan);
        const auto follow = [&](NodeId next) {
            if (next.isValid() && seen.insert(next).second)
                open.push_back(next);
        };
        const bool isOfLoop = frameNames(program, node.frame) == names;
        if (node.opClass == OpClass::Recv) {
            if (const MailboxEnds* ends = program.mailboxOf(plan))
                for (const PlanId send : ends->senders)
                    follow(program.nodeOf(send));
            continue;
        }
        // What enters this loop is the same in all of its iterations, or only begins the first one.
        if (node.opClass == OpClass::Enter && frameNames(program, node.childFrame()) == names)
            continue;
        if (node.opClass == OpClass::Merge && isOfLoop)
            for (const Endpoint& input : graph.node(at).inputs)
                if (graph.opClass(input.node) == OpClass::NextIteration) {
                    slice.variables.push_back(plan);
                    break;
                }
        const bool isTransfer = node.opClass == OpClass::Send;
        if (!isTransfer && (node.isStateful || (node.fire == FireKind::Kernel && !node.mayRunBeside)))
            slice.isPure = false;
        for (const Endpoint& input : graph.node(at).inputs)
            follow(input.node);
    }
    return slice.variables.empty() ? std::nullopt : std::optional(std::move(slice));
}

class RepeatFinder {
public:
    RepeatFinder(const DiagnosisContext& context, FrameId frame, ConditionSlice slice)
        : m_context(context), m_program(context.names.program()), m_frame(context.state.frames[frame.index()]),
          m_slice(std::move(slice))
    {
        m_path = m_frame.pathHash;
        for (size_t i = 0; i < m_slice.variables.size(); ++i)
            m_place.emplace(m_slice.variables[i], i);
    }

    std::optional<CauseFinding> find(uint64_t mostLooked)
    {
        collect(mostLooked);
        std::erase_if(m_values, [&](const auto& entry) { return entry.second.count != m_slice.variables.size(); });
        if (m_values.size() < 2)
            return std::nullopt;
        const auto& [last, now] = *m_values.rbegin();
        for (auto before = std::next(m_values.rbegin()); before != m_values.rend(); ++before)
            if (before->second.values == now.values) {
                constexpr int64_t manyEqual = 64;
                if (!m_slice.isPure && (last - before->first != 1 || !areEqualSince(last - manyEqual)))
                    return std::nullopt;
                return finding(before->first, before->second, last, now);
            }
        return std::nullopt;
    }

private:
    struct Values {
        std::vector<Tensor> values;
        std::vector<uint64_t> events;
        size_t count = 0;
    };

    bool areEqualSince(int64_t first) const
    {
        const Values& now = m_values.rbegin()->second;
        for (int64_t i = std::max<int64_t>(first, 0); i < m_values.rbegin()->first; ++i) {
            const auto found = m_values.find(i);
            if (found == m_values.end() || found->second.values != now.values)
                return false;
        }
        return first >= 0;
    }

    void collect(uint64_t mostLooked)
    {
        const Timeline& timeline = *m_context.timeline;
        const uint64_t end = std::min(m_context.state.position, timeline.size());
        std::unordered_map<TagId, std::optional<int64_t>> iterations;  // of tags of this instance
        timeline.visit(end - std::min(end, mostLooked), end, [&](const State& before, const Event& event) {
            if (event.kind != Event::Kind::Firing || event.isDead)
                return true;
            const auto variable = m_place.find(event.node);
            if (variable == m_place.end())
                return true;
            const Iteration& at = before.iteration(event.iteration);
            if (before.frames[at.frame.index()].pathHash != m_path || event.outputs[0].isNone())
                return true;
            Values& of = m_values[at.number];
            of.values.resize(m_slice.variables.size());
            of.events.resize(m_slice.variables.size());
            of.values[variable->second] = event.outputs[0];
            of.values[variable->second].setOrigin(0);
            of.events[variable->second] = before.position;
            ++of.count;
            if (m_values.size() > mostIterations)
                m_values.erase(m_values.begin());
            return true;
        });
    }

    CauseFinding finding(int64_t first, const Values& earlier, int64_t last, const Values& now) const
    {
        const std::string name = m_program.frame(m_frame.staticFrame).name;
        CauseFinding found;
        std::optional<size_t> poisoned;
        for (size_t i = 0; i < now.values.size() && !poisoned; ++i)
            if (now.values[i].hasValue() && !now.values[i].isRef() && hasNonFinite(now.values[i]))
                poisoned = i;
        found.code = poisoned ? "H19" : "H18";
        found.strength = m_slice.isPure ? FindingStrength::Proven : FindingStrength::Supported;
        found.cause = placeOf(m_program, m_slice.condition);
        found.cause.frame = name;
        found.waitingAt = found.cause;
        found.summary = poisoned
            ? say("loop `{}` never ends: `{}`, which its condition reads, is no number any more", name,
                  m_program.nameOf(m_slice.variables[*poisoned]))
            : say("loop `{}` never ends: what its condition reads is in iteration {} as it was in iteration {}", name,
                  last, first);
        const auto line = [&](int64_t iteration, const Values& of) {
            for (size_t i = 0; i < of.values.size() && i < mostVariables; ++i) {
                DiagnosedPlace at = placeOf(m_program, m_program.nodeOf(m_slice.variables[i]));
                at.event = of.events[i];
                found.evidence.push_back(
                    evidence(say("iteration {}: `{}` is {}", iteration, at.name, summaryText(of.values[i], 60)), at));
            }
        };
        line(first, earlier);
        line(last, now);
        found.evidence.push_back(
            evidence(m_slice.isPure ? sayCount(
                         static_cast<uint64_t>(last - first),
                         "nothing else goes into the condition, so all iterations from there on are the same",
                         "nothing else goes into the condition, so it repeats itself every {} iterations", last - first)
                                    : say("an operation on the way has a state of its own, so this is only likely")));
        if (poisoned) {
            const CauseReport origin = findFirstNotFinite({m_context.names, *m_context.timeline, m_context.state});
            if (origin.root.isValid()) {
                found.cause = placeOf(m_program, origin.root);
                found.cause.tag = origin.rootTagPath;
                found.cause.frame = name;
                found.evidence.push_back(evidence(say("it began in `{}`", found.cause.name), found.cause));
            }
        }
        found.fix = poisoned ? say("guard the condition against values that are no numbers, and mend what makes them")
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
    ConditionSlice m_slice;
    uint64_t m_path = 0;
    std::unordered_map<PlanId, size_t> m_place;
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
        std::optional<ConditionSlice> slice = sliceOf(program, frame.staticFrame);
        if (!slice)
            continue;
        ++looked;
        if (std::optional<CauseFinding> found = RepeatFinder(context, FrameId(i), *std::move(slice)).find(mostLooked))
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
