// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/tensor/tensor.h"
#include "core/trace/store/column_memory.h"

#include <cstdint>
#include <vector>

namespace tagscope {

/// The values that events stored, in order: 8 bytes of payload and 1 byte of kind each. A dtype that is not the declared
/// one, or an origin that is not the storing event, goes to a side table. Holds one reference of each tensor buffer.
/// Engine thread.
class ValueColumn {
public:
    ValueColumn() = default;
    ~ValueColumn();
    ValueColumn(const ValueColumn&) = delete;
    ValueColumn& operator=(const ValueColumn&) = delete;

    uint64_t size() const { return m_size; }

    /// `origin` is that of values made by the storing event.
    void append(const Tensor& value, DType declared, uint32_t origin)
    {
        if (m_offset == chunkValues) [[unlikely]]
            openChunk();
        const size_t i = m_offset++;
        ++m_size;
        const auto kind = static_cast<uint8_t>(value.kind());
        if (value.isNone()) {
            m_payloads[i] = 0;
            m_kinds[i] = kind;
            return;
        }
        m_payloads[i] = value.inlineBits();
        m_kinds[i] = kind;
        if (value.kind() == Tensor::Kind::Buffer)
            retain(value);
        if (value.dtype() != declared || value.origin() != origin) [[unlikely]]
            appendException(value);
    }

    Tensor at(uint64_t index, DType declared, uint32_t origin) const
    {
        const Chunk& chunk = m_chunks[index / chunkValues];
        const size_t i = index % chunkValues;
        const uint8_t kind = chunk.kinds[i];
        if (kind == static_cast<uint8_t>(Tensor::Kind::Inline)) [[likely]] {
            Tensor t = Tensor::scalarOf(declared, chunk.payloads[i]);
            t.setOrigin(origin);
            return t;
        }
        return special(index, declared, origin);
    }

    /// Forgets the values from `size` on.
    void truncate(uint64_t size);

    /// Bytes that columns take, chunks kept in reserve not counted.
    size_t columnBytes() const;
    /// Bytes of tensor buffers that nobody else held when they were stored: one that a kernel only passes on was counted where
    /// it was made, and a view counts without what it shows.
    size_t bufferBytes() const { return m_bufferBytes; }

private:
    static constexpr size_t chunkValues = size_t{1} << 18;
    static constexpr size_t reservedChunks = 8;
    static constexpr uint8_t kindMask = 3;
    static constexpr uint8_t isException = 4;
    static constexpr uint8_t isCounted = 8;  ///< its buffer is part of m_bufferBytes

    struct Chunk {
        ColumnArray<uint64_t> payloads;
        ColumnArray<uint8_t> kinds;
        uint32_t buffers = 0;  ///< values in it that hold a reference
    };
    struct Exception {
        uint64_t index;
        uint32_t origin;
        DType dtype;
    };

    void openChunk();
    void retain(const Tensor& value);
    void appendException(const Tensor& value);
    Tensor special(uint64_t index, DType declared, uint32_t origin) const;
    static size_t countedBytes(const TensorBuffer& buffer);

    std::vector<Chunk> m_chunks;
    uint64_t* m_payloads = nullptr;  // of the chunk that is being filled
    uint8_t* m_kinds = nullptr;
    size_t m_offset = chunkValues;  // next place in it
    uint64_t m_size = 0;
    size_t m_bufferBytes = 0;
    std::vector<Exception> m_exceptions;  // by index
};

}
