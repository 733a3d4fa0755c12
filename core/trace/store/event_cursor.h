// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/trace/store/event_store.h"

#include <cstdint>
#include <vector>

namespace tagscope {

/// What a store holds of an event's outputs. Part: marks stand for some of them.
enum class Stored : uint8_t { Nothing, Part, All };

/// Reads the events of a store in order, without a search for each. Valid until the store is changed or destroyed.
class EventCursor {
public:
    EventCursor(const EventStore& store, uint64_t event);

    /// Fills `event` with all that is recorded of the next event. Its outputs are the values stored, or all None; the
    /// spans are valid until the next call, what was set by hand as long as the store. The iteration is not recorded:
    /// `pick` leads to it.
    Stored next(Event& event);

private:
    void openChunk();
    void readSpecial(Event& event, uint32_t word);
    void readEffects(Event& event);

    const EventStore& m_store;
    const EventLayout& m_layout;
    const EventStore::Chunk* m_chunk = nullptr;
    uint32_t m_number = 0;
    uint32_t m_offset = 0;
    uint64_t m_value = 0;
    size_t m_effect = 0;
    std::vector<Tensor> m_outputs;
    std::vector<Effect> m_effects;
};

}
