// SPDX-License-Identifier: Apache-2.0
#include "core/graph/deadness.h"

#include "core/base/say.h"
#include "core/graph/op_class.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

namespace tagscope {

namespace {

using Formula = LivenessPool::Formula;

constexpr size_t mostFindings = 100;
constexpr int mostPasses = 4;
constexpr int64_t mostWays = 64;
/// A predicate that is handed on further than this goes by the name of somebody on the way.
constexpr size_t mostSteps = 64;

}

/// Walks a graph from its sources on, as often as loops need it.
class DeadnessFinder {
public:
    DeadnessFinder(const Graph& graph, const FrameAnalysis& frames, const std::stop_token& stop)
        : m_graph(graph), m_frames(frames), m_stop(stop), m_isBroken(graph.size())
    {
    }

    Deadness find()
    {
        order();
        // At first every loop is taken to go on as one; a Merge that does not is unknown in the next pass.
        for (int pass = 0; pass < mostPasses; ++pass) {
            m_result = Deadness();
            m_result.m_nodes.assign(m_graph.size(), LivenessPool::always);
            for (const NodeId id : m_order) {
                if (m_stop.stop_requested())
                    return std::move(m_result);
                m_result.m_nodes[id.index()] = formulaOf(id);
            }
            if (pass + 1 == mostPasses || !breakLoops(pass + 2 == mostPasses))
                break;
        }
        // What lies on a cycle that no loop makes is never reached.
        for (size_t i = 0; i < m_graph.size(); ++i)
            if (!m_isOrdered[i])
                m_result.m_nodes[i] = pool().unknown(m_graph.nodes()[i].name);
        lint();
        return std::move(m_result);
    }

private:
    LivenessPool& pool() { return m_result.m_pool; }
    OpClass classOf(NodeId id) const { return m_graph.opClass(id); }
    bool isBackEdge(NodeId to, NodeId from) const
    {
        return classOf(to) == OpClass::Merge && classOf(from) == OpClass::NextIteration;
    }
    bool isLoopMerge(NodeId id) const
    {
        return classOf(id) == OpClass::Merge && std::ranges::any_of(m_graph.node(id).inputs, [&](Endpoint e) {
                   return e.node.isValid() && isBackEdge(id, e.node);
               });
    }

    /// Producers first, back edges left out.
    void order()
    {
        std::vector<uint32_t> waits(m_graph.size());
        for (size_t i = 0; i < m_graph.size(); ++i) {
            const NodeId id(static_cast<uint32_t>(i));
            for (const Endpoint& input : m_graph.node(id).inputs)
                waits[i] += input.node.isValid() && !isBackEdge(id, input.node) ? 1U : 0U;
            waits[i] += static_cast<uint32_t>(std::ranges::count_if(m_graph.node(id).controlInputs, &NodeId::isValid));
            if (waits[i] == 0)
                m_order.push_back(id);
        }
        m_isOrdered.assign(m_graph.size(), false);
        for (size_t next = 0; next < m_order.size(); ++next) {
            const NodeId id = m_order[next];
            m_isOrdered[id.index()] = true;
            for (const OutEdge& edge : m_graph.outEdges(id))
                if ((edge.input < 0 || !isBackEdge(edge.target, id)) && --waits[edge.target.index()] == 0)
                    m_order.push_back(edge.target);
        }
    }

    Formula formulaOf(NodeId id)
    {
        const Node& node = m_graph.node(id);
        switch (classOf(id)) {
        case OpClass::ControlTrigger:
        case OpClass::Recv: return LivenessPool::always;
        case OpClass::Merge: {
            if (m_isBroken[id.index()])
                return pool().unknown(node.name);
            std::vector<Formula> inputs;
            for (const Endpoint& input : node.inputs)
                if (!input.node.isValid() || !isBackEdge(id, input.node))
                    inputs.push_back(inputOf(input));
            return pool().any(std::move(inputs));
        }
        case OpClass::Exit: return pool().outside(conjunctionOf(node), m_frames.frameOf[id.index()], node.name);
        default: return conjunctionOf(node);
        }
    }
    Formula conjunctionOf(const Node& node)
    {
        std::vector<Formula> inputs;
        for (const Endpoint& input : node.inputs)
            inputs.push_back(inputOf(input));
        for (const NodeId control : node.controlInputs)
            inputs.push_back(inputOf({control, controlSlot}));
        return pool().all(std::move(inputs));
    }

    Formula inputOf(Endpoint input)
    {
        if (!input.node.isValid())
            return pool().unknown("missing input");
        const Formula whole = m_result.m_nodes[input.node.index()];
        if (input.isControl() || classOf(input.node) != OpClass::Switch)
            return whole;
        const auto [found, isNew] = m_result.m_ways.try_emplace(input, whole);
        if (isNew)
            found->second = wayOf(input, whole);
        return found->second;
    }
    Formula wayOf(Endpoint output, Formula whole)
    {
        const Node& node = m_graph.node(output.node);
        if (node.inputs.size() < 2 || !node.inputs[1].node.isValid())
            return pool().unknown(node.name);
        const Endpoint source = sourceOf(node.inputs[1]);
        const std::string name =
            m_graph.node(source.node).name + (source.slot == 0 ? "" : ":" + std::to_string(source.slot));
        const StaticFrameId known = m_frames.frameOf[source.node.index()];
        const StaticFrameId frame = known.isValid() ? known : rootFrame;
        if (m_graph.traits(output.node).fire != FireKind::SwitchN)
            return output.slot > 1 ? pool().unknown(node.name)
                                   : pool().all({whole, pool().choice({name, output.slot == 1, frame})});
        // One question after the other, so that ways of Switches with other numbers of outputs go together. An index
        // beyond the last output takes that one.
        const auto* outputs = node.attr<int64_t>("num_outs");
        if (!outputs || *outputs > mostWays || output.slot >= *outputs)
            return pool().unknown(node.name);
        const bool isLast = output.slot + 1 == *outputs;
        std::vector<Formula> parts{whole};
        for (int way = 0; way < output.slot + (isLast ? 0 : 1); ++way)
            parts.push_back(pool().choice({fmt::format("({} = {})", name, way), way == output.slot, frame}));
        return pool().all(std::move(parts));
    }
    /// Where a predicate is made: through what hands it on unchanged.
    Endpoint sourceOf(Endpoint from) const
    {
        for (size_t steps = 0; steps < mostSteps; ++steps) {
            const Node& node = m_graph.node(from.node);
            const bool isSameTag = classOf(from.node) == OpClass::Ordinary || classOf(from.node) == OpClass::LoopCond;
            const bool passesOn = m_graph.isConstantEnter(from.node)
                || (isSameTag && m_graph.traits(from.node).fire == FireKind::Forward
                    && !m_graph.traits(from.node).isRef);
            const bool isSide = classOf(from.node) == OpClass::Switch && !node.inputs.empty();
            const bool isCopy = passesOn && node.inputs.size() == 1 && from.slot == 0;
            if ((!isSide && !isCopy) || !node.inputs[0].node.isValid())
                break;
            from = node.inputs[0];
        }
        return from;
    }

    /// The Merges of a loop are live in the same iterations if what goes round is live when all that has come in is,
    /// and the loop goes on. Marks those that are not, at last all; true if one is new.
    bool breakLoops(bool isLast)
    {
        bool isChanged = false;
        std::map<StaticFrameId, std::vector<NodeId>> merges;
        for (const NodeId id : m_order)
            if (isLoopMerge(id) && !m_isBroken[id.index()])
                merges[m_frames.frameOf[id.index()]].push_back(id);
        for (const auto& [frame, all] : merges) {
            std::vector<Formula> bases;
            std::vector<Formula> rounds;
            for (const NodeId id : all)
                for (const Endpoint& input : m_graph.node(id).inputs)
                    if (input.node.isValid() && isBackEdge(id, input.node)) {
                        bases.push_back(m_result.m_nodes[id.index()]);
                        rounds.push_back(m_result.m_nodes[input.node.index()]);
                    }
            // Wherever anything goes round, there is an iteration.
            const Formula entered = pool().all(bases);
            for (Formula& round : rounds)
                round = pool().all({round, entered});
            const Formula goesOn = pool().any(rounds);
            size_t next = 0;
            for (const NodeId id : all)
                for (const Endpoint& input : m_graph.node(id).inputs)
                    if (input.node.isValid() && isBackEdge(id, input.node)) {
                        const bool isAlike = rounds[next++] == goesOn;
                        if ((!isAlike || isLast) && !m_isBroken[id.index()]) {
                            m_isBroken[id.index()] = true;
                            isChanged = true;
                        }
                    }
        }
        return isChanged;
    }

    void lint()
    {
        size_t more = 0;
        for (const NodeId id : m_order) {
            const Node& node = m_graph.node(id);
            const OpClass c = classOf(id);
            const Formula whole = m_result.m_nodes[id.index()];
            if (c == OpClass::Merge || c == OpClass::ControlTrigger || isTransfer(c) || c == OpClass::Exit
                || !pool().isKnown(whole))
                continue;
            std::vector<Formula> inputs;
            for (const Endpoint& input : node.inputs)
                inputs.push_back(inputOf(input));
            for (const NodeId control : node.controlInputs)
                inputs.push_back(inputOf({control, controlSlot}));
            const bool isExplained = inputs.empty() || std::ranges::find(inputs, whole) != inputs.end();
            if (isExplained)
                continue;
            if (m_result.m_findings.size() < mostFindings)
                m_result.m_findings.push_back(finding(node, id, whole, inputs));
            else
                ++more;
        }
        if (more == 0)
            return;
        Problem rest;
        rest.refusesRun = false;
        rest.message = sayCount(more, "{} more node like that is not listed", "{} more nodes like these are not listed",
                                grouped(more));
        m_result.m_findings.push_back(std::move(rest));
    }
    Problem finding(const Node& node, NodeId id, Formula whole, const std::vector<Formula>& inputs)
    {
        // Two of them are told: the first that depends on something, and the first that it does not imply.
        const auto first = std::ranges::find_if(inputs, [](Formula f) { return f != LivenessPool::always; });
        const auto second = std::find_if(first, inputs.end(), [&](Formula f) {
            return f != *first && pool().all({*first, f}) != *first;
        });
        const auto place = [&](auto input) {
            const auto i = static_cast<size_t>(input - inputs.begin());
            return i < node.inputs.size()
                ? say("input {}", i)
                : say("control input '{}'", m_graph.node(node.controlInputs[i - node.inputs.size()]).name);
        };
        Problem problem;
        problem.node = id;
        problem.refusesRun = false;
        constexpr size_t limit = 120;
        const bool isNever = whole == LivenessPool::never;
        problem.rule = isNever ? "D2" : "D1";
        const auto other = second == inputs.end() ? first : second;
        const std::string when = pool().text(*first, limit);
        const std::string otherwise = pool().text(*other, limit);
        problem.message = isNever
            ? say("node '{}' has inputs that exclude each other, so it is always dead: {} is live if {}, {} if {}",
                  node.name, place(first), when, place(other), otherwise)
            : say("node '{}' has partially dead inputs: {} is live if {}, {} if {}", node.name, place(first), when,
                  place(other), otherwise);
        return problem;
    }

    const Graph& m_graph;
    const FrameAnalysis& m_frames;
    std::stop_token m_stop;
    std::vector<NodeId> m_order;
    std::vector<bool> m_isOrdered;
    std::vector<bool> m_isBroken;  // loop Merges that do not go on with their loop
    Deadness m_result;
};

Deadness Deadness::of(const Graph& graph, const FrameAnalysis& frames, const std::stop_token& stop)
{
    return DeadnessFinder(graph, frames, stop).find();
}

std::string Deadness::output(Endpoint endpoint) const
{
    const auto found = m_ways.find(endpoint);
    return found == m_ways.end() ? node(endpoint.node) : m_pool.text(found->second);
}

}
