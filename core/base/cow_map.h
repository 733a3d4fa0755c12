// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/cow_vector.h"

#include <algorithm>
#include <cstddef>
#include <utility>
#include <vector>

namespace tagscope {

/// A map in shared chunks of at most N items, sorted by key: copying it copies one pointer a chunk, writing clones the
/// one chunk that is written where that is shared. Finding is logarithmic. What is added at the end and taken from
/// anywhere costs a chunk at most, and one small entry a chunk where one is added or goes; chunks that are nearly empty
/// become one, so that there are as many as the items need. Threads as of CowPtr.
template <class K, class T, size_t N = 64>
class CowMap {
public:
    struct Item {
        K key;
        T value;

        bool operator==(const Item&) const = default;
    };

    size_t size() const { return m_size; }
    bool empty() const { return m_size == 0; }

    class Iterator {
    public:
        using value_type = Item;
        using difference_type = std::ptrdiff_t;

        Iterator() = default;
        Iterator(const CowMap* map, size_t chunk) : m_map(map), m_chunk(chunk) {}
        const Item& operator*() const { return (*m_map->m_chunks[m_chunk])[m_item]; }
        const Item* operator->() const { return &**this; }
        Iterator& operator++()
        {
            if (++m_item == m_map->m_chunks[m_chunk]->size()) {
                ++m_chunk;
                m_item = 0;
            }
            return *this;
        }
        Iterator operator++(int)
        {
            Iterator before = *this;
            ++*this;
            return before;
        }
        bool operator==(const Iterator&) const = default;

    private:
        friend class CowMap;

        /// Goes past the chunk here and that there, if they are one and both are at its beginning.
        bool skipShared(Iterator& other)
        {
            if (m_item != 0 || other.m_item != 0
                || !m_map->m_chunks[m_chunk].sharesWith(other.m_map->m_chunks[other.m_chunk]))
                return false;
            ++m_chunk;
            ++other.m_chunk;
            return true;
        }

        const CowMap* m_map = nullptr;
        size_t m_chunk = 0;
        size_t m_item = 0;
    };
    Iterator begin() const { return {this, 0}; }
    Iterator end() const { return {this, m_chunks.size()}; }
    const Item& front() const { return m_chunks.front()->front(); }
    const Item& back() const { return m_chunks.back()->back(); }

    /// Valid until the map is written; nullptr if there is none.
    const T* find(const K& key) const
    {
        const Place p = place(key);
        return isAt(p, key) ? &(*m_chunks[p.chunk])[p.item].value : nullptr;
    }
    bool contains(const K& key) const { return find(key) != nullptr; }
    /// The value for writing; nullptr if there is none.
    T* write(const K& key)
    {
        const Place p = place(key);
        return isAt(p, key) ? &m_chunks[p.chunk].write()[p.item].value : nullptr;
    }
    /// In the place of what the key had, if it had anything.
    void set(const K& key, T value)
    {
        Place p = place(key);
        if (isAt(p, key)) {
            m_chunks[p.chunk].write()[p.item].value = std::move(value);
            return;
        }
        ++m_size;
        const bool isLast = p.chunk == m_chunks.size();
        if (isLast && (m_chunks.empty() || m_chunks.back()->size() == N)) {
            m_chunks.emplace_back();
            m_chunks.back().write().reserve(N);
        } else if (isLast) {
            p = {p.chunk - 1, m_chunks.back()->size()};
        } else if (m_chunks[p.chunk]->size() == N) {
            split(p.chunk);
            p = place(key);
        }
        Chunk& items = m_chunks[p.chunk].write();
        items.insert(items.begin() + static_cast<std::ptrdiff_t>(p.item), Item{key, std::move(value)});
    }
    /// False if there was none.
    bool erase(const K& key)
    {
        const Place p = place(key);
        if (!isAt(p, key))
            return false;
        --m_size;
        Chunk& items = m_chunks[p.chunk].write();
        items.erase(items.begin() + static_cast<std::ptrdiff_t>(p.item));
        if (items.empty())
            m_chunks.erase(m_chunks.begin() + static_cast<std::ptrdiff_t>(p.chunk));
        else if (items.size() <= N / 4 && !mergeWithNext(p.chunk) && p.chunk > 0)
            mergeWithNext(p.chunk - 1);
        return true;
    }
    void clear()
    {
        m_chunks.clear();
        m_size = 0;
    }

    /// How many chunks there are: what a copy costs.
    size_t chunkCount() const { return m_chunks.size(); }

    /// Whether `isSame` holds for the items of both in their order: equality, where keys or parts of values do not
    /// count. Chunks that both share are equal.
    template <class F>
    bool equals(const CowMap& other, F&& isSame) const
    {
        if (m_size != other.m_size)
            return false;
        const Iterator last = end();
        Iterator mine = begin();
        Iterator theirs = other.begin();
        while (mine != last) {
            if (mine.skipShared(theirs))
                continue;
            if (!isSame(*mine, *theirs))
                return false;
            ++mine;
            ++theirs;
        }
        return true;
    }
    bool operator==(const CowMap& other) const
    {
        return equals(other, [](const Item& a, const Item& b) { return a == b; });
    }

private:
    using Chunk = std::vector<Item>;
    struct Place {
        size_t chunk;
        size_t item;
    };

    /// The first item whose key is not less; one past the last chunk where there is none.
    Place place(const K& key) const
    {
        const auto endsBefore = [](const CowPtr<Chunk>& chunk, const K& k) { return chunk->back().key < k; };
        const auto chunk = std::lower_bound(m_chunks.begin(), m_chunks.end(), key, endsBefore);
        if (chunk == m_chunks.end())
            return {m_chunks.size(), 0};
        const auto isBefore = [](const Item& item, const K& k) { return item.key < k; };
        const auto item = std::lower_bound((*chunk)->begin(), (*chunk)->end(), key, isBefore);
        return {static_cast<size_t>(chunk - m_chunks.begin()), static_cast<size_t>(item - (*chunk)->begin())};
    }
    bool isAt(const Place& p, const K& key) const
    {
        return p.chunk < m_chunks.size() && !(key < (*m_chunks[p.chunk])[p.item].key);
    }
    void split(size_t chunk)
    {
        CowPtr<Chunk> upper;
        Chunk& lower = m_chunks[chunk].write();
        const auto middle = lower.begin() + N / 2;
        upper.write().reserve(N);
        upper.write().assign(std::make_move_iterator(middle), std::make_move_iterator(lower.end()));
        lower.erase(middle, lower.end());
        m_chunks.insert(m_chunks.begin() + static_cast<std::ptrdiff_t>(chunk) + 1, std::move(upper));
    }
    bool mergeWithNext(size_t chunk)
    {
        if (chunk + 1 >= m_chunks.size() || m_chunks[chunk]->size() + m_chunks[chunk + 1]->size() > N / 2)
            return false;
        Chunk& items = m_chunks[chunk].write();
        const Chunk& rest = *m_chunks[chunk + 1];
        items.insert(items.end(), rest.begin(), rest.end());
        m_chunks.erase(m_chunks.begin() + static_cast<std::ptrdiff_t>(chunk) + 1);
        return true;
    }

    std::vector<CowPtr<Chunk>> m_chunks;  // none empty
    size_t m_size = 0;
};

}
