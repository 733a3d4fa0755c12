// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/exec/program.h"
#include "core/exec/state.h"

#include <span>

namespace tagscope {

/// Outputs of a live node whose outputs follow from its inputs and the Program alone (every FireKind but Kernel and
/// Missing): shared by runs and replay. `inputs` are dereferenced where needed; `outputs` are None at the start.
/// `origin` is given to values that the node makes itself (constants, a Merge's value_index).
/// Errors are those of semantics.md 10.1: a predicate that is not a scalar.
Result<void> structuralOutputs(const Program& program, const PlanNode& node, std::span<const Tensor> inputs,
                               std::span<Tensor> outputs, uint32_t origin);

/// The same for a node instance of a State, whose inputs it gathers itself.
Result<void> structuralOutputs(const Program& program, const State& state, PlanId node, IterationId iteration,
                               std::span<Tensor> outputs);

/// The error of an instance that reads a variable through its input `i` before a value was assigned (semantics.md 8.8).
Error uninitializedInput(const Program& program, PlanId node, uint32_t i);

/// What a live node instance would read now: slots, invariants, and values behind references where it wants values.
/// An error (FailedPrecondition) names an uninitialised variable.
Result<void> gatherInputs(const Program& program, const State& state, PlanId node, IterationId iteration,
                          std::vector<Tensor>& inputs);

}
