// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/cow_vector.h"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <utility>
#include <vector>

namespace tagscope {

/// A map in shared chunks of at most N items, sorted by key: copying it copies one pointer a chunk, writing clones the
/// one chunk that is written where that is shared. Finding is logarithmic, at either end constant. What is added at the
/// end and taken from anywhere costs a chunk at most, and one small entry a chunk where one is added or goes; chunks
/// that are nearly empty become one, so that there are as many as the items need. A key may have several items: those
/// that `add` puts there, in that order, of which all else means the first. Threads as of CowPtr.
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
    Iterator begin() const { return m_size == 0 ? end() : Iterator(this, 0); }
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
    /// The first item whose key is not less.
    Iterator lowerBound(const K& key) const { return iterator(place(key)); }
    /// The value for writing; nullptr if there is none.
    T* write(const K& key)
    {
        const Place p = place(key);
        return isAt(p, key) ? &m_chunks[p.chunk].write()[p.item].value : nullptr;
    }
    /// In the place of what the key had, if it had anything.
    void set(const K& key, T value)
    {
        if (T* known = tryAdd(key, value))
            *known = std::move(value);
    }
    /// The value for writing that the key has; nullptr if it had none, and has got this one.
    T* tryAdd(const K& key, T& value)
    {
        const Place p = place(key);
        if (isAt(p, key))
            return &m_chunks[p.chunk].write()[p.item].value;
        insert(p, {key, std::move(value)});
        return nullptr;
    }
    /// Behind what the key has.
    void add(const K& key, T value) { insert(placeBehind(key), {key, std::move(value)}); }
    /// False if there was none.
    bool erase(const K& key) { return take(key).has_value(); }
    /// What the key had, which it has no longer; nothing if there was none.
    std::optional<T> take(const K& key)
    {
        const Place p = place(key);
        if (!isAt(p, key))
            return std::nullopt;
        std::optional<T> taken(std::move(m_chunks[p.chunk].write()[p.item].value));
        eraseAt(p);
        return taken;
    }
    void erase(const Iterator& item) { eraseAt({item.m_chunk, item.m_item}); }
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

    /// The first item whose key is not less; one past the last chunk where there is none. Most of what comes belongs
    /// at the end, and most of what is looked for stands at the front.
    Place place(const K& key) const
    {
        if (m_size == 0 || back().key < key)
            return {m_chunks.size(), 0};
        if (!(front().key < key))
            return {0, 0};
        const auto endsBefore = [](const CowPtr<Chunk>& chunk, const K& k) { return chunk->back().key < k; };
        const auto chunk = std::lower_bound(m_chunks.begin(), m_chunks.end(), key, endsBefore);
        if (chunk == m_chunks.end())
            return {m_chunks.size(), 0};
        const auto isBefore = [](const Item& item, const K& k) { return item.key < k; };
        const auto item = std::lower_bound((*chunk)->begin(), (*chunk)->end(), key, isBefore);
        return {static_cast<size_t>(chunk - m_chunks.begin()), static_cast<size_t>(item - (*chunk)->begin())};
    }
    /// The first item whose key is greater.
    Place placeBehind(const K& key) const
    {
        if (m_size == 0 || !(key < back().key))
            return {m_chunks.size(), 0};
        const auto isBefore = [](const K& k, const CowPtr<Chunk>& chunk) { return k < chunk->back().key; };
        const auto chunk = std::upper_bound(m_chunks.begin(), m_chunks.end(), key, isBefore);
        const auto endsBefore = [](const K& k, const Item& item) { return k < item.key; };
        const auto item = std::upper_bound((*chunk)->begin(), (*chunk)->end(), key, endsBefore);
        return {static_cast<size_t>(chunk - m_chunks.begin()), static_cast<size_t>(item - (*chunk)->begin())};
    }
    Iterator iterator(const Place& p) const
    {
        Iterator at(this, p.chunk);
        at.m_item = p.item;
        return at;
    }
    void insert(Place p, Item item)
    {
        ++m_size;
        const bool isLast = p.chunk == m_chunks.size();
        if (isLast && (m_chunks.empty() || m_chunks.back()->size() == N)) {
            m_chunks.emplace_back();
        } else if (isLast) {
            p = {p.chunk - 1, m_chunks.back()->size()};
        } else if (m_chunks[p.chunk]->size() == N) {
            split(p.chunk);
            if (p.item > N / 2)
                p = {p.chunk + 1, p.item - N / 2};
        }
        Chunk& items = m_chunks[p.chunk].write();
        items.insert(items.begin() + static_cast<std::ptrdiff_t>(p.item), std::move(item));
    }
    /// The last chunk stays when it is empty, so that a map of few items that come and go asks for no memory.
    void eraseAt(const Place& p)
    {
        --m_size;
        Chunk& items = m_chunks[p.chunk].write();
        items.erase(items.begin() + static_cast<std::ptrdiff_t>(p.item));
        if (m_chunks.size() == 1)
            return;
        if (items.empty())
            m_chunks.erase(m_chunks.begin() + static_cast<std::ptrdiff_t>(p.chunk));
        else if (items.size() <= N / 4 && !mergeWithNext(p.chunk) && p.chunk > 0)
            mergeWithNext(p.chunk - 1);
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

    std::vector<CowPtr<Chunk>> m_chunks;  // none empty but the only one
    size_t m_size = 0;
};

}
