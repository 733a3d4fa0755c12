// SPDX-License-Identifier: Apache-2.0
#include "core/exec/ready_list.h"

#include <algorithm>

namespace tagscope {

ReadyList::Place ReadyList::place(size_t i) const
{
    if (i == m_size - 1)  // lifo takes the last
        return {m_ranges.size() - 1, m_ranges.back().end - 1u};
    size_t chunk = m_first;
    constexpr size_t stride = 16;  // chunks that are passed over at a time
    for (; chunk + stride <= m_ranges.size(); chunk += stride) {
        uint32_t count = 0;
        for (size_t c = 0; c < stride; ++c)
            count += m_ranges[chunk + c].count();
        if (i < count)
            break;
        i -= count;
    }
    for (; i >= m_ranges[chunk].count(); ++chunk)
        i -= m_ranges[chunk].count();
    return {chunk, m_ranges[chunk].begin + static_cast<uint32_t>(i)};
}

void ReadyList::addChunk()
{
    m_chunks.emplace_back();
    m_ranges.emplace_back();
}

void ReadyList::dropFirst()
{
    m_chunks[m_first++] = {};
    if (m_first < 64 || m_first * 2 < m_chunks.size())
        return;
    const auto dropped = static_cast<ptrdiff_t>(m_first);
    m_chunks.erase(m_chunks.begin(), m_chunks.begin() + dropped);
    m_ranges.erase(m_ranges.begin(), m_ranges.begin() + dropped);
    m_first = 0;
}

/// Of an entry that is not the first.
void ReadyList::removeLater(size_t i)
{
    const Place p = place(i);
    Range& range = m_ranges[p.chunk];
    --m_size;
    if (p.item + 1u == range.end) {
        --range.end;
    } else if (p.item == range.begin) {
        ++range.begin;
    } else {
        Chunk& items = m_chunks[p.chunk].write();
        std::copy(items.begin() + p.item + 1, items.begin() + range.end, items.begin() + p.item);
        --range.end;
    }
    if (range.count() != 0)
        return;
    // It held an entry that was not the first, so the first is in another chunk.
    m_chunks.erase(m_chunks.begin() + static_cast<ptrdiff_t>(p.chunk));
    m_ranges.erase(m_ranges.begin() + static_cast<ptrdiff_t>(p.chunk));
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
