// SPDX-License-Identifier: Apache-2.0
#include "core/trace/store/value_column.h"

#include "core/trace/store/buffer_refs.h"

#include <algorithm>
#include <utility>

namespace tagscope {

ValueColumn::~ValueColumn()
{
    truncate(0);
}

void ValueColumn::openChunk()
{
    const size_t c = m_size / chunkValues;
    if (c == m_chunks.size()) {
        // The first chunk is left to small pages: most runs do not fill it.
        const bool isAdvised = c > 0;
        m_chunks.push_back(
            {ColumnArray<uint64_t>(chunkValues, isAdvised), ColumnArray<uint8_t>(chunkValues, false), 0});
    }
    m_payloads = m_chunks[c].payloads.get();
    m_kinds = m_chunks[c].kinds.get();
    m_offset = 0;
}

void ValueColumn::retain(const Tensor& value)
{
    TensorBuffer* buffer = bufferOf(value);
    const bool isMadeHere = buffer->refs.fetch_add(1, std::memory_order_relaxed) == 1;
    ++m_chunks[(m_size - 1) / chunkValues].buffers;
    if (m_held)
        m_held->add(*buffer);
    if (isMadeHere) {
        m_bufferBytes += ownBytes(*buffer);
        m_kinds[m_offset - 1] |= isCounted;
    }
}

/// Gives the reference of a stored buffer back.
void ValueColumn::release(Chunk& chunk, size_t i)
{
    TensorBuffer* buffer = bufferOf(chunk.payloads[i]);
    --chunk.buffers;
    if (m_held)
        m_held->remove(*buffer);
    if ((chunk.kinds[i] & isCounted) != 0)
        m_bufferBytes -= ownBytes(*buffer);
    Tensor::adopt(buffer);
}

/// Calls f(chunk, i) for the buffers that are held from an index on.
template <class F>
void ValueColumn::forEachBuffer(uint64_t from, F&& f)
{
    for (size_t c = from / chunkValues; c < m_chunks.size() && c * chunkValues < m_size; ++c) {
        Chunk& chunk = m_chunks[c];
        const size_t first = c == from / chunkValues ? from % chunkValues : 0;
        const size_t end = std::min<uint64_t>(chunkValues, m_size - c * chunkValues);
        for (size_t i = first; i < end && chunk.buffers > 0; ++i)
            if ((chunk.kinds[i] & kindMask) == static_cast<uint8_t>(Tensor::Kind::Buffer))
                f(chunk, i);
    }
}

void ValueColumn::countExactly()
{
    if (m_held)
        return;
    m_held.emplace();
    forEachBuffer(0, [this](const Chunk& chunk, size_t i) { m_held->add(*bufferOf(chunk.payloads[i])); });
}

namespace {

size_t bytesOf(const Tensor& part)
{
    return part.kind() == Tensor::Kind::Buffer ? ownBytes(*bufferOf(part)) : 0;
}

}

void ValueColumn::appendLeftOut(const Tensor& value, NotCaptured why, std::shared_ptr<const CaptureSlice> slice)
{
    if (m_offset == chunkValues)
        openChunk();
    const size_t i = m_offset++;
    ++m_size;
    ++m_leftOut;
    uint64_t figures = 0;
    if (why == NotCaptured::Stats || why == NotCaptured::Slice) {
        Tensor part = slice ? applySlice(value, slice->parts, SIZE_MAX).value_or(Tensor()) : Tensor();
        m_partBytes += bytesOf(part);
        m_figures.push_back({value.dtype(), value.shape(), tensorStatistics(value), std::move(slice), std::move(part)});
        figures = m_figures.size();
    }
    m_payloads[i] = figures << reasonBits | static_cast<uint64_t>(why);
    m_kinds[i] = isMark;
}

void ValueColumn::letGo(uint64_t index, NotCaptured why)
{
    Chunk& chunk = m_chunks[index / chunkValues];
    const size_t i = index % chunkValues;
    release(chunk, i);
    chunk.payloads[i] = static_cast<uint64_t>(why);
    chunk.kinds[i] = isMark;
    ++m_leftOut;
}

void ValueColumn::letGoPart(uint64_t index)
{
    const uint64_t place = figuresPlace(index);
    if (place == 0 || m_figures[place - 1].part.isNone())
        return;
    dropPart(m_figures[place - 1]);
    m_figures[place - 1].slice.reset();
}

void ValueColumn::dropPart(ValueFigures& figures)
{
    m_partBytes -= bytesOf(figures.part);
    figures.part.clear();
}

uint64_t ValueColumn::figuresPlace(uint64_t index) const
{
    return isLeftOut(index) ? m_chunks[index / chunkValues].payloads[index % chunkValues] >> reasonBits : 0;
}

const ValueFigures* ValueColumn::figures(uint64_t index) const
{
    const uint64_t place = figuresPlace(index);
    return place > 0 ? &m_figures[place - 1] : nullptr;
}

void ValueColumn::appendException(const Tensor& value)
{
    m_kinds[m_offset - 1] |= isException;
    m_exceptions.push_back({m_size - 1, value.origin(), value.dtype()});
}

Tensor ValueColumn::special(uint64_t index, DType declared, uint32_t origin) const
{
    const Chunk& chunk = m_chunks[index / chunkValues];
    const uint64_t payload = chunk.payloads[index % chunkValues];
    const uint8_t kind = chunk.kinds[index % chunkValues];
    DType dtype = declared;
    if ((kind & isException) != 0) {
        const auto it = std::lower_bound(m_exceptions.begin(), m_exceptions.end(), index,
                                         [](const Exception& e, uint64_t i) { return e.index < i; });
        dtype = it->dtype;
        origin = it->origin;
    }
    Tensor value;
    switch (static_cast<Tensor::Kind>(kind & kindMask)) {
    case Tensor::Kind::None:
        if ((kind & isMark) == 0)
            return value;
        value = notCapturedMark(static_cast<NotCaptured>(payload & ((1u << reasonBits) - 1)));
        break;
    case Tensor::Kind::Inline: value = Tensor::scalarOf(dtype, payload); break;
    case Tensor::Kind::Buffer: value = shareBuffer(bufferOf(payload)); break;
    case Tensor::Kind::Ref: value = Tensor::ref(ResourceId(static_cast<uint32_t>(payload)), dtype); break;
    }
    value.setOrigin(origin);
    return value;
}

void ValueColumn::forgetMarks(uint64_t from)
{
    for (uint64_t index = m_size; index-- > from && m_leftOut > 0;) {
        if (!isLeftOut(index))
            continue;
        if (figures(index)) {
            dropPart(m_figures.back());
            m_figures.pop_back();
        }
        --m_leftOut;
    }
}

void ValueColumn::truncate(uint64_t size)
{
    if (size >= m_size)
        return;
    forEachBuffer(size, [this](Chunk& chunk, size_t i) { release(chunk, i); });
    forgetMarks(size);
    while (!m_exceptions.empty() && m_exceptions.back().index >= size)
        m_exceptions.pop_back();
    m_size = size;
    const size_t used = (size + chunkValues - 1) / chunkValues;
    if (m_chunks.size() > used + reservedChunks)
        m_chunks.resize(used + reservedChunks);
    m_offset = chunkValues;
    if (size % chunkValues != 0) {
        m_payloads = m_chunks[used - 1].payloads.get();
        m_kinds = m_chunks[used - 1].kinds.get();
        m_offset = size % chunkValues;
    }
}

size_t ValueColumn::columnBytes() const
{
    return m_size * (sizeof(uint64_t) + 1) + m_exceptions.capacity() * sizeof(Exception)
        + m_figures.capacity() * sizeof(ValueFigures);
}

}
