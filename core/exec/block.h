// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/tensor/tensor.h"

#include <atomic>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

namespace tagscope {

struct PlanFrame;

/// Counts and input slots of up to `blockNodes` nodes at one iteration, in one allocation. Shared between copies of
/// a State until written. A count holds pending inputs in its low half and dead inputs in its high half; it is 64 bits
/// wide because an in-degree above 65,535 is legal.
class Block {
public:
    static constexpr uint64_t onePending = 1;
    static constexpr uint64_t oneDead = uint64_t{1} << 32;

    static Block* create(std::span<const uint64_t> counts, uint32_t slots);
    /// Makes an unshared block as `create` would have with the counts of a block of the same size.
    void reset(const Block& counts);
    /// A new block with the same counts and slots.
    static Block* clone(const Block& other);

    void retain() { m_refs.fetch_add(1, std::memory_order_relaxed); }
    void release()
    {
        if (m_refs.fetch_sub(1, std::memory_order_acq_rel) == 1)
            destroy();
    }
    bool isShared() const { return m_refs.load(std::memory_order_acquire) != 1; }

    uint32_t nodeCount() const { return m_nodes; }
    uint32_t slotCount() const { return m_slots; }
    /// Where a count or slot lies in a block of `nodes` nodes, in bytes from the block's beginning: for `at`.
    static constexpr size_t countOffset(size_t node) { return sizeof(uint64_t) * (2 + node); }
    static constexpr size_t slotOffset(size_t nodes, size_t slot) { return countOffset(nodes) + sizeof(Tensor) * slot; }
    template <class T>
    T* at(size_t offset)
    {
        return reinterpret_cast<T*>(reinterpret_cast<std::byte*>(this) + offset);
    }
    template <class T>
    const T* at(size_t offset) const
    {
        return reinterpret_cast<const T*>(reinterpret_cast<const std::byte*>(this) + offset);
    }
    uint64_t* counts() { return reinterpret_cast<uint64_t*>(this + 1); }
    const uint64_t* counts() const { return reinterpret_cast<const uint64_t*>(this + 1); }
    Tensor* slots() { return reinterpret_cast<Tensor*>(counts() + m_nodes); }
    const Tensor* slots() const { return reinterpret_cast<const Tensor*>(counts() + m_nodes); }

    bool operator==(const Block& other) const;

private:
    Block(uint32_t nodes, uint32_t slots) : m_nodes(nodes), m_slots(slots) {}
    static Block* allocate(uint32_t nodes, uint32_t slots);
    void destroy();

    std::atomic<uint32_t> m_refs = 1;
    uint32_t m_nodes = 0;
    uint32_t m_slots = 0;
    uint32_t m_unused = 0;
};

static_assert(sizeof(Block) == Block::countOffset(0));

/// The blocks of one iteration, 16 bytes. Most frames have one block, which is held without a table.
class BlockList {
public:
    BlockList() = default;
    BlockList(const BlockList& other);
    BlockList(BlockList&& other) noexcept
        : m_one(std::exchange(other.m_one, nullptr)), m_many(std::exchange(other.m_many, nullptr))
    {
    }
    BlockList& operator=(BlockList other) noexcept
    {
        std::swap(m_one, other.m_one);
        std::swap(m_many, other.m_many);
        return *this;
    }
    ~BlockList() { clear(); }

    static BlockList create(const PlanFrame& frame);
    /// Fresh blocks with the same counts; this list must hold no values. Reuses `spare`, blocks of the same frame, if
    /// it can.
    BlockList instantiate(BlockList spare) const;

    uint32_t size() const { return m_one ? 1 : m_many ? static_cast<uint32_t>(m_many->size()) : 0; }
    const Block& block(uint32_t i) const { return m_one ? *m_one : *(*m_many)[i]; }
    /// The block for writing: cloned first where it is shared.
    Block& write(uint32_t i)
    {
        Block*& place = m_one ? m_one : (*m_many)[i];
        if (place->isShared()) [[unlikely]]
            unshare(place);
        return *place;
    }
    /// The only block, for writing; nullptr if there are several.
    Block* writeSingle() { return m_one ? &write(0) : nullptr; }

    void clear()
    {
        if (m_one || m_many)
            releaseAll();
    }
    bool operator==(const BlockList& other) const;

private:
    [[gnu::noinline]] static void unshare(Block*& place);
    void releaseAll();

    Block* m_one = nullptr;
    std::vector<Block*>* m_many = nullptr;  // of more than one
};

}
