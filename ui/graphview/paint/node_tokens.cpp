// SPDX-License-Identifier: Apache-2.0
// What waits in the inputs of nodes, in the iteration that is looked at and in those beside it.
#include "ui/graphview/paint/node_states.h"

#include <algorithm>

namespace tagscope::ui {

namespace {

/// Whether what one node sends to another waits there at the tag that it fired at.
bool sendsToItsTag(const Program& program, PlanId source, PlanId target)
{
    return source.isValid() && program.node(source).frame == program.node(target).frame
        && program.node(source).opClass != OpClass::NextIteration && program.node(source).opClass != OpClass::Exit;
}

}

TokenLook NodeStates::tokenOf(PlanId plan, IterationId iteration) const
{
    constexpr int64_t mostSlots = 8;
    const PlanNode& node = m_snapshot->program->node(plan);
    TokenLook token;
    token.at = iteration;
    if (node.frame == rootFrame)
        return token;
    token.iteration = m_snapshot->state.iteration(iteration).number;
    token.slot = static_cast<int>(
        token.iteration
        % std::clamp<int64_t>(m_snapshot->state.windowOf(*m_snapshot->program, node.frame), 1, mostSlots));
    return token;
}

std::optional<TokenLook> NodeStates::tokenAt(PlanId plan, uint32_t input, IterationId iteration) const
{
    const std::optional<bool> isDead = isDeadAt(plan, input, iteration);
    if (!isDead)
        return std::nullopt;
    TokenLook token = tokenOf(plan, iteration);
    token.isDead = *isDead;
    token.isEdited = m_edited.contains(*m_snapshot->program, m_snapshot->state, plan, input, iteration, *isDead);
    return token;
}

std::optional<bool> NodeStates::isDeadAt(PlanId plan, uint32_t input, IterationId iteration) const
{
    const Program& program = *m_snapshot->program;
    const State& state = m_snapshot->state;
    const PlanNode& node = program.node(plan);
    if (hasFired(lookAt(plan, iteration).state))
        return std::nullopt;
    const Iteration& it = state.iteration(iteration);
    const GatherEntry& entry = program.gather()[node.inputsBegin + input];
    if (entry.isInvariant) {
        const Invariant& invariant = state.frames[it.frame.index()].invariants[entry.index];
        return invariant.arrival == Invariant::Arrival::Missing
            ? std::nullopt
            : std::optional(invariant.arrival == Invariant::Arrival::Dead);
    }
    const Block& block = it.blocks.block((plan.value - it.firstNode) / blockNodes);
    const Tensor& slot = block.slots()[entry.index];
    return slot.hasValue() || slot.isDead() ? std::optional(slot.isDead()) : std::nullopt;
}

std::optional<TokenLook> NodeStates::token(NodeId target, int input) const
{
    const std::optional<IterationId> iteration = iterationOf(target);
    if (!iteration || input < 0)
        return std::nullopt;
    const PlanId plan = m_snapshot->program->planOf(target);
    const PlanNode& node = m_snapshot->program->node(plan);
    if (static_cast<uint32_t>(input) >= node.inputCount)
        return std::nullopt;
    return tokenAt(plan, static_cast<uint32_t>(input), *iteration);
}

std::optional<TokenLook> NodeStates::controlToken(NodeId target, NodeId source) const
{
    const std::optional<IterationId> iteration = iterationOf(target);
    if (!iteration)
        return std::nullopt;
    const Program& program = *m_snapshot->program;
    const PlanId to = program.planOf(target);
    const PlanId from = program.planOf(source);
    if (!sendsToItsTag(program, from, to))
        return std::nullopt;
    const NodeState phase = lookAt(from, *iteration).state;
    if (!hasFired(phase) || hasFired(lookAt(to, *iteration).state))
        return std::nullopt;
    TokenLook token = tokenOf(to, *iteration);
    token.isDead = phase == NodeState::DoneDead;
    return token;
}

std::vector<TokenLook> NodeStates::otherTokens(NodeId target, int input) const
{
    const std::optional<IterationId> shown = iterationOf(target);
    if (!shown || input < 0)
        return {};
    const PlanId plan = m_snapshot->program->planOf(target);
    const PlanNode& node = m_snapshot->program->node(plan);
    if (node.frame == rootFrame || static_cast<uint32_t>(input) >= node.inputCount
        || m_snapshot->program->gather()[node.inputsBegin + static_cast<uint32_t>(input)].isInvariant)
        return {};
    const Iteration& now = m_snapshot->state.iteration(*shown);
    const FrameInstance& instance = m_snapshot->state.frames[now.frame.index()];
    std::vector<TokenLook> tokens;
    for (int64_t away = 1; away <= mostOthers; ++away)
        for (const int64_t number : {now.number - away, now.number + away}) {
            if (number < instance.oldest || number > instance.highest || !instance.iteration(number).isValid())
                continue;
            if (const auto token = tokenAt(plan, static_cast<uint32_t>(input), instance.iteration(number)))
                tokens.push_back(*token);
        }
    return tokens;
}

Tensor NodeStates::tokenValue(NodeId target, int input) const
{
    const std::optional<TokenLook> look = token(target, input);
    if (!look || look->isDead || !look->at.isValid())
        return {};
    const PlanId plan = m_snapshot->program->planOf(target);
    const Iteration& it = m_snapshot->state.iteration(look->at);
    const GatherEntry& entry =
        m_snapshot->program->gather()[m_snapshot->program->node(plan).inputsBegin + static_cast<uint32_t>(input)];
    if (entry.isInvariant)
        return m_snapshot->state.frames[it.frame.index()].invariants[entry.index].value;
    return it.blocks.block((plan.value - it.firstNode) / blockNodes).slots()[entry.index];
}

std::string NodeStates::tagText(IterationId at) const
{
    const bool isInLoop = at.isValid() && m_snapshot->names && m_snapshot->state.iteration(at).staticFrame != rootFrame;
    return isInLoop ? m_snapshot->names->shortName(tagChain(m_snapshot->state, at)) : std::string();
}

InputsLook NodeStates::inputs(NodeId id) const
{
    InputsLook inputs;
    const std::optional<IterationId> iteration = iterationOf(id);
    if (!iteration)
        return inputs;
    const Program& program = *m_snapshot->program;
    const PlanId plan = program.planOf(id);
    const NodeLook look = lookAt(plan, *iteration);
    const bool isMerge = program.node(plan).opClass == OpClass::Merge;
    uint32_t arrived = 0;
    for (uint32_t i = 0; i < program.node(plan).inputCount; ++i) {
        inputs.data.push_back(tokenAt(plan, i, *iteration).has_value());
        arrived += inputs.data.back() ? 1U : 0U;
    }
    // The state counts arrivals of both kinds; of a Merge, each control input counts twice beside the one value that it
    // waits for.
    const auto all = static_cast<uint32_t>(inputs.data.size());
    inputs.controls =
        isMerge ? (look.expected - std::min(look.expected, 1U)) / 2 : look.expected - std::min(look.expected, all);
    inputs.controlsArrived =
        std::min(inputs.controls, isMerge ? look.arrived / 2 : look.arrived - std::min(look.arrived, arrived));
    return inputs;
}

bool NodeStates::isConstantEnter(NodeId node) const
{
    const PlanId plan = m_snapshot && m_snapshot->program ? m_snapshot->program->planOf(node) : PlanId();
    return plan.isValid() && m_snapshot->program->node(plan).isConstantEnter;
}

std::optional<int64_t> NodeStates::copiedTo(NodeId node) const
{
    if (!isConstantEnter(node))
        return std::nullopt;
    const PlanNode& enter = m_snapshot->program->node(m_snapshot->program->planOf(node));
    const IterationId inside = m_iterations[enter.childFrame.index()];
    if (!inside.isValid() || isShown(enter.childFrame) || isShown(enter.frame) || !hasFired(look(node).state))
        return std::nullopt;
    const FrameInstance& instance = m_snapshot->state.frames[m_snapshot->state.iteration(inside).frame.index()];
    if (instance.parent != m_iterations[enter.frame.index()])
        return std::nullopt;
    return instance.invariants[enter.invariant].arrival == Invariant::Arrival::Live ? std::optional(instance.highest)
                                                                                    : std::nullopt;
}

}
