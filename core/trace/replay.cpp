// SPDX-License-Identifier: Apache-2.0
#include "core/trace/replay.h"

#include "core/base/assert.h"
#include "core/exec/structural.h"

#include <algorithm>

namespace tagscope {

Result<void> completeOutputs(const Program& program, const State& state, const Event& event,
                             std::vector<Tensor>& scratch)
{
    const PlanNode& node = program.node(event.node);
    if (event.isDead || event.kind != Event::Kind::Firing || node.outputCount == 0)
        return {};
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

void repeatWindows(const Program& program, std::span<const WindowChange> windows, State& state)
{
    auto change = std::ranges::lower_bound(windows, state.position, {}, &WindowChange::position);
    for (; change != windows.end() && change->position == state.position; ++change) {
        const Result<void> isSet = setWindow(program, state, *change);
        TAGSCOPE_ASSERT(isSet.has_value(), "what was set once is set again");
    }
}

uint64_t nextWindow(std::span<const WindowChange> windows, uint64_t position)
{
    const auto next = std::ranges::upper_bound(windows, position, {}, &WindowChange::position);
    return next == windows.end() ? UINT64_MAX : next->position;
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
