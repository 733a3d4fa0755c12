// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/exec/event.h"
#include "core/exec/recompute.h"
#include "core/exec/state.h"
#include "core/trace/store/event_cursor.h"

#include <atomic>
#include <cstdint>
#include <optional>
#include <vector>

namespace tagscope {

/// Fills in the outputs of an event that stored none: those of a live node that only passes values on, None for all
/// others. `scratch` is for reuse. An error if the node could not have fired.
Result<void> completeOutputs(const Program& program, const State& state, const Event& event,
                             std::vector<Tensor>& scratch);

/// What stands in the place of values that a recording does not keep.
enum class Values : uint8_t {
    Computed,  ///< themselves: kernels run again
    Kept,      ///< marks (core/trace/capture.h): nothing is computed
};

/// Repeats recorded events of one store on a State: outputs come from the store or, where a node only passes values on,
/// from the same rules that a run uses; kernels run again for those that are not kept. Valid until the store changes.
/// Engine thread.
class Replay {
public:
    /// `position` is that of the states passed to the other functions.
    Replay(const Program& program, const EventStore& store, uint64_t position, Values values = Values::Computed)
        : m_program(program), m_cursor(store, position), m_values(values)
    {
    }

    /// The next event, complete; its spans are valid until the next call.
    const Event& prepare(const State& state);
    /// Applies what `prepare` returned.
    void apply(State& state) { propagate(m_program, state, m_event); }
    /// Goes on to a position, which the store must hold, or less far if `stop` becomes true while values are computed.
    void advance(State& state, uint64_t position, const std::atomic<bool>* stop = nullptr)
    {
        while (state.position < position) {
            prepare(state);
            apply(state);
            if (m_hasComputed && stop && stop->load(std::memory_order_relaxed)) [[unlikely]]
                return;
        }
    }

private:
    void compute(const State& state);

    const Program& m_program;
    EventCursor m_cursor;
    Values m_values;
    bool m_hasComputed = false;
    std::optional<Recompute> m_recompute;
    Event m_event;
    std::vector<Tensor> m_inputs;
};

}
