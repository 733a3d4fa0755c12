// SPDX-License-Identifier: Apache-2.0
#include "core/debug/causes/readiness.h"

#include <unordered_set>

namespace tagscope {

namespace {

/// Nothing for what feeds and fetches have added.
std::optional<ReadyInstance> instanceOf(const Program& program, const State& state, const ReadyEntry& entry)
{
    const PlanId plan = entry.node();
    if (program.isHelper(plan))
        return std::nullopt;
    return ReadyInstance{program.nodeOf(plan), state.iteration(entry.iterationId()).tag, entry.isDead()};
}

}

std::vector<ReadyInstance> readyInstances(const Program& program, const State& state, size_t mostNodes)
{
    std::vector<ReadyInstance> instances;
    std::unordered_set<uint32_t> nodes;
    const bool isAll = mostNodes >= state.ready.size();
    for (size_t i = 0; i < state.ready.size() && (isAll || nodes.size() < mostNodes); ++i)
        if (const std::optional<ReadyInstance> instance = instanceOf(program, state, state.ready[i])) {
            instances.push_back(*instance);
            if (!isAll)
                nodes.insert(instance->node.value);
        }
    return instances;
}

Readiness readinessOf(const Program& program, const State& state, NodeId node, std::optional<IterationId> iteration)
{
    const PlanId plan = program.planOf(node);
    if (!plan.isValid())
        return Readiness::NotInRun;
    if (!iteration)
        return Readiness::NoIteration;
    switch (viewNode(program, state, plan, *iteration).phase) {
    case NodePhase::Ready: return Readiness::Ready;
    case NodePhase::Held: return Readiness::Held;
    case NodePhase::Blocked: return Readiness::Blocked;
    case NodePhase::Done: return Readiness::Fired;
    case NodePhase::NotReached:
    case NodePhase::Pending: break;
    }
    return Readiness::Waiting;
}

std::optional<ReadySwitch> readySwitch(const Program& program, const State& state)
{
    for (size_t i = 0; i < state.ready.size(); ++i) {
        const ReadyEntry entry = state.ready[i];
        const PlanId plan = entry.node();
        if (program.node(plan).fire != FireKind::Switch)
            continue;
        const std::optional<ReadyInstance> instance = instanceOf(program, state, entry);
        if (!instance || entry.isDead())
            return instance ? std::optional(ReadySwitch{*instance, std::nullopt}) : std::nullopt;
        const std::vector<InputView> inputs = viewInputs(program, state, plan, entry.iterationId());
        const Tensor* predicate = inputs.size() > 1 ? &inputs[1].value : nullptr;
        if (!predicate || !predicate->hasValue() || predicate->dtype() != DType::Bool || predicate->isRef()
            || !predicate->isScalar())
            return std::nullopt;
        return ReadySwitch{*instance, predicate->at<bool>(0)};
    }
    return std::nullopt;
}

}
