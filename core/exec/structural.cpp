// SPDX-License-Identifier: Apache-2.0
#include "core/exec/structural.h"

namespace tagscope {

namespace {

Failure notAScalar(const Tensor& predicate)
{
    return invalidArgument("The second input must be a scalar, but it has shape {}", predicate.shape().toString());
}

Result<void> switchOutputs(const PlanNode& node, std::span<const Tensor> inputs, std::span<Tensor> outputs)
{
    const Tensor& selector = inputs[1];
    if (!selector.isScalar()) [[unlikely]]
        return notAScalar(selector);
    size_t side = 0;
    if (node.fire == FireKind::Switch) {
        side = *selector.data<bool>() ? 1 : 0;
    } else {
        const int32_t index = *selector.data<int32_t>();
        const bool inRange = index >= 0 && static_cast<size_t>(index) < outputs.size();
        side = inRange ? static_cast<size_t>(index) : outputs.size() - 1;  // semantics.md 10.2
    }
    outputs[side] = inputs[0];
    return {};
}

}

Result<void> structuralOutputs(const Program& program, const PlanNode& node, std::span<const Tensor> inputs,
                               std::span<Tensor> outputs, uint32_t origin)
{
    switch (node.fire) {
    case FireKind::Forward:
        outputs[0] = inputs[0];
        break;
    case FireKind::Switch:
    case FireKind::SwitchN:
        return switchOutputs(node, inputs, outputs);
    case FireKind::Merge:
        for (size_t i = 0; i < inputs.size(); ++i) {
            if (inputs[i].isNone())
                continue;
            outputs[0] = inputs[i];
            outputs[1] = Tensor::scalar(static_cast<int32_t>(i));
            outputs[1].setOrigin(origin);
            break;
        }
        break;
    case FireKind::Const:
        outputs[0] = program.constant(node.extra);
        outputs[0].setOrigin(origin);
        break;
    case FireKind::Nothing:
    case FireKind::Kernel:
    case FireKind::Missing:
        break;
    }
    return {};
}

Error uninitializedInput(const Program& program, PlanId node, uint32_t i)
{
    const Endpoint source = program.inputSource(node, i);
    std::string name = program.runGraph().graph.node(source.node).name;
    if (source.slot != 0)
        name += fmt::format(":{}", source.slot);
    return {ErrorCode::FailedPrecondition, "Attempting to use uninitialized value " + name, {}};
}

Result<void> gatherInputs(const Program& program, const State& state, PlanId id, IterationId iterationId,
                          std::vector<Tensor>& inputs)
{
    const PlanNode& node = program.node(id);
    const Iteration& iteration = state.iteration(iterationId);
    const FrameInstance& frame = state.frames[iteration.frame.index()];
    inputs.resize(node.inputCount);
    if (node.inputCount == 0)
        return {};
    const Block& block = iteration.blocks.block((id.value - iteration.firstNode) / blockNodes);
    for (uint32_t i = 0; i < node.inputCount; ++i) {
        const GatherEntry& entry = program.gather()[node.inputsBegin + i];
        inputs[i] = entry.isInvariant ? frame.invariants[entry.index].value : block.slots()[entry.index];
        if (!entry.isDeref || !inputs[i].isRef())
            continue;
        const size_t resource = inputs[i].resourceId().index();
        const uint32_t origin = inputs[i].origin();
        const bool exists = resource < state.resources.size() && state.resources[resource];
        if (!exists || state.resources[resource]->value.isNone())
            return Failure(uninitializedInput(program, id, i));
        inputs[i] = state.resources[resource]->value;
        if (inputs[i].origin() == 0)
            inputs[i].setOrigin(origin);
    }
    return {};
}

Result<void> structuralOutputs(const Program& program, const State& state, PlanId id, IterationId iteration,
                               std::span<Tensor> outputs)
{
    std::vector<Tensor> inputs;
    if (Result<void> gathered = gatherInputs(program, state, id, iteration, inputs); !gathered)
        return gathered;
    return structuralOutputs(program, program.node(id), inputs, outputs, static_cast<uint32_t>(state.position + 1));
}

}
