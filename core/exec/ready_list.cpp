// SPDX-License-Identifier: Apache-2.0
#include "core/exec/ready_list.h"

#include <algorithm>

namespace tagscope {

ReadyList::Place ReadyList::place(size_t i) const
{
    if (i == m_size - 1)  // lifo takes the last
        return {m_ranges.size() - 1, m_ranges.back().end - 1u};
    size_t chunk = m_first;
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
    if (range.count() == 0)  // not the first chunk: what was taken was not the first entry
        eraseChunk(p.chunk);
    else if (range.count() <= chunkItems / 4 && !mergeWithNext(p.chunk) && p.chunk > m_first)
        mergeWithNext(p.chunk - 1);
}

void ReadyList::eraseChunk(size_t chunk)
{
    m_chunks.erase(m_chunks.begin() + static_cast<ptrdiff_t>(chunk));
    m_ranges.erase(m_ranges.begin() + static_cast<ptrdiff_t>(chunk));
}

/// Makes one of two chunks that are nearly empty, so that their number goes with that of the entries whatever is taken.
bool ReadyList::mergeWithNext(size_t chunk)
{
    if (chunk + 1 >= m_ranges.size())
        return false;
    const Range left = m_ranges[chunk];
    const Range right = m_ranges[chunk + 1];
    if (left.count() + right.count() > chunkItems / 2)
        return false;
    Chunk& items = m_chunks[chunk].write();
    const Chunk& rest = *m_chunks[chunk + 1];
    const auto end = std::copy(items.begin() + left.begin, items.begin() + left.end, items.begin());
    std::copy(rest.begin() + right.begin, rest.begin() + right.end, end);
    m_ranges[chunk] = {0, static_cast<uint16_t>(left.count() + right.count())};
    eraseChunk(chunk + 1);
    return true;
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
