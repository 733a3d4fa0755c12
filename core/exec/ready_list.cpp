// SPDX-License-Identifier: Apache-2.0
#include "core/exec/ready_list.h"

#include <algorithm>

namespace tagscope {

ReadyList::Place ReadyList::place(size_t i) const
{
    if (i == m_size - 1)  // lifo takes the last
        return {m_chunks.size() - 1, m_chunks.back()->end - 1};
    size_t chunk = m_first;
    while (true) {
        const Chunk& c = *m_chunks[chunk];
        const size_t count = c.end - c.begin;
        if (i < count)
            return {chunk, c.begin + static_cast<uint32_t>(i)};
        i -= count;
        ++chunk;
    }
}

const ReadyEntry& ReadyList::operator[](size_t i) const
{
    if (i == 0)
        return front();
    const Place p = place(i);
    return m_chunks[p.chunk]->items[p.item];
}

void ReadyList::pushBack(ReadyEntry entry)
{
    if (m_chunks.empty() || m_chunks.back()->end == chunkItems)
        m_chunks.emplace_back();
    Chunk& chunk = m_chunks.back().write();
    chunk.items[chunk.end++] = entry;
    ++m_size;
}

void ReadyList::remove(size_t i)
{
    const Place p = i == 0 ? Place{m_first, m_chunks[m_first]->begin} : place(i);
    Chunk& chunk = m_chunks[p.chunk].write();
    if (p.item == chunk.begin) {
        ++chunk.begin;
    } else {
        std::copy(chunk.items.begin() + p.item + 1, chunk.items.begin() + chunk.end, chunk.items.begin() + p.item);
        --chunk.end;
    }
    --m_size;
    if (chunk.begin != chunk.end)
        return;
    if (m_size == 0) {  // the one chunk in use starts anew
        chunk.begin = chunk.end = 0;
        if (m_chunks.size() > 1) {
            std::swap(m_chunks.front(), m_chunks[p.chunk]);
            m_chunks.resize(1);
        }
        m_first = 0;
    } else if (p.chunk == m_first) {
        m_chunks[m_first++] = {};
        if (m_first > 64 && m_first * 2 > m_chunks.size()) {
            m_chunks.erase(m_chunks.begin(), m_chunks.begin() + static_cast<ptrdiff_t>(m_first));
            m_first = 0;
        }
    } else {
        m_chunks.erase(m_chunks.begin() + static_cast<ptrdiff_t>(p.chunk));
    }
}

bool ReadyList::operator==(const ReadyList& other) const
{
    if (m_size != other.m_size)
        return false;
    for (size_t i = 0; i < m_size; ++i)
        if (!((*this)[i] == other[i]))
            return false;
    return true;
}

}
