// SPDX-License-Identifier: Apache-2.0
#include "core/exec/recompute.h"

#include "core/exec/structural.h"

namespace tagscope {

Recompute::Recompute(const Program& program) : m_program(program), m_outputs(program.maxOutputs())
{
    m_context.effects = &m_effects;
    m_context.maxBytes = program.maxTensorBytes();
}

Result<std::span<Tensor>> Recompute::outputs(const State& state, const Event& event)
{
    const PlanNode& node = m_program.node(event.node);
    for (Tensor& output : m_outputs)
        output.clear();
    m_effects.clear();
    if (Result<void> gathered = gatherKernelInputs(m_program, state, event.node, event.iteration, m_inputs); !gathered)
        return Failure(std::move(gathered).error());
    const std::span<Tensor> outputs = std::span(m_outputs).first(node.outputCount);
    m_context.inputs = m_inputs;
    m_context.outputs = outputs;
    setKernelPlace(m_context, m_program, state, event, node);
    const KernelStatus status = node.fn(m_context);
    m_inputs.clear();
    if (status != KernelStatus::Ok)
        return status == KernelStatus::Failed ? Failure(std::exchange(m_context.error, {}))
                                              : fail(ErrorCode::Internal, "it waits, where it has fired");
    for (Tensor& output : outputs)
        output.setOrigin(static_cast<uint32_t>(state.position + 1));
    return outputs;
}

}
