// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/exec/event.h"
#include "core/exec/frame_hash.h"
#include "core/exec/program.h"
#include "core/exec/state.h"

#include <span>
#include <vector>

namespace tagscope {

/// Tells a kernel where it fires: all it may depend on but its inputs.
inline void setKernelPlace(KernelContext& context, const Program& program, const State& state, const Event& event,
                           const PlanNode& node)
{
    context.params = node.params;
    context.resources = &state.resources;
    context.tag = event.tag;
    if (!node.isStateful)
        return;
    context.node = program.nodeOf(event.node);
    const Iteration& iteration = state.iteration(event.iteration);
    const uint64_t frameHash = state.frames[iteration.frame.index()].pathHash;
    if (isTransfer(node.opClass))
        context.messageKey = messageKey(frameHash, iteration.number);
    else
        context.randomKey = childFrameHash(frameHash, iteration.number, program.nameHashOf(event.node));
}

/// Computes again what kernels put out. A kernel depends on nothing but its inputs, the resources and its tag, so in
/// the state in which it fired it gives the same once more. Text that it prints is dropped. One thread.
class Recompute {
public:
    explicit Recompute(const Program& program);

    /// Outputs of a live firing without effects, in the state before it; valid until the next call. An error if the
    /// node could not have fired there.
    Result<std::span<Tensor>> outputs(const State& state, const Event& event);

private:
    const Program& m_program;
    KernelContext m_context;
    std::vector<Tensor> m_inputs;
    std::vector<Tensor> m_outputs;
    std::vector<Effect> m_effects;
};

}
