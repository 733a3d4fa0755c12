// SPDX-License-Identifier: Apache-2.0
#include "core/trace/store/event_cursor.h"

namespace tagscope {

EventCursor::EventCursor(const EventStore& store, uint64_t event)
    : m_store(store), m_layout(*store.layout()), m_number(store.local(event)),
      m_offset(m_number % EventStore::chunkEvents), m_outputs(m_layout.maxOutputs())
{
    if (m_number >= store.m_size)
        return;
    m_value = store.valueIndexOf(m_number);
    m_chunk = store.m_chunks[m_number / EventStore::chunkEvents].get();
    m_effect = store.firstEffect(*m_chunk, m_offset);
}

void EventCursor::openChunk()
{
    m_chunk = m_store.m_chunks[m_number / EventStore::chunkEvents].get();
    m_offset = 0;
    m_effect = 0;
}

Stored EventCursor::next(Event& event)
{
    if (m_offset == EventStore::chunkEvents) [[unlikely]]
        openChunk();
    const uint32_t word = m_chunk->nodes()[m_offset];
    event.node = PlanId(word & event_word::node);
    event.tag = TagId(m_chunk->tags()[m_offset]);
    event.pick = m_chunk->picks ? m_chunk->picks[m_offset] : 0;
    event.time = KernelTime::fromCode(m_chunk->times ? m_chunk->times[m_offset] : 0);
    event.isDead = (word & event_word::empty) != 0;
    event.kind = Event::Kind::Firing;
    event.effects = {};
    event.edit = nullptr;
    if ((word & (event_word::effects | event_word::special)) != 0) [[unlikely]] {
        if ((word & event_word::special) != 0)
            readSpecial(event, word);
        if ((word & event_word::effects) != 0 && event.node.isValid())
            readEffects(event);
        if (!event.node.isValid()) {
            event.outputs = {};
            ++m_offset;
            ++m_number;
            return Stored::Nothing;
        }
    }
    event.outputs = {m_outputs.data(), m_layout.outputCount(event.node)};

    const uint32_t stored = m_layout.storedCount(word);
    Stored found = stored > 0 ? Stored::All : Stored::Nothing;
    if (stored == 0) {
        for (Tensor& output : event.outputs)
            output.clear();
    } else {
        const DType* types = m_layout.types(event.node);
        const auto origin = static_cast<uint32_t>(m_store.m_base + m_number + 1);
        for (uint32_t i = 0; i < stored; ++i) {
            m_outputs[i] = m_store.m_values.at(m_value + i, types[i], origin);
            if (m_store.m_values.isLeftOut(m_value + i)) [[unlikely]]
                found = Stored::Part;
        }
        m_value += stored;
    }
    ++m_offset;
    ++m_number;
    return found;
}

void EventCursor::readSpecial(Event& event, uint32_t word)
{
    if ((word & event_word::node) == event_word::node) {
        event.node = PlanId();
        event.isDead = false;
        event.act = word == event_word::delivery ? nullptr : m_store.m_acts.find(m_number);
        event.kind = word == event_word::delivery ? Event::Kind::Deliver
            : event.act                           ? Event::Kind::Act
                                                  : Event::Kind::Window;
        if (event.kind == Event::Kind::Window)
            event.window = *m_store.m_windows.find(m_number);
    } else if (const WaitCondition* wait = m_store.m_waits.find(m_number)) {
        event.kind = Event::Kind::Block;
        event.isDead = false;
        event.waitsFor = *wait;
    } else {
        event.edit = m_store.m_edits.find(m_number);
    }
}

void EventCursor::readEffects(Event& event)
{
    m_effects.clear();
    while (m_effect < m_chunk->effects.size() && m_chunk->effects[m_effect].offset() == m_offset)
        m_effects.push_back(m_store.unpackEffect(*m_chunk, m_effect++));
    event.effects = m_effects;
}

}
