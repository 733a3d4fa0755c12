// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/exec/program.h"
#include "core/exec/state.h"

#include <span>

namespace tagscope {

/// Outputs of a live node whose outputs follow from its inputs and the Program alone (every FireKind but Kernel and
/// Missing): shared by runs and replay. `inputs` are dereferenced where needed; `outputs` are None at the start.
/// `origin` is given to values that the node makes itself (constants, a Merge's value_index).
/// False if they have no value: `structuralError` says why.
inline bool structuralOutputs(const Program& program, const PlanNode& node, std::span<const Tensor> inputs,
                              std::span<Tensor> outputs, uint32_t origin)
{
    switch (node.fire) {
    case FireKind::Forward: outputs[0] = inputs[0]; break;
    case FireKind::Switch:
        if (!inputs[1].isScalar()) [[unlikely]]
            return false;
        outputs[*inputs[1].data<bool>() ? 1 : 0] = inputs[0];
        break;
    case FireKind::SwitchN: {
        if (!inputs[1].isScalar()) [[unlikely]]
            return false;
        const int32_t index = *inputs[1].data<int32_t>();
        const bool inRange = index >= 0 && static_cast<size_t>(index) < outputs.size();
        outputs[inRange ? static_cast<size_t>(index) : outputs.size() - 1] = inputs[0];  // semantics.md 10.2
        break;
    }
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
        outputs[0] = program.constant(node.constant);
        outputs[0].setOrigin(origin);
        break;
    case FireKind::Nothing:
    case FireKind::Kernel:
    case FireKind::Missing: break;
    }
    return true;
}

/// The input slots of a node at an iteration of its frame: what it reads, if `readsOwnSlots`. Valid until the state
/// changes.
inline std::span<const Tensor> inputSlots(const Iteration& iteration, PlanId id, const PlanNode& node)
{
    if (node.inputCount == 0)
        return {};
    const Block& block = iteration.blocks.block((id.value - iteration.firstNode) / blockNodes);
    return {block.at<Tensor>(node.slotsOffset), node.inputCount};
}

/// Why `structuralOutputs` said no: the error of semantics.md 10.1, a predicate that is not a scalar.
Error structuralError(std::span<const Tensor> inputs);

/// The error of an instance that reads a variable through its input `i` before a value was assigned (semantics.md 8.8).
Error uninitializedInput(const Program& program, PlanId node, uint32_t i);

/// What a live node instance would read now: slots, invariants, and values behind references where it wants values.
/// An error (FailedPrecondition) names an uninitialised variable.
Result<void> gatherInputs(const Program& program, const State& state, PlanId node, IterationId iteration,
                          std::vector<Tensor>& inputs);

/// The same for a kernel that is about to run: what is stored repeated is made dense if it wants that. An error also
/// where an input never came, or is too large.
Result<void> gatherKernelInputs(const Program& program, const State& state, PlanId node, IterationId iteration,
                                std::vector<Tensor>& inputs);

}
