// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/tensor/tensor.h"
#include "core/trace/capture.h"
#include "core/trace/store/column_memory.h"
#include "core/trace/store/held_buffers.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

namespace tagscope {

/// The values that events stored, in order: 8 bytes of payload and 1 byte of kind each. A dtype that is not the
/// declared one, or an origin that is not the storing event, goes to a side table. Holds one reference of each tensor
/// buffer. A value that is not kept has a mark in its place (core/trace/capture.h), and perhaps figures. Engine thread.
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

    /// Stores of a value only that it was there and, if `why` is Stats or Slice, its figures, with the part that
    /// `slice` takes.
    void appendLeftOut(const Tensor& value, NotCaptured why, std::shared_ptr<const CaptureSlice> slice = {});
    /// Lets go of a buffer that was stored (`isBuffer`): a mark comes in its place.
    void letGo(uint64_t index, NotCaptured why);
    /// Lets go of the part that is kept of a value, if one is; its figures stay.
    void letGoPart(uint64_t index);
    bool isLeftOut(uint64_t index) const
    {
        return m_leftOut > 0 && (m_chunks[index / chunkValues].kinds[index % chunkValues] & isMark) != 0;
    }
    bool isBuffer(uint64_t index) const
    {
        return (m_chunks[index / chunkValues].kinds[index % chunkValues] & kindMask)
            == static_cast<uint8_t>(Tensor::Kind::Buffer);
    }
    /// Values that are not kept.
    uint64_t leftOut() const { return m_leftOut; }
    /// Nothing where a value was kept, or none are.
    const ValueFigures* figures(uint64_t index) const;

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
    /// Bytes of tensor buffers that nobody else held when they were stored: one that a kernel only passes on was
    /// counted where it was made, and a view counts without what it shows. After `countExactly`, of all that are held,
    /// each once. Parts that are kept of values count as well.
    size_t bufferBytes() const { return (m_held ? m_held->bytes() : m_bufferBytes) + m_partBytes; }
    /// To be called before values are left out: what made a buffer need not be what keeps it then.
    void countExactly();

private:
    static constexpr size_t chunkValues = size_t{1} << 18;
    static constexpr size_t reservedChunks = 8;
    static constexpr uint8_t kindMask = 3;
    static constexpr uint8_t isException = 4;
    static constexpr uint8_t isCounted = 8;  ///< its buffer is part of m_bufferBytes
    static constexpr int reasonBits = 3;
    static_assert(notCapturedReasons <= 1u << reasonBits);
    static constexpr uint8_t isMark = 16;  ///< not kept: the payload says why, and where its figures are

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
    void release(Chunk& chunk, size_t i);
    /// One more than where in m_figures those of a value are; 0 if there are none.
    uint64_t figuresPlace(uint64_t index) const;
    void dropPart(ValueFigures& figures);
    void forgetMarks(uint64_t from);
    template <class F>
    void forEachBuffer(uint64_t from, F&& f);

    std::vector<Chunk> m_chunks;
    uint64_t* m_payloads = nullptr;  // of the chunk that is being filled
    uint8_t* m_kinds = nullptr;
    size_t m_offset = chunkValues;  // next place in it
    uint64_t m_size = 0;
    size_t m_bufferBytes = 0;
    std::vector<Exception> m_exceptions;  // by index
    uint64_t m_leftOut = 0;
    std::vector<ValueFigures> m_figures;  // in the order of their values
    size_t m_partBytes = 0;               // of the parts among them
    std::optional<HeldBuffers> m_held;
};

}
