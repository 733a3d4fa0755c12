// SPDX-License-Identifier: Apache-2.0
#include "core/exec/structural.h"

namespace tagscope {

Error structuralError(std::span<const Tensor> inputs)
{
    return {ErrorCode::InvalidArgument,
            fmt::format("The second input must be a scalar, but it has shape {}", inputs[1].shape().toString()),
            {}};
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
        const uint32_t origin = inputs[i].origin();
        inputs[i] = variableValue(state.resources, inputs[i].resourceId());
        if (inputs[i].isNone())
            return Failure(uninitializedInput(program, id, i));
        if (inputs[i].origin() == 0)
            inputs[i].setOrigin(origin);
    }
    return {};
}

Result<void> gatherKernelInputs(const Program& program, const State& state, PlanId id, IterationId iteration,
                                std::vector<Tensor>& inputs)
{
    if (Result<void> gathered = gatherInputs(program, state, id, iteration, inputs); !gathered)
        return gathered;
    const PlanNode& node = program.node(id);
    for (size_t i = 0; i < inputs.size() && node.fire == FireKind::Kernel; ++i) {
        if (inputs[i].isNone() && !isTransfer(node.opClass))
            return fail(
                ErrorCode::Internal,
                "{{{{node {}}}}} is counted ready, but its input {} never came: another one came more than once",
                program.nameOf(id), i);
        if (!inputs[i].isRepeated() || node.takesRepeated)
            continue;
        Result<Tensor> whole = inputs[i].dense(program.maxTensorBytes());
        if (!whole)
            return Failure(std::move(whole).error());
        inputs[i] = *std::move(whole);
    }
    return {};
}

}
