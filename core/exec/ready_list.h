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

/// A node instance that can fire: node and whether it will fire dead, and its iteration.
struct ReadyEntry {
    static constexpr uint32_t deadBit = 0x80000000u;
    uint32_t nodeAndDead = 0;
    uint32_t iteration = 0;

    static ReadyEntry of(uint32_t plan, bool isDead, IterationId iteration)
    {
        return {plan | (isDead ? deadBit : 0), iteration.value};
    }
    uint32_t plan() const { return nodeAndDead & ~deadBit; }
    bool isDead() const { return (nodeAndDead & deadBit) != 0; }
    IterationId iterationId() const { return IterationId(iteration); }

    bool operator==(const ReadyEntry&) const = default;
};
static_assert(sizeof(ReadyEntry) == 8);

/// The ready instances in the order of their arrival. Taking the first or last is constant time, taking from the
/// middle moves at most one chunk; chunks are shared between copies until written.
class ReadyList {
public:
    size_t size() const { return m_size; }
    bool empty() const { return m_size == 0; }
    const ReadyEntry& operator[](size_t i) const;
    const ReadyEntry& front() const { return m_chunks[m_first]->items[m_chunks[m_first]->begin]; }

    void pushBack(ReadyEntry entry);
    /// Removes entry i; the order of the others stays.
    void remove(size_t i);

    bool operator==(const ReadyList& other) const;

private:
    static constexpr uint32_t chunkItems = 256;
    struct Chunk {
        uint32_t begin = 0;
        uint32_t end = 0;
        std::array<ReadyEntry, chunkItems> items;
    };
    struct Place {
        size_t chunk;
        uint32_t item;
    };
    Place place(size_t i) const;

    std::vector<CowPtr<Chunk>> m_chunks;  // [m_first, size) are in use, none of them empty
    size_t m_first = 0;
    size_t m_size = 0;
};

}
