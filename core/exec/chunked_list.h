// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/cow_vector.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace tagscope {

/// Items in the order of their arrival. Adding, and taking the first or last, are constant time; taking from the middle
/// walks a table with one small entry a chunk and moves at most one chunk of N items. Chunks are shared between copies
/// until one is written; what is taken from an end changes no chunk, and is kept until the chunk goes.
template <class T, uint32_t N>
class ChunkedList {
public:
    size_t size() const { return m_size; }
    bool empty() const { return m_size == 0; }
    const T& operator[](size_t i) const
    {
        if (i == 0)
            return front();
        const Place p = place(i);
        return (*m_chunks[p.chunk])[p.item];
    }
    const T& front() const { return (*m_chunks[m_first])[m_ranges[m_first].begin]; }

    void pushBack(T item)
    {
        if (m_ranges.empty() || m_ranges.back().end == chunkItems) [[unlikely]]
            addChunk();
        m_chunks.back().write()[m_ranges.back().end++] = std::move(item);
        ++m_size;
    }
    /// Item i, for writing.
    T& write(size_t i)
    {
        const Place p = place(i);
        return m_chunks[p.chunk].write()[p.item];
    }
    /// Removes item i; the order of the others stays.
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

    bool operator==(const ChunkedList& other) const;

private:
    static constexpr uint32_t chunkItems = N;
    using Chunk = std::array<T, chunkItems>;
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

template <class T, uint32_t N>
auto ChunkedList<T, N>::place(size_t i) const -> Place
{
    if (i == m_size - 1)  // lifo takes the last
        return {m_ranges.size() - 1, m_ranges.back().end - 1u};
    size_t chunk = m_first;
    for (; i >= m_ranges[chunk].count(); ++chunk)
        i -= m_ranges[chunk].count();
    return {chunk, m_ranges[chunk].begin + static_cast<uint32_t>(i)};
}

template <class T, uint32_t N>
void ChunkedList<T, N>::addChunk()
{
    m_chunks.emplace_back();
    m_ranges.emplace_back();
}

template <class T, uint32_t N>
void ChunkedList<T, N>::dropFirst()
{
    m_chunks[m_first++] = {};
    if (m_first < 64 || m_first * 2 < m_chunks.size())
        return;
    const auto dropped = static_cast<ptrdiff_t>(m_first);
    m_chunks.erase(m_chunks.begin(), m_chunks.begin() + dropped);
    m_ranges.erase(m_ranges.begin(), m_ranges.begin() + dropped);
    m_first = 0;
}

/// Of an item that is not the first.
template <class T, uint32_t N>
void ChunkedList<T, N>::removeLater(size_t i)
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
    if (range.count() == 0)  // not the first chunk: what was taken was not the first item
        eraseChunk(p.chunk);
    else if (range.count() <= chunkItems / 4 && !mergeWithNext(p.chunk) && p.chunk > m_first)
        mergeWithNext(p.chunk - 1);
}

template <class T, uint32_t N>
void ChunkedList<T, N>::eraseChunk(size_t chunk)
{
    m_chunks.erase(m_chunks.begin() + static_cast<ptrdiff_t>(chunk));
    m_ranges.erase(m_ranges.begin() + static_cast<ptrdiff_t>(chunk));
}

/// Makes one of two chunks that are nearly empty, so that their number goes with that of the items whatever is taken.
template <class T, uint32_t N>
bool ChunkedList<T, N>::mergeWithNext(size_t chunk)
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

template <class T, uint32_t N>
bool ChunkedList<T, N>::operator==(const ChunkedList& other) const
{
    if (m_size != other.m_size)
        return false;
    for (size_t i = 0; i < m_size; ++i)
        if (!((*this)[i] == other[i]))
            return false;
    return true;
}

}
