// SPDX-License-Identifier: Apache-2.0
#include "core/trace/store/value_column.h"

#include "core/trace/store/buffer_refs.h"

#include <algorithm>

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

size_t ValueColumn::countedBytes(const TensorBuffer& buffer)
{
    if (buffer.owner)
        return sizeof(TensorBuffer);
    size_t bytes = sizeof(TensorBuffer) + buffer.bytes;
    if (buffer.dtype == DType::String)
        for (int64_t i = 0; i < buffer.stored; ++i)
            bytes += reinterpret_cast<const std::string*>(buffer.data)[i].capacity();
    return bytes;
}

void ValueColumn::retain(const Tensor& value)
{
    TensorBuffer* buffer = bufferOf(value);
    const bool isMadeHere = buffer->refs.fetch_add(1, std::memory_order_relaxed) == 1;
    ++m_chunks[(m_size - 1) / chunkValues].buffers;
    if (isMadeHere) {
        m_bufferBytes += countedBytes(*buffer);
        m_kinds[m_offset - 1] |= isCounted;
    }
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
    case Tensor::Kind::None: return value;
    case Tensor::Kind::Inline: value = Tensor::scalarOf(dtype, payload); break;
    case Tensor::Kind::Buffer: value = shareBuffer(bufferOf(payload)); break;
    case Tensor::Kind::Ref: value = Tensor::ref(ResourceId(static_cast<uint32_t>(payload)), dtype); break;
    }
    value.setOrigin(origin);
    return value;
}

void ValueColumn::truncate(uint64_t size)
{
    if (size >= m_size)
        return;
    for (size_t c = size / chunkValues; c < m_chunks.size() && c * chunkValues < m_size; ++c) {
        Chunk& chunk = m_chunks[c];
        const size_t first = c == size / chunkValues ? size % chunkValues : 0;
        const size_t end = std::min<uint64_t>(chunkValues, m_size - c * chunkValues);
        for (size_t i = first; i < end && chunk.buffers > 0; ++i) {
            if ((chunk.kinds[i] & kindMask) != static_cast<uint8_t>(Tensor::Kind::Buffer))
                continue;
            --chunk.buffers;
            if ((chunk.kinds[i] & isCounted) != 0)
                m_bufferBytes -= countedBytes(*bufferOf(chunk.payloads[i]));
            Tensor::adopt(bufferOf(chunk.payloads[i]));  // gives the reference back
        }
    }
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
    return m_size * (sizeof(uint64_t) + 1) + m_exceptions.capacity() * sizeof(Exception);
}

}
