// SPDX-License-Identifier: Apache-2.0
#include "core/trace/file/event_chunk.h"

#include "core/trace/file/effect_bytes.h"

namespace tagscope {

namespace {

/// References that a replay's own copy and the trace hold: if a buffer has no more, only this event has it.
constexpr uint32_t chunkReplayRefs = 2;
constexpr size_t exceptionSize = 2 * sizeof(uint32_t) + 1;
/// Which columns are there.
constexpr uint8_t hasPicksBit = 1;
constexpr uint8_t hasTimesBit = 2;
constexpr size_t waitSize = sizeof(uint32_t) + 1 + 2 * sizeof(uint64_t);

template <class T>
bool readPlanes(ByteReader& in, std::vector<T>& column, size_t count)
{
    if (in.remaining() / sizeof(T) < count)
        return false;
    column.resize(count);
    in.planes(std::span<T>(column));
    return in.ok();
}

}

std::string EventChunk::encode() const
{
    ByteWriter out;
    out.number(static_cast<uint32_t>(words.size()));
    out.number(static_cast<uint8_t>((picks.empty() ? 0 : hasPicksBit) | (times.empty() ? 0 : hasTimesBit)));
    out.number(static_cast<uint32_t>(kinds.size()));
    out.number(static_cast<uint32_t>(exceptions.size()));
    out.number(static_cast<uint32_t>(waits.size()));
    out.planes(std::span(words));
    out.planes(std::span(tags));
    out.planes(std::span(picks));
    out.bytes(times.data(), times.size());
    out.bytes(kinds.data(), kinds.size());
    out.planes(std::span(bits));
    for (const Exception& e : exceptions) {
        out.number(e.value);
        out.number(e.origin);
        out.number(e.dtype);
    }
    for (const WaitCondition& wait : waits) {
        out.number(wait.resource.value);
        out.number(wait.what);
        out.number(wait.need);
        out.number(wait.waiter);
    }
    out.text(effects);
    return std::string(out.view());
}

bool EventChunk::decode(std::string_view data)
{
    ByteReader in(data);
    const auto events = in.number<uint32_t>();
    const auto columns = in.number<uint8_t>();
    const bool hasPicks = (columns & hasPicksBit) != 0;
    const bool hasTimes = (columns & hasTimesBit) != 0;
    const auto values = in.number<uint32_t>();
    const auto exceptionCount = in.number<uint32_t>();
    const auto waitCount = in.number<uint32_t>();
    if ((columns & ~(hasPicksBit | hasTimesBit)) != 0 || !readPlanes(in, words, events) || !readPlanes(in, tags, events)
        || !readPlanes(in, picks, hasPicks ? events : 0) || !readPlanes(in, times, hasTimes ? events : 0)
        || !readPlanes(in, kinds, values) || !readPlanes(in, bits, values)
        || in.remaining() / exceptionSize < exceptionCount)
        return false;
    for (uint32_t i = 0; i < exceptionCount; ++i) {
        const auto value = in.number<uint32_t>();
        const auto origin = in.number<uint32_t>();
        exceptions.push_back({value, origin, static_cast<DType>(in.number<uint8_t>())});
    }
    if (in.remaining() / waitSize < waitCount)
        return false;
    for (uint32_t i = 0; i < waitCount; ++i) {
        WaitCondition wait;
        wait.resource = ResourceId(in.number<uint32_t>());
        const auto what = in.number<uint8_t>();
        wait.what = static_cast<WaitCondition::For>(what);
        wait.need = in.number<int64_t>();
        wait.waiter = in.number<uint64_t>();
        if (what > static_cast<uint8_t>(WaitCondition::For::Room))
            return false;
        waits.push_back(wait);
    }
    effects = in.text();
    return in.ok() && in.remaining() == 0;
}

Result<void> EventChunkWriter::add(const Event& event, uint64_t number)
{
    uint32_t word = event.node.value;
    if (event.isDead)
        word |= event_word::dead;
    if (event.isOverridden)
        word |= event_word::overridden;
    if (event.kind == Event::Kind::Block) {
        word |= event_word::blocked;
        m_chunk.waits.push_back(event.waitsFor);
    }
    if (!event.effects.empty()) {
        word |= event_word::effects;
        if (Result<void> written = writeEffects(m_effects, m_tensors, event.effects); !written)
            return written;
    }
    m_chunk.words.push_back(word);
    m_chunk.tags.push_back(event.tag.value);
    m_chunk.picks.push_back(event.pick);
    m_hasPicks |= event.pick != 0;
    m_chunk.times.push_back(event.time.code());
    m_hasTimes |= event.time.isMeasured();
    const uint32_t stored = m_layout.storedCount(word);
    for (uint32_t i = 0; i < stored; ++i) {
        const Tensor& value = event.outputs[i];
        const Result<TensorBits> bits = m_tensors.bitsOf(value, chunkReplayRefs);
        if (!bits)
            return Failure(bits.error());
        const DType declared = m_layout.types(event.node)[i];
        if (value.hasValue() && (value.dtype() != declared || value.origin() != number + 1))
            m_chunk.exceptions.push_back({static_cast<uint32_t>(m_chunk.kinds.size()), value.origin(), value.dtype()});
        m_chunk.kinds.push_back(static_cast<uint8_t>(value.kind()));
        m_chunk.bits.push_back(*bits);
    }
    return {};
}

std::string EventChunkWriter::take()
{
    if (!m_hasPicks)
        m_chunk.picks.clear();
    if (!m_hasTimes)
        m_chunk.times.clear();
    m_chunk.effects = m_effects.view();
    std::string bytes = m_chunk.encode();
    m_chunk = {};
    m_effects.clear();
    m_hasPicks = m_hasTimes = false;
    return bytes;
}

}
