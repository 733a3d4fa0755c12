// SPDX-License-Identifier: Apache-2.0
#include "core/trace/replay.h"

#include "core/base/assert.h"
#include "core/exec/structural.h"

namespace tagscope {

const Event& Replay::prepare(const State& state)
{
    const bool isStored = m_cursor.next(m_event);
    TAGSCOPE_ASSERT(m_event.pick < state.ready.size(), "a recorded pick leads to a ready instance");
    const ReadyEntry entry = state.ready[m_event.pick];
    TAGSCOPE_ASSERT(entry.plan() == m_event.node.value, "a recorded pick leads to the recorded node");
    m_event.iteration = entry.iterationId();
    if (isStored || m_event.isDead || m_event.kind != Event::Kind::Firing)
        return m_event;
    const PlanNode& node = m_program.node(m_event.node);
    if (node.outputCount == 0)
        return m_event;
    Result<void> done = gatherInputs(m_program, state, m_event.node, m_event.iteration, m_inputs);
    if (done)
        done = structuralOutputs(m_program, node, m_inputs, m_event.outputs, static_cast<uint32_t>(state.position + 1));
    TAGSCOPE_ASSERT(done.has_value(), "what fired once fires again");
    return m_event;
}

}
