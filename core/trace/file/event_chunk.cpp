// SPDX-License-Identifier: Apache-2.0
#include "core/trace/file/event_chunk.h"

#include "core/trace/file/effect_bytes.h"
#include "core/trace/file/side_codec.h"

#include <algorithm>

namespace tagscope {

namespace {

constexpr size_t exceptionSize = 2 * sizeof(uint32_t) + 1;
/// Which columns are there.
constexpr uint8_t hasPicksBit = 1;
constexpr uint8_t hasTimesBit = 2;

template <class T>
bool readPlanes(ByteReader& in, std::vector<T>& column, size_t count)
{
    if (in.remaining() / sizeof(T) < count)
        return false;
    column.resize(count);
    in.planes(std::span<T>(column));
    return in.ok();
}

template <class Row, class T>
void writeColumn(ByteWriter& out, const std::vector<Row>& rows, T Row::*field)
{
    std::vector<T> column(rows.size());
    std::ranges::transform(rows, column.begin(), [field](const Row& row) { return row.*field; });
    out.planes(std::span<const T>(column));
}

template <class Row, class T>
bool readColumn(ByteReader& in, std::vector<Row>& rows, T Row::*field)
{
    std::vector<T> column;
    if (!readPlanes(in, column, rows.size()))
        return false;
    for (size_t i = 0; i < rows.size(); ++i)
        rows[i].*field = column[i];
    return true;
}

}

std::string EventChunk::encode() const
{
    ByteWriter out;
    out.number(static_cast<uint32_t>(words.size()));
    out.number(static_cast<uint8_t>((picks.empty() ? 0 : hasPicksBit) | (times.empty() ? 0 : hasTimesBit)));
    out.number(static_cast<uint32_t>(kinds.size()));
    out.number(static_cast<uint32_t>(exceptions.size()));
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
    out.number(static_cast<uint32_t>(newTags.size()));
    writeColumn(out, newTags, &NewTag::tag);
    writeColumn(out, newTags, &NewTag::parent);
    writeColumn(out, newTags, &NewTag::frame);
    writeColumn(out, newTags, &NewTag::iteration);
    out.text(sides);
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
    const auto tagCount = in.number<uint32_t>();
    if (tagCount > in.remaining() / sizeof(uint32_t))
        return false;
    newTags.resize(tagCount);
    if (!readColumn(in, newTags, &NewTag::tag) || !readColumn(in, newTags, &NewTag::parent)
        || !readColumn(in, newTags, &NewTag::frame) || !readColumn(in, newTags, &NewTag::iteration))
        return false;
    sides = in.text();
    effects = in.text();
    return in.ok() && in.remaining() == 0;
}

/// Those around it come first.
void EventChunkWriter::describeTag(const State& before, IterationId iteration)
{
    std::vector<EventChunk::NewTag> chain;
    for (IterationId id = iteration; id.isValid();) {
        const Iteration& at = before.iteration(id);
        const uint32_t tag = at.tag.value;
        if (tag == 0 || (tag < m_isDescribed.size() && m_isDescribed[tag]))
            break;
        if (tag >= m_isDescribed.size())
            m_isDescribed.resize(std::max<size_t>(size_t{tag} + 1, 2 * m_isDescribed.size()));
        m_isDescribed[tag] = true;
        id = before.frames[at.frame.index()].parent;
        chain.push_back({tag, before.iteration(id).tag.value, at.staticFrame.value, static_cast<uint64_t>(at.number)});
    }
    m_chunk.newTags.insert(m_chunk.newTags.end(), chain.rbegin(), chain.rend());
}

Result<void> EventChunkWriter::add(const State& before, const Event& event)
{
    const uint32_t word = event_word::of(event);
    if (event.isOfNode())
        describeTag(before, event.iteration);
    if ((word & event_word::special) != 0)
        if (Result<void> written = writeSide(m_sides, m_tensors, EventSide::of(event, m_program)); !written)
            return written;
    if (!event.effects.empty())
        if (Result<void> written = writeEffects(m_effects, m_tensors, event.effects); !written)
            return written;
    m_chunk.words.push_back(word);
    m_chunk.tags.push_back(event.tag.value);
    m_chunk.picks.push_back(event.pick);
    m_hasPicks |= event.pick != 0;
    m_chunk.times.push_back(event.time.code());
    m_hasTimes |= event.time.isMeasured();
    const uint32_t stored = m_layout.storedCount(word);
    for (uint32_t i = 0; i < stored; ++i) {
        const Tensor& value = event.outputs[i];
        const Result<TensorBits> bits = m_tensors.bitsOf(value, refsOfReplay);
        if (!bits)
            return Failure(bits.error());
        const DType declared = m_layout.types(event.node)[i];
        if (value.hasValue() && (value.dtype() != declared || value.origin() != before.position + 1))
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
    m_chunk.sides = m_sides.view();
    m_chunk.effects = m_effects.view();
    std::string bytes = m_chunk.encode();
    m_chunk = {};
    m_sides.clear();
    m_effects.clear();
    m_hasPicks = m_hasTimes = false;
    return bytes;
}

}
