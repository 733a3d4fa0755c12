// SPDX-License-Identifier: Apache-2.0
#include "core/exec/block.h"

#include "core/exec/program.h"

#include <cstring>
#include <new>

namespace tagscope {

Block* Block::allocate(uint32_t nodes, uint32_t slots)
{
    const size_t bytes = sizeof(Block) + nodes * sizeof(uint64_t) + slots * sizeof(Tensor);
    return new (::operator new(bytes)) Block(nodes, slots);
}

Block* Block::create(std::span<const uint64_t> counts, uint32_t slots)
{
    Block* block = allocate(static_cast<uint32_t>(counts.size()), slots);
    std::memcpy(block->counts(), counts.data(), counts.size_bytes());
    std::uninitialized_default_construct_n(block->slots(), slots);
    return block;
}

void Block::reset(const Block& other)
{
    std::memcpy(counts(), other.counts(), m_nodes * sizeof(uint64_t));
    for (Tensor& slot : std::span(slots(), m_slots))
        slot.clear();
}

Block* Block::clone(const Block& other)
{
    Block* block = allocate(other.m_nodes, other.m_slots);
    std::memcpy(block->counts(), other.counts(), other.m_nodes * sizeof(uint64_t));
    std::uninitialized_copy_n(other.slots(), other.m_slots, block->slots());
    return block;
}

void Block::destroy()
{
    std::destroy_n(slots(), m_slots);
    this->~Block();
    ::operator delete(static_cast<void*>(this));
}

bool Block::operator==(const Block& other) const
{
    return m_nodes == other.m_nodes && m_slots == other.m_slots
        && std::memcmp(counts(), other.counts(), m_nodes * sizeof(uint64_t)) == 0
        && std::equal(slots(), slots() + m_slots, other.slots());
}

BlockList::BlockList(const BlockList& other)
    : m_one(other.m_one), m_many(other.m_many ? new std::vector<Block*>(*other.m_many) : nullptr)
{
    if (m_one)
        m_one->retain();
    if (m_many)
        for (Block* block : *m_many)
            block->retain();
}

BlockList BlockList::create(const PlanFrame& frame)
{
    BlockList list;
    const size_t count = frame.blockSlots.size();
    if (count > 1)
        list.m_many = new std::vector<Block*>();
    const std::span<const uint64_t> counts(frame.initialCounts);
    for (size_t i = 0; i < count; ++i) {
        const size_t first = i * blockNodes;
        const size_t nodes = std::min<size_t>(blockNodes, counts.size() - first);
        Block* block = Block::create(counts.subspan(first, nodes), frame.blockSlots[i]);
        if (count == 1)
            list.m_one = block;
        else
            list.m_many->push_back(block);
    }
    return list;
}

BlockList BlockList::instantiate(BlockList spare) const
{
    if (m_one && spare.m_one && !spare.m_one->isShared()) {
        spare.m_one->reset(*m_one);
        return spare;
    }
    BlockList list;
    if (m_one)
        list.m_one = Block::create({m_one->counts(), m_one->nodeCount()}, m_one->slotCount());
    if (m_many) {
        list.m_many = new std::vector<Block*>();
        list.m_many->reserve(m_many->size());
        for (const Block* block : *m_many)
            list.m_many->push_back(Block::create({block->counts(), block->nodeCount()}, block->slotCount()));
    }
    return list;
}

void BlockList::unshare(Block*& place)
{
    Block* own = Block::clone(*place);
    place->release();
    place = own;
}

void BlockList::releaseAll()
{
    if (m_one)
        m_one->release();
    m_one = nullptr;
    if (m_many)
        for (Block* block : *m_many)
            block->release();
    delete std::exchange(m_many, nullptr);
}

bool BlockList::operator==(const BlockList& other) const
{
    if (size() != other.size())
        return false;
    for (uint32_t i = 0; i < size(); ++i)
        if (&block(i) != &other.block(i) && !(block(i) == other.block(i)))
            return false;
    return true;
}

}
