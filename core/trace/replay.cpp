// SPDX-License-Identifier: Apache-2.0
#include "core/trace/replay.h"

#include "core/base/assert.h"
#include "core/exec/structural.h"

#include <algorithm>

namespace tagscope {

Result<void> completeOutputs(const Program& program, const State& state, const Event& event,
                             std::vector<Tensor>& scratch)
{
    if (event.isDead || event.kind != Event::Kind::Firing || event.outputs.empty())
        return {};
    const PlanNode& node = program.node(event.node);
    std::span<const Tensor> inputs = inputSlots(state.iteration(event.iteration), event.node, node);
    if (!node.readsOwnSlots) {
        if (Result<void> gathered = gatherInputs(program, state, event.node, event.iteration, scratch); !gathered)
            return gathered;
        inputs = scratch;
    }
    if (!structuralOutputs(program, node, inputs, event.outputs, static_cast<uint32_t>(state.position + 1)))
        return Failure(structuralError(inputs));
    return {};
}

void Replay::compute(const State& state)
{
    m_hasComputed = true;
    if (!m_recompute)
        m_recompute.emplace(m_program);
    Result<std::span<Tensor>> made = m_recompute->outputs(state, m_event);
    TAGSCOPE_ASSERT(made.has_value(), "what fired once fires again");
    for (size_t i = 0; i < m_event.outputs.size(); ++i)
        if (notCaptured(m_event.outputs[i]))
            m_event.outputs[i] = std::move((*made)[i]);
}

const Event& Replay::prepare(const State& state)
{
    const Stored stored = m_cursor.next(m_event);
    if (!m_event.node.isValid()) [[unlikely]] {
        m_event.iteration = IterationId();
        return m_event;
    }
    TAGSCOPE_ASSERT(m_event.pick < state.ready.size(), "a recorded pick leads to a ready instance");
    const ReadyEntry entry = state.ready[m_event.pick];
    TAGSCOPE_ASSERT(entry.node() == m_event.node, "a recorded pick leads to the recorded node");
    m_event.iteration = entry.iterationId();
    if (stored == Stored::Part && m_values == Values::Computed) [[unlikely]]
        compute(state);
    if (stored == Stored::Nothing) {
        const Result<void> done = completeOutputs(m_program, state, m_event, m_inputs);
        TAGSCOPE_ASSERT(done.has_value(), "what fired once fires again");
    }
    return m_event;
}

}
