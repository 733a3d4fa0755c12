// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/cow_vector.h"
#include "core/base/id.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace tagscope {

/// A live iteration of a State; ids are reused after the iteration is deleted.
using IterationId = Id<struct IterationIdKind>;
/// A node of a Program: nodes of one frame are contiguous, the root frame first.
using PlanId = Id<struct PlanIdKind>;

/// A node instance that can fire: node and whether it will fire dead, and its iteration.
struct ReadyEntry {
    static constexpr uint32_t deadBit = 0x80000000u;
    uint32_t nodeAndDead = 0;
    uint32_t iteration = 0;

    static ReadyEntry of(PlanId node, bool isDead, IterationId iteration)
    {
        return {node.value | (isDead ? deadBit : 0), iteration.value};
    }
    PlanId node() const { return PlanId(nodeAndDead & ~deadBit); }
    bool isDead() const { return (nodeAndDead & deadBit) != 0; }
    IterationId iterationId() const { return IterationId(iteration); }

    bool operator==(const ReadyEntry&) const = default;
};
static_assert(sizeof(ReadyEntry) == 8);

/// The ready instances in the order of their arrival. Adding, and taking the first or last, are constant time; taking
/// from the middle walks a table with one small entry a chunk and moves at most one chunk. Chunks are shared between
/// copies until one is added to; what is taken from an end changes no chunk.
class ReadyList {
public:
    size_t size() const { return m_size; }
    bool empty() const { return m_size == 0; }
    const ReadyEntry& operator[](size_t i) const
    {
        if (i == 0)
            return front();
        const Place p = place(i);
        return (*m_chunks[p.chunk])[p.item];
    }
    const ReadyEntry& front() const { return (*m_chunks[m_first])[m_ranges[m_first].begin]; }

    void pushBack(ReadyEntry entry)
    {
        if (m_ranges.empty() || m_ranges.back().end == chunkItems) [[unlikely]]
            addChunk();
        m_chunks.back().write()[m_ranges.back().end++] = entry;
        ++m_size;
    }
    /// Removes entry i; the order of the others stays.
    void remove(size_t i)
    {
        if (i != 0) {
            removeLater(i);
            return;
        }
        Range& first = m_ranges[m_first];
        --m_size;
        if (++first.begin != first.end)
            return;
        if (m_size == 0)
            first = {};  // the one chunk in use starts anew
        else
            dropFirst();
    }

    bool operator==(const ReadyList& other) const;

private:
    static constexpr uint32_t chunkItems = 256;
    using Chunk = std::array<ReadyEntry, chunkItems>;
    /// The part of a chunk that is in use.
    struct Range {
        uint16_t begin = 0;
        uint16_t end = 0;

        uint32_t count() const { return static_cast<uint32_t>(end - begin); }
    };
    struct Place {
        size_t chunk;
        uint32_t item;
    };
    Place place(size_t i) const;
    void addChunk();
    void dropFirst();
    void removeLater(size_t i);
    void eraseChunk(size_t chunk);
    bool mergeWithNext(size_t chunk);

    std::vector<CowPtr<Chunk>> m_chunks;
    std::vector<Range> m_ranges;  // of each chunk; [m_first, size) are in use, none of them empty unless the list is
    size_t m_first = 0;
    size_t m_size = 0;
};

}
